# Everything there is to remember: make serve, make test, make lint, make bench; and make fast, for long simulations.

VENV ?= .venv
PYTHON ?= $(shell test -x $(VENV)/bin/python && echo $(VENV)/bin/python || echo python3)
BIN = $(VENV)/bin
export VENV
# Wherever this is set, every start would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL = help
.PHONY: help serve test lint bench fast venv

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## Start the site: database, broker, worker and web server (PORT=8000, HOST=0.0.0.0)
	@$(PYTHON) config/bootstrap.py requirements.txt
	@exec $(BIN)/python -m config.serve

# All tests are shared out to processes; on one broker that was given they would hear each other.
test: ARGS ?= $(if $(TEST_REDIS_URL),,-n auto --maxprocesses 4 --dist loadfile)
test: venv ## Run all tests (TEST_DATABASE_URL and TEST_REDIS_URL name real servers; ARGS="-k word")
	@$(BIN)/python -m pytest $(ARGS)

lint: venv ## Check layout, common mistakes and types
	@status=0; for check in "ruff check" "ruff format --check" "mypy"; do \
	  $(BIN)/$$check || status=1; \
	done; exit $$status

bench: venv ## Measure speed as ratios against rivals run in between
	@$(BIN)/python -m bench $(ARGS)

fast: venv ## Compile the rules for the workers (RULESETS_BACKEND=auto, pure or compiled says what runs)
	@$(BIN)/python -m config.fast

venv: ## Make the virtual environment with everything the tests need
	@$(PYTHON) config/bootstrap.py requirements-test.txt
