# Builds the modules of the current directory, and of the directories in its obj-m.
include $(KBUILD)/scripts/release.mk
include $(KBUILD)/scripts/config.mk
include $(KBUILD)/scripts/flags.mk

obj := $(CURDIR)
src := $(obj)
srctree := $(KBUILD)
objtree := $(KBUILD)
Q := $(if $(filter 1,$(V)),,@)
say = @echo '  $(1)$(obj)/$(2)'

.PHONY: objects modules kbuild-clean kbuild-modules_install kbuild-names
objects:

# What the user's file says. Its targets and its recipes are not asked for.
obj-m :=
obj-y :=
ccflags-y :=
asflags-y :=
kbuild-file := $(firstword $(wildcard Kbuild Makefile))
$(if $(kbuild-file),,$(error $(obj) has neither a Kbuild nor a Makefile))
include $(kbuild-file)

modules-here := $(patsubst %.o,%,$(filter %.o,$(sort $(obj-m))))
directories := $(patsubst %/,%,$(filter %/,$(sort $(obj-m) $(obj-y))))
parts = $(strip $(sort $($(1)-objs) $($(1)-y) $($(1)-m)))
singles := $(foreach m,$(modules-here),$(if $(call parts,$(m)),,$(m).o))
pieces := $(sort $(singles) $(foreach m,$(modules-here),$(call parts,$(m))))
down = $(foreach d,$(directories),$(MAKE) --no-print-directory -C '$(d)' -f $(KBUILD)/scripts/build.mk KBUILD=$(KBUILD) TOP='$(top)' $(1) &&) true
top := $(or $(TOP),$(obj))

# The module that a piece belongs to: its name is KBUILD_MODNAME there.
owner = $(firstword $(foreach m,$(modules-here),$(if $(filter $(1),$(or $(call parts,$(m)),$(m).o)),$(m))) $(basename $(1)))
quoted = $(subst -,_,$(notdir $(1)))
cflags = $(KBUILD_CFLAGS) $(LINUXINCLUDE) $(EXTRA_CFLAGS) $(KCFLAGS) $(subdir-ccflags-y) $(ccflags-y) $(CFLAGS_$(1)) \
	-DKBUILD_BASENAME='"$(call quoted,$(basename $(1)))"' -DKBUILD_MODNAME='"$(call quoted,$(call owner,$(1)))"' \
	-DKBUILD_MODFILE='"$(obj)/$(call owner,$(1))"' -D__KBUILD_MODNAME=kmod_$(call quoted,$(call owner,$(1)))
depfile = $(dir $(1)).$(notdir $(1)).d
compile = $(CC) $(filter-out $(CFLAGS_REMOVE_$(2)),$(call cflags,$(2))) -MMD -MP -MF $(call depfile,$(2)) $(1)

objects: $(pieces) $(foreach m,$(modules-here),$(if $(call parts,$(m)),$(m).o))
	$(Q)$(call down,objects)

# The compiler's assembly lies there until its thunks have been noted.
assembly = $(dir $(1)).$(notdir $(1)).s
%.o: %.c $(kbuild-file)
	$(call say,CC [M]  ,$@)
	$(Q)trap "rm -f '$(call assembly,$@)' '$(call assembly,$@).noted'" EXIT; \
		$(call compile,-S,$@) -MT $@ -o '$(call assembly,$@)' $< && \
		sed -f $(KBUILD)/scripts/sites.sed '$(call assembly,$@)' >'$(call assembly,$@).noted' && \
		$(CC) $(ARCH_AFLAGS) -x assembler -c -o $@ '$(call assembly,$@).noted'
%.i: %.c
	$(Q)$(call compile,-E,$(@:.i=.o)) -o $@ $<
%.s: %.c
	$(Q)$(call compile,-S,$(@:.s=.o)) -o $@ $<
%.o: %.S $(kbuild-file)
	$(call say,AS [M]  ,$@)
	$(Q)$(CC) $(KBUILD_AFLAGS) $(LINUXINCLUDE) $(asflags-y) -c -o $@ $<
-include $(foreach p,$(pieces),$(wildcard $(call depfile,$(p))))

define link
$(1).o: $(call parts,$(1))
	$$(call say,LD [M]  ,$$@)
	$$(Q)$$(LD) -r $(ARCH_LDFLAGS) -o $$@ $$^
endef
$(foreach m,$(modules-here),$(if $(call parts,$(m)),$(eval $(call link,$(m)))))

# All modules are looked at together: one may use what another exports.
kbuild-names:
	@printf '%s\n' $(foreach m,$(modules-here),'$(obj)/$(m)') ''
	@$(call down,kbuild-names)

modules:
	$(Q)$(MAKE) --no-print-directory -s -f $(KBUILD)/scripts/build.mk KBUILD=$(KBUILD) kbuild-names >.modules.tmp
	$(Q)NM='$(NM)' sh $(KBUILD)/scripts/modpost.sh '$(KBUILD)' .modules.tmp '$(KBUILD_EXTRA_SYMBOLS)'
	$(Q)$(MAKE) --no-print-directory -f $(KBUILD)/scripts/build.mk KBUILD=$(KBUILD) kbuild-final
	$(Q)rm -f .modules.tmp

.PHONY: kbuild-final
kbuild-final: $(addsuffix .ko,$(modules-here))
	$(Q)$(call down,kbuild-final)
$(addsuffix .mod.o,$(modules-here)): %.mod.o: %.mod.c
	$(call say,CC [M]  ,$@)
	$(Q)$(CC) $(filter-out $(CC_FLAGS_FTRACE),$(KBUILD_CFLAGS)) $(LINUXINCLUDE) -DKBUILD_MODNAME='"$(call quoted,$*)"' -c -o $@ $<
$(addsuffix .ko,$(modules-here)): %.ko: %.o %.mod.o
	$(call say,LD [M]  ,$@)
	$(Q)$(LD) -r $(ARCH_LDFLAGS) -z noexecstack --build-id=sha1 -T $(KBUILD)/scripts/module.lds -o $@ $^

INSTALL_MOD_DIR ?= extra
kbuild-modules_install:
	$(Q)for m in $(modules-here); do \
		echo "  INSTALL $(INSTALL_MOD_PATH)/lib/modules/$(KERNELRELEASE)/$(INSTALL_MOD_DIR)/$${m##*/}.ko"; \
		mkdir -p '$(INSTALL_MOD_PATH)/lib/modules/$(KERNELRELEASE)/$(INSTALL_MOD_DIR)' && \
		cp "$$m.ko" '$(INSTALL_MOD_PATH)/lib/modules/$(KERNELRELEASE)/$(INSTALL_MOD_DIR)/' || exit 1; done
	$(Q)$(call down,kbuild-modules_install)
	$(Q)[ '$(top)' != '$(obj)' ] || ! command -v depmod >/dev/null || depmod $(if $(INSTALL_MOD_PATH),-b '$(INSTALL_MOD_PATH)') $(KERNELRELEASE)

kbuild-clean:
	$(Q)rm -f $(pieces) $(foreach m,$(modules-here),$(m).o $(m).ko $(m).mod.c $(m).mod.o) $(foreach p,$(pieces),$(call depfile,$(p))) \
		Module.symvers modules.order .modules.tmp $(clean-files)
	$(Q)$(call down,kbuild-clean)
