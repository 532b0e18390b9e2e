"""The runtime of Python functions: it asks the Runtime API for events and runs the handler.

On a pipe to the host, since http.client doubles the time of a start, and with modules that errors need only when there is one.
"""

import importlib
import json
import os
import struct
import sys
import time

LOG_FD = 3
API_FD = 4
BASE = "/2018-06-01/runtime/"
MODERN = ("python3.8", "python3.9", "python3.10", "python3.11")


class Api:
    """A client of the Runtime API on the pipe to the host. The server answers with a Content-Length always."""

    def next(self):
        return self.request("GET %sinvocation/next HTTP/1.1\r\nHost: pipe\r\n\r\n" % BASE)[1:]

    def post(self, path, body, error_type=None, more=""):
        if error_type is not None:
            more += "Lambda-Runtime-Function-Error-Type: %s\r\n" % one_line(error_type)
        head = "POST %s%s HTTP/1.1\r\nHost: pipe\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n"
        return self.request(head % (BASE, path, more, len(body)), body)

    def post_for_next(self, path, body, error_type=None):
        """Posts an answer. Returns the next event, which is the server's own answer unless it refuses the post."""
        status, headers, body = self.post(path, body, error_type, "Cloudstub-Next: true\r\n")
        return (headers, body) if status == b"200" else self.next()

    def request(self, head, body=b""):
        message = memoryview(head.encode("latin-1") + body)
        while message:
            message = message[os.write(API_FD, message) :]
        received = b""
        while True:
            end = received.find(b"\r\n\r\n")
            if end >= 0:
                break
            received += self.receive()
        first, *lines = received[:end].split(b"\r\n")
        headers = {}
        for line in lines:
            name, _, value = line.partition(b":")
            headers[name.decode("latin-1").lower()] = value.strip().decode("utf-8", "replace")
        chunks = [received[end + 4 :]]
        missing = int(headers.get("content-length", 0)) - len(chunks[0])
        while missing > 0:
            chunks.append(self.receive())
            missing -= len(chunks[-1])
        return first[9:12], headers, b"".join(chunks)

    def receive(self):
        received = os.read(API_FD, 262144)
        if not received:
            # The host is gone, or has given this environment up.
            os._exit(0)
        return received


def one_line(text):
    return "".join(c if " " <= c <= "~" else "?" for c in text)


def write_event(text):
    """One event of the log: a head of 16 bytes with the length of the text, and the text with its line breaks."""
    message = text.encode("utf-8", "replace")
    frame = struct.pack(">IiQ", 0xA55A0003, len(message), int(time.time() * 1e6)) + message
    try:
        while frame:
            frame = frame[os.write(LOG_FD, frame) :]
    except OSError:
        pass


class ClientContext:
    def __init__(self, text):
        facts = json.loads(text)
        client = facts.get("client")
        self.custom = facts.get("custom")
        self.env = facts.get("env")
        self.client = None if client is None else Facts(client)


class Facts:
    NAMES = ("installation_id", "app_title", "app_version_name", "app_version_code", "app_package_name")

    def __init__(self, facts, names=NAMES):
        for name in names:
            setattr(self, name, facts.get(name))


class LambdaContext:
    def __init__(self, headers):
        env = os.environ
        self.aws_request_id = headers.get("lambda-runtime-aws-request-id")
        self.log_group_name = env.get("AWS_LAMBDA_LOG_GROUP_NAME")
        self.log_stream_name = env.get("AWS_LAMBDA_LOG_STREAM_NAME")
        self.function_name = env.get("AWS_LAMBDA_FUNCTION_NAME")
        self.memory_limit_in_mb = env.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE")
        self.function_version = env.get("AWS_LAMBDA_FUNCTION_VERSION")
        self.invoked_function_arn = headers.get("lambda-runtime-invoked-function-arn")
        text = headers.get("lambda-runtime-client-context")
        self.client_context = None if text is None else ClientContext(text)
        identity = json.loads(headers.get("lambda-runtime-cognito-identity", "{}"))
        names = {"cognito_identity_id": identity.get("cognitoIdentityId")}
        names["cognito_identity_pool_id"] = identity.get("cognitoIdentityPoolId")
        self.identity = Facts(names, tuple(names))
        self._deadline = int(headers.get("lambda-runtime-deadline-ms", 0))

    def get_remaining_time_in_millis(self):
        return max(self._deadline - int(time.time() * 1000), 0)

    def log(self, message):
        sys.stdout.write(str(message))


class Fault(Exception):
    """An error of the runtime, with its type and without a trace."""

    def __init__(self, kind, message):
        Exception.__init__(self, message)
        self.kind = kind


def load_handler(name):
    parts = name.rsplit(".", 1)
    if len(parts) < 2:
        problem = "not enough values to unpack (expected 2, got 1)"
        raise Fault("Runtime.MalformedHandlerName", "Bad handler '%s': %s" % (name, problem))
    module_name, member = parts
    try:
        module = importlib.import_module(module_name.replace("/", "."))
    except ImportError as error:
        raise Fault("Runtime.ImportModuleError", "Unable to import module '%s': %s" % (module_name, error))
    except SyntaxError as error:
        raise Fault("Runtime.UserCodeSyntaxError", "Syntax error in module '%s': %s" % (module_name, error))
    if not hasattr(module, member):
        raise Fault("Runtime.HandlerNotFound", "Handler '%s' missing on module '%s'" % (member, module_name))
    return getattr(module, member)


def as_in_aws(text):
    """The paths as they are in AWS, as tests compare them; the log has the true ones."""
    for variable, name in (("LAMBDA_TASK_ROOT", "/var/task"), ("_CLOUDSTUB_OPT", "/opt")):
        folder = os.environ.get(variable)
        if folder:
            text = text.replace(folder, name)
    return text


def frames_of(error):
    """The frames of the user's code, without the marks that Python 3.11 adds."""
    import traceback

    found = []
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == __file__:
            continue
        line = '  File "%s", line %s, in %s\n' % (frame.filename, frame.lineno, frame.name)
        found.append(line + ("    %s\n" % frame.line if frame.line else ""))
    return found


def describe(error, request_id):
    """The error object that the caller gets, and its type; and the event for the log."""
    if isinstance(error, Fault):
        kind, message, frames = error.kind, str(error), []
    else:
        kind, message, frames = type(error).__name__, str(error), frames_of(error)
    body = {"errorMessage": as_in_aws(message), "errorType": kind, "requestId": request_id}
    body["stackTrace"] = [as_in_aws(frame) for frame in frames]
    return kind, json.dumps(body).encode(), log_of(kind, message, frames)


def log_of(kind, message, frames):
    if os.environ.get("AWS_LAMBDA_LOG_FORMAT") == "JSON":
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        line = {"timestamp": now, "log_level": "ERROR", "errorMessage": message, "errorType": kind}
        return json.dumps(dict(line, requestId=State.request_id or "", stackTrace=frames)) + "\n"
    lines = ["[ERROR] %s: %s" % (kind, message), "Traceback (most recent call last):"]
    for frame in frames:
        for line in frame.splitlines():
            text = line.lstrip(" ")
            # CloudWatch keeps the indentation as no-break spaces.
            lines.append("\u00a0" * (len(line) - len(text)) + text)
    return "\n".join(lines)


class State:
    request_id = None


def encode_rest(value):
    if type(value).__name__ == "Decimal":
        return float(value)
    raise TypeError("Object of type %s is not JSON serializable" % type(value).__name__)


def to_json(result):
    escapes = os.environ.get("AWS_EXECUTION_ENV", "").replace("AWS_Lambda_", "") in MODERN
    try:
        return json.dumps(result, default=encode_rest, ensure_ascii=escapes).encode("utf-8", "surrogatepass")
    except Exception as error:
        raise Fault("Runtime.MarshalError", "Unable to marshal response: %s" % error)


def flush():
    sys.stdout.flush()
    sys.stderr.flush()


def run(api, handler):
    headers, body = api.next()
    while True:
        request_id = headers["lambda-runtime-aws-request-id"]
        State.request_id = request_id
        trace = headers.get("lambda-runtime-trace-id")
        if trace is None:
            os.environ.pop("_X_AMZN_TRACE_ID", None)
        else:
            os.environ["_X_AMZN_TRACE_ID"] = trace
        try:
            try:
                event = json.loads(body)
            except ValueError as error:
                raise Fault("Runtime.UnmarshalError", "Unable to unmarshal input: %s" % error)
            answer = to_json(handler(event, LambdaContext(headers)))
        except Exception as error:
            kind, text, event_of_log = describe(error, request_id)
            write_event(event_of_log)
            flush()
            headers, body = api.post_for_next("invocation/%s/error" % request_id, text, kind)
        else:
            flush()
            headers, body = api.post_for_next("invocation/%s/response" % request_id, answer)


class LoggingFinder:
    """Sets the root logger up when the function imports logging: to import it here would lengthen every start."""

    def find_spec(self, name, path, target=None):
        if name != "logging":
            return None
        import importlib.util

        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        execute = spec.loader.exec_module

        def exec_module(module):
            execute(module)
            set_up_logging(module)

        spec.loader.exec_module = exec_module
        return spec


def keep_bytecode_in(prefix):
    """Keeps the compiled modules of the function and its layers, whose folders are read-only, in prefix. Python's own stay where they are."""
    from importlib import machinery

    class Loader(machinery.SourceFileLoader):
        def get_code(self, fullname):
            sys.pycache_prefix = prefix
            try:
                return super().get_code(fullname)
            finally:
                sys.pycache_prefix = None

    loaders = (
        (machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
        (Loader, machinery.SOURCE_SUFFIXES),
        (machinery.SourcelessFileLoader, machinery.BYTECODE_SUFFIXES),
    )
    roots = tuple(filter(None, (os.environ["LAMBDA_TASK_ROOT"], os.environ.get("_CLOUDSTUB_OPT"))))

    def find(folder):
        if not folder.startswith(roots):
            raise ImportError
        return machinery.FileFinder(folder, *loaders)

    sys.path_hooks.insert(0, find)
    for folder in [each for each in sys.path_importer_cache if each.startswith(roots)]:
        del sys.path_importer_cache[folder]


def set_up_logging(logging):
    class Events(logging.Handler):
        def emit(self, record):
            record.aws_request_id = State.request_id
            try:
                write_event(self.format(record))
            except Exception:
                self.handleError(record)

    class Lines(logging.Formatter):
        converter = time.gmtime

    class Objects(Lines):
        def format(self, record):
            line = {"timestamp": self.formatTime(record, "%Y-%m-%dT%H:%M:%SZ"), "level": record.levelname}
            line.update(message=record.getMessage(), logger=record.name, requestId=State.request_id)
            if record.exc_info and record.exc_info[0] is not None:
                line.update(errorType=record.exc_info[0].__name__, errorMessage=str(record.exc_info[1]))
                line["stackTrace"] = self.formatException(record.exc_info).splitlines()
            return json.dumps(line) + "\n"

    handler = Events()
    if os.environ.get("AWS_LAMBDA_LOG_FORMAT") == "JSON":
        handler.setFormatter(Objects())
        level = os.environ.get("AWS_LAMBDA_LOG_LEVEL", "INFO")
        logging.root.setLevel({"TRACE": "DEBUG", "FATAL": "CRITICAL"}.get(level, level))
    else:
        text = "[%(levelname)s]\t%(asctime)s.%(msecs)03dZ\t%(aws_request_id)s\t%(message)s\n"
        handler.setFormatter(Lines(text, "%Y-%m-%dT%H:%M:%S"))
    logging.root.addHandler(handler)


def main():
    if "logging" in sys.modules:
        set_up_logging(sys.modules["logging"])
    else:
        sys.meta_path.insert(0, LoggingFinder())
    # A pipe would keep the text of print in a buffer.
    sys.stdout.reconfigure(line_buffering=True)
    # As the machine's site has it: the function's folder comes first, not that of this file.
    sys.path[0] = os.environ["LAMBDA_TASK_ROOT"]
    sys.path.extend(folder for folder in os.environ.get("_CLOUDSTUB_PYTHON_PATH", "").split(os.pathsep) if folder)
    keep_bytecode_in(os.environ["_CLOUDSTUB_PYCACHE"])
    api = Api()
    try:
        handler = load_handler(os.environ["_HANDLER"])
    except Exception as error:
        kind, text, event = describe(error, "")
        write_event(event)
        flush()
        api.post("init/error", text, kind)
        sys.exit(1)
    run(api, handler)


main()
