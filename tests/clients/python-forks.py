"""Runs Python programs in forks of this process, which has imported what most of their time goes into.

The first line that it prints is the path of a folder, which goes when this process ends. Each line of standard input is a JSON object: `id`,
`argv` (a script's path and its arguments, or `-` for a program on standard input), `env` and `cwd`. A program reads the file `<id>.in` of the
folder, and writes `<id>.out` and `<id>.err`. When it has ended, a line `{"id": …, "status": …}` is printed; a signal has a negative number.
"""

import importlib
import json
import os
import runpy
import shutil
import signal
import sys
import tempfile

given = dict(os.environ)
for module in ("awscli.clidriver", "boto3"):
    try:
        importlib.import_module(module)
    except ImportError:
        pass
if "awscli.clidriver" in sys.modules:
    # Imports its customizations too.
    sys.modules["awscli.clidriver"].create_clidriver()

# What the imports have set, such as the folder of awscli's data.
set_by_imports = {name: value for name, value in os.environ.items() if given.get(name) != value}

# The children get standard streams of their own.
requests = os.fdopen(os.dup(0), "rb")
answers = os.dup(1)
running = {}


def tell_ended(*_):
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        answer = {"id": running.pop(pid), "status": os.waitstatus_to_exitcode(status)}
        os.write(answers, json.dumps(answer).encode() + b"\n")


def run(request):
    requests.close()
    os.close(answers)
    for number, name in enumerate(("in", "out", "err")):
        flags = os.O_RDONLY if name == "in" else os.O_WRONLY | os.O_CREAT
        file = os.open(os.path.join(folder, f"{request['id']}.{name}"), flags)
        os.dup2(file, number)
        os.close(file)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update({**request["env"], **set_by_imports})
    sys.argv = request["argv"]
    if sys.argv[0] == "-":
        exec(compile(sys.stdin.read(), "<stdin>", "exec"), {"__name__": "__main__"})
    else:
        runpy.run_path(sys.argv[0], run_name="__main__")


signal.signal(signal.SIGCHLD, tell_ended)
folder = tempfile.mkdtemp(prefix="cloudstub-python-")
os.write(answers, folder.encode() + b"\n")
pid = -1
for line in requests:
    request = json.loads(line)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        run(request)
        break
    running[pid] = request["id"]
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])

if pid != 0:
    shutil.rmtree(folder, ignore_errors=True)
