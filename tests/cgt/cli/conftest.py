"""A run of the command line in the process of the tests."""

import pytest

from cgt.cli import main


@pytest.fixture
def run(capsys):
    """Return a function that runs ``cgt``, and returns what it prints where it belongs."""

    def run(*arguments, code=0):
        assert main(arguments) == code
        out, err = capsys.readouterr()
        assert (out == "") is (code == 2 and "--json" not in arguments)
        assert not (out and err)
        return out or err

    return run
