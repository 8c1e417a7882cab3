# needs: git
export GIT_AUTHOR_DATE='1000000000 +0000' GIT_COMMITTER_DATE='1000000000 +0000' GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
git config --global init.defaultBranch main; git config --global gc.auto 0; git config --global core.fsmonitor false
git init -q r; cd r; for i in 1 2 3 4 5; do seq $i $((SEED % 50 + 50)) > f$i; git add f$i; git commit -qm "commit $i"; done; git log --oneline; git checkout -qb side HEAD~2; echo side > s; git add s; git commit -qm side; git checkout -q main; git merge -q --no-edit side; git log --graph --format=%s
sed -i s/7/seven/ f1; git diff --stat; git stash -q; git status --short; git stash pop -q; git commit -qam seven; git rebase -q HEAD~1; git tag v1; git describe; cd ..; git clone -q r c; (cd c; git fsck 2>&1; git log -1 --format=%H; git reset -q --hard HEAD~1; git pull -q; git log -1 --format=%s)
cd r; git gc -q; git count-objects | sed 's/,.*//'; git grep -c seven; git blame -s f1 | head -3; git show nosuch 2>&1 | head -1; git bundle create -q ../b v1; cd ..; git clone -q b fromb 2>&1; (cd fromb && git rev-parse v1); rm -rf r/.git c/.git fromb b .gitconfig
