# SPDX-License-Identifier: GPL-3.0-or-later
"""Long calls of the library. They run in a helper thread, while the thread that asked waits: so
Ctrl-C stops them, and `progress` is called in the thread that asked, where it may raise. A helper
thread stays for the next call, because the library has caches for each thread."""
import os
import queue
import threading
from typing import Any, Callable

from .library import NO_PROGRESS, PROGRESS, error_of

Progress = Callable[[float], bool | None] | None
"""Called about ten times a second with the share of the work that is done, in [0,1]. Returns a
false value other than None to stop the work. May raise, which stops the work too."""

PERIOD = 0.1  # seconds between two calls of `progress`


class Job:
    """One call. The helper thread sets `answer`, then `done`."""

    def __init__(self, call: Callable[..., int], arguments: tuple[Any, ...]) -> None:
        self.call, self.arguments = call, arguments
        self.done = threading.Event()
        self.stop = False
        self.share = 0.0
        self.answer: tuple[int, BaseException | None] = (0, None)

    def run(self) -> None:
        def report(_payload: Any, share: float) -> int:
            self.share = share
            return not self.stop

        try:
            self.answer = call_here(self.call, self.arguments, PROGRESS(report))
        except BaseException as error:  # such as ctypes.ArgumentError: for the thread that asked
            self.answer = (0, error)
        self.done.set()


def call_here(call: Callable[..., int], arguments: tuple[Any, ...], progress: Any
              ) -> tuple[int, BaseException | None]:
    """Returns the result and what was wrong, which the library tells the calling thread alone."""
    result = call(*arguments, progress, None)
    return result, error_of(result) if result < 0 else None


helpers_idle: list[queue.SimpleQueue[Job]] = []
os.register_at_fork(after_in_child=helpers_idle.clear)  # threads do not survive a fork


def helper_run(jobs: "queue.SimpleQueue[Job]") -> None:
    while True:
        jobs.get().run()


def helper_take() -> "queue.SimpleQueue[Job]":
    try:
        return helpers_idle.pop()
    except IndexError:
        jobs: "queue.SimpleQueue[Job]" = queue.SimpleQueue()
        threading.Thread(target=helper_run, args=(jobs,), name="cassino", daemon=True).start()
        return jobs


def work(call: Callable[..., int], *arguments: Any, progress: Progress = None) -> int:
    """Calls `call(*arguments, callback, payload)` and returns its result. Raises CassinoError if it
    fails, and what `progress` or a signal handler raises."""
    if progress is None and threading.current_thread() is not threading.main_thread():
        result, error = call_here(call, arguments, NO_PROGRESS)  # no signal comes here
    else:
        result, error = work_watched(Job(call, arguments), progress)
    if error is not None:
        raise error
    return result


def work_watched(job: Job, progress: Progress) -> tuple[int, BaseException | None]:
    jobs = helper_take()
    try:
        jobs.put(job)
        while not job.done.wait(PERIOD):
            answer = progress(job.share) if progress is not None and not job.stop else None
            job.stop |= answer is not None and not answer
    finally:
        job.stop = True
        job.done.wait()  # the objects of the job are free again only then
        helpers_idle.append(jobs)
    return job.answer
