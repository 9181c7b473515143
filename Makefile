# Needs only make and Python 3.11 or newer. `make help` lists the targets.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check

# A process that finds no bytecode compiles 600 modules: that is half of the time in which a command starts.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup clients check test delayed demo run bench bench-bots lint format nightly mutation dist lock site clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' Makefile

setup: $(INSTALLED) ## Install everything into .venv, generate the messages, and build the app in the browser
	@$(BIN)/python tools/build_protos.py
	@$(BIN)/python tools/build_app.py

clients: setup ## Build the client libraries in Go and Java with their tests, where their toolchains are
	@$(BIN)/python tools/build_clients.py

$(INSTALLED): requirements.lock pyproject.toml clients/python/pyproject.toml clients/terminal/pyproject.toml lab/pyproject.toml protocol/python/pyproject.toml verify/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Caravanserai needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@echo "Setting up .venv; the first time this takes a minute."
	$(PYTHON) -m venv .venv
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation -e protocol/python -e clients/python -e verify -e clients/terminal -e . -e lab
	@touch $@

check: setup ## Check within a minute what a change has touched: its style, all types, and the tests that need only Python
	@$(BIN)/python -m tools.quick_check $(ARGUMENTS)

test: clients ## Run all tests but the nightly ones (ARGUMENTS="-k table" passes arguments to pytest)
	$(BIN)/python -m pytest $(ARGUMENTS)

delayed: clients ## Run tests while threads and event loops are late at random, as on a busy machine (ARGUMENTS names them)
	PYTHONPATH=tests/delays $(BIN)/python -m pytest -n 16 $(ARGUMENTS)

demo: setup ## Play, stream, score, replay and verify a match of four experts
	$(BIN)/caravan demo --game marcopolo --players 4 --matches 1 --seed 5 --option character_draft=on

run: setup ## Start the service in the foreground, and say where its app opens in the browser
	$(BIN)/caravan serve

bench: setup ## Measure speed and size
	$(BIN)/python -m benchmarks

bench-bots: setup ## Measure how well the bots play, and the ladder of their levels, on all processors: 1,600 matches
	$(BIN)/python -m benchmarks bots ladder --write

lint: setup ## Check style, types, the direction of imports, the protocol, the words of all texts, and the clients
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports
	$(BIN)/buf lint
	$(BIN)/codespell
	$(BIN)/codespell --dictionary tools/words.txt
	$(BIN)/python tools/lint_clients.py
	@for image in protos/frozen/*.binpb; do (set -x; $(BIN)/buf breaking --against $$image) || exit 1; done

format: setup ## Wrap and sort what can be fixed automatically, then name what is left
	$(BIN)/ruff format --quiet
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format
	$(BIN)/ruff check

nightly: clients ## Run the tests that take minutes
	$(BIN)/python -m pytest -m nightly --timeout 0 $(ARGUMENTS)

mutation: setup ## Change the code in small ways and see whether tests notice; takes an hour (ARGUMENTS="table play" names groups)
	$(BIN)/python tools/mutate.py $(ARGUMENTS)

dist: site ## Build the wheels and archives of the service, of the terminal, of verification, of the Python library, of the laboratory and of the protocol, and an archive of the vectors, into dist/
	$(BIN)/python tools/build_wheels.py --sources
	$(BIN)/python -m tools.make_vectors --archive dist
	@ls dist

site: setup ## Build the documentation into build/site, and check its links; the service shows it at /docs/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

lock: $(INSTALLED) ## Pin the dependencies again (ARGUMENTS=--upgrade takes the newest)
	$(PIP) install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-package caravanserai-client --no-emit-package caravanserai-protocol \
		--no-emit-package caravanserai-terminal --no-emit-package caravanserai-verify \
		--custom-compile-command "make lock" \
		--output-file requirements.lock $(ARGUMENTS)

clean: ## Remove everything that was installed or generated
	rm -rf .venv build dist clients/java/target clients/python/build clients/terminal/build lab/build protocol/python/build verify/build *.egg-info verify/*.egg-info lab/src/*.egg-info clients/python/src/*.egg-info clients/terminal/*.egg-info \
		protocol/python/src/*.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	cd clients/python/src/caravanserai && rm -rf v[0-9]* games
	cd protocol/python/src/caravanserai_protocol && rm -rf .generated v[0-9]* games
	cd clients/typescript && rm -rf node_modules dist src/generated test/generated
	cd clients/web && rm -rf node_modules dist dist.new build site.tar.xz
	rm -rf benchmarks/peer/node_modules
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
