"""Starts the program under test in a temporary folder and always ends it by its process id."""

import os
import re
import signal
import subprocess

BINARY = ""
ENVIRONMENT = dict(os.environ, SWIFT_BACKTRACE="enable=no")


class Failure(Exception):
    """The program behaved incorrectly."""


def check(condition, message):
    if not condition:
        raise Failure(message)


# Under nohup, SIGHUP is ignored, and the program that is started then ignores it as well.
signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(arguments, folder, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.DEVNULL)
    return subprocess.Popen([BINARY] + arguments, cwd=folder, env=ENVIRONMENT, **options)


def run(arguments, folder, limit=60, **options):
    """Returns the exit code and standard error; the code is negative when a signal ended the program."""
    options.setdefault("stdout", subprocess.DEVNULL)
    options.setdefault("stderr", subprocess.PIPE)
    process = start(arguments, folder, **options)
    try:
        _, error = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise Failure(f"{arguments} did not end within {limit} s")
    return process.returncode, (error or b"").decode(errors="replace")


def port(process):
    line = process.stdout.readline().decode()
    match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
    check(match, f"no address was printed: {line!r}")
    return int(match.group(1))


def end(process, number=signal.SIGTERM, limit=20):
    process.send_signal(number)
    return wait(process, limit)


def wait(process, limit):
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise Failure(f"{process.args[1:4]} did not end within {limit} s")


def peak(process):
    """The peak memory in megabytes; 0 when the system does not report it."""
    try:
        with open(f"/proc/{process.pid}/status") as status:
            match = re.search(r"VmHWM:\s+(\d+)", status.read())
            return int(match.group(1)) // 1024 if match else 0
    except OSError:
        return 0


