import { clientEnvironment } from "./environment.js";
import { runPython } from "./python-forks.js";
import { isInstalled } from "./tool.js";

/**
 * Runs Python code with boto3 against a server and returns the code's variable `answer` as JSON.
 *
 * Rejects with Python's traceback when the code fails. In the code, `failure(call)` is the error that a call raises:
 * a dictionary of `code`, `message`, `status` and `type`, the name of the exception's class.
 *
 * @example await boto3(endpoint)(`sqs = boto3.client("sqs")\nanswer["queues"] = sqs.list_queues()`)
 */
export type Boto3 = (code: string) => Promise<Record<string, unknown>>;

const before = `
import json, boto3, botocore.exceptions
answer = {}
def failure(call):
    try:
        call()
    except botocore.exceptions.ClientError as error:
        said = error.response
        status = said["ResponseMetadata"]["HTTPStatusCode"]
        return {"type": type(error).__name__, "code": said["Error"]["Code"], "message": said["Error"]["Message"], "status": status}
    raise AssertionError("the call succeeded")
`;

const after = `
print(json.dumps(answer, default=str))
`;

/** The boto3 of this machine, pointed at a server. */
export function boto3(endpoint: string): Boto3 {
  const env = clientEnvironment(endpoint);
  return async (code) => {
    const { status, stdout, stderr } = await runPython("python3", { argv: ["-"], env, input: before + code + after });
    if (status !== 0) throw new Error(`The Python code failed:\n${stderr}`);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
}

/** False where the tests that need boto3 must be skipped; it prints the reason. */
export function hasBoto3(): boolean {
  return isInstalled("boto3", ["python3", "-c", "import boto3"]);
}
