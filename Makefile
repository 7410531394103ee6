# make run    serve the app to the phones on this network
# make test   everything: style, types, tests, a phone-sized browser
# make dist   bundles the scripts and styles that pages load, after one was changed
# make soak   the tests again, with all that is dear or made by chance: ten times as long
# make engines   what an evening needs, and forty pages, in WebKit and in Firefox
# make pictures   photographs the pages for the README

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# Set, it would have every program that the tests start compile all its modules anew.
export PYTHONDONTWRITEBYTECODE :=
NPM := PATH="$(abspath $(BIN)):$$PATH" npm

.PHONY: run test style types compiled scripts dist format-scripts tests soak engines browser pictures catalogues bench clean

run: $(VENV)/installed
	$(BIN)/bottle-imp serve --port $(PORT)

# What waits for a download or a browser leaves a processor to something else.
test:
	$(MAKE) --no-print-directory --jobs 2 browser $(VENV)/scripts-installed
	$(MAKE) --no-print-directory --jobs 2 style compiled scripts
	$(MAKE) --no-print-directory --jobs 2 types tests

style: $(VENV)/installed-for-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-for-tests
	$(BIN)/mypy --package assistant --package tests --package benchmarks

# The tests, once: each of the processes that run them at the same time would do it by itself.
compiled: $(VENV)/installed-for-tests
	$(BIN)/pytest --collect-only --quiet --quiet > /dev/null

# The phone's scripts: form, mistakes, types and unit tests, in a Node that comes as a Python package.
scripts: $(VENV)/scripts-installed
	$(NPM) run --silent check
	$(NPM) run --silent test

# After a script or a style was changed: a page loads what lies in static/dist.
dist: $(VENV)/scripts-installed
	rm -rf static/dist
	$(NPM) run --silent build

# After a script was written or changed.
format-scripts: $(VENV)/scripts-installed
	$(NPM) run --silent format

tests: $(VENV)/installed-for-tests $(VENV)/scripts-installed browser
	$(BIN)/pytest -n auto --dist worksteal $(ARGS)

soak: $(VENV)/installed-for-tests $(VENV)/scripts-installed browser
	BOTTLE_IMP_SOAK=1 $(BIN)/pytest -n auto --dist worksteal

# Says on which versions it ran, how long, and how far something stands from where it is in Chromium.
engines: $(VENV)/installed-for-tests browser
	$(BIN)/pytest --capture=no --durations=0 tests/browser/test_engines.py tests/browser/test_same_places.py

browser:
	.ci/browser

# After a page was changed that the README shows.
pictures: $(VENV)/installed-for-tests browser
	$(BIN)/python -m tests.pictures

# After a sentence was added or changed: collects the texts, and makes the catalogue that the program reads.
catalogues: $(VENV)/installed-for-tests
	mkdir -p build
	$(BIN)/pybabel -q extract -F babel.cfg -k lazy_gettext --no-location --sort-output --omit-header -o build/messages.pot assistant templates
	$(BIN)/pybabel -q update -i build/messages.pot -d assistant/wording/translations -l de --no-fuzzy-matching --ignore-pot-creation-date -w 127
	$(BIN)/pybabel -q compile -d assistant/wording/translations -D "messages points bambus-1995"

bench: $(VENV)/installed-for-tests browser
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[bench]'
	$(BIN)/python -m benchmarks.replay
	$(BIN)/python -m benchmarks.repairs 100
	$(BIN)/python -m benchmarks.recording
	$(BIN)/python -m benchmarks.taps
	$(BIN)/python -m benchmarks.phones
	$(BIN)/python -m benchmarks.first_visit
	$(BIN)/python -m benchmarks.league
	$(BIN)/python -m benchmarks.imports 0.2
	$(BIN)/python -m benchmarks.others

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; name it: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/installed-for-tests: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --no-compile --constraint constraints.txt --editable '.[test]'
	touch $(VENV)/installed $@

$(VENV)/scripts-installed: $(VENV)/installed-for-tests package.json package-lock.json
	$(NPM) ci --loglevel=error
	touch $@

clean:
	rm -rf $(VENV) node_modules build dist
