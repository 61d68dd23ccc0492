"""A worker that is still being started when its pool ends: nobody reads of it."""

import subprocess
import sys
from textwrap import dedent

import pytest

from bot.workers.processes import CAN_FORK


@pytest.mark.exhaustive
@pytest.mark.skipif(not CAN_FORK, reason="workers are not forked here")
@pytest.mark.parametrize(("broken", "told"), [("of_the_lock", ""), ("of_another_thing", "odd.txt")])
def test_a_worker_whose_pool_has_ended_says_nothing(tmp_path, broken, told):
    (tmp_path / "late.py").write_text(
        dedent("""
            import sys, time
            from pathlib import Path
            from bot.workers.processes import CONTEXT, preload

            class Late:
                \"\"\"What a process unpickles no sooner than the file is there.\"\"\"

                def __reduce__(self):
                    return wait, ("gone.txt",)

            def wait(file):
                while not Path(file).exists():
                    time.sleep(0.01)

            class Odd:
                def __reduce__(self):
                    return open, ("odd.txt",)

            if __name__ == "__main__":
                preload([])
                lock = CONTEXT.RLock()
                late = Late() if sys.argv[1] == "of_the_lock" else Odd()
                worker = CONTEXT.Process(target=print, args=(late, lock))
                worker.start()
                del lock
                Path("gone.txt").touch()
                worker.join()
                print(worker.exitcode)
        """)
    )
    done = subprocess.run(
        [sys.executable, "late.py", broken],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "1\n", done.stderr
    assert told in done.stderr
    assert ("Traceback" in done.stderr) is bool(told)
