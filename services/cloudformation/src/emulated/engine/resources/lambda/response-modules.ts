/**
 * The modules by which inline code answers for custom resources, which AWS puts beside it (Lambda Developer Guide, "cfn-response module"): written for
 * addresses of any scheme and port.
 */
export const responseModules: { readonly [language: string]: { readonly name: string; readonly text: string } } = {
  js: {
    name: "cfn-response.js",
    text: `"use strict";
exports.SUCCESS = "SUCCESS";
exports.FAILED = "FAILED";

exports.send = function send(event, context, status, data, physicalResourceId, noEcho) {
  const body = JSON.stringify({
    Status: status,
    Reason: "See the details in CloudWatch Log Stream: " + context.logStreamName,
    PhysicalResourceId: physicalResourceId || context.logStreamName,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
    NoEcho: noEcho || false,
    Data: data,
  });
  const address = new URL(event.ResponseURL);
  const client = require(address.protocol === "https:" ? "https" : "http");
  return new Promise((resolve) => {
    const end = () => {
      context.done();
      resolve();
    };
    const headers = { "content-type": "", "content-length": Buffer.byteLength(body) };
    const request = client.request(address, { method: "PUT", headers }, (response) => {
      response.resume();
      end();
    });
    request.on("error", (error) => {
      console.log("The answer was not sent:", error);
      end();
    });
    request.end(body);
  });
};
`,
  },
  py: {
    name: "cfnresponse.py",
    text: `import json
import urllib.request

SUCCESS = "SUCCESS"
FAILED = "FAILED"


def send(event, context, responseStatus, responseData, physicalResourceId=None, noEcho=False, reason=None):
    body = {
        "Status": responseStatus,
        "Reason": reason or "See the details in CloudWatch Log Stream: " + context.log_stream_name,
        "PhysicalResourceId": physicalResourceId or context.log_stream_name,
        "StackId": event["StackId"],
        "RequestId": event["RequestId"],
        "LogicalResourceId": event["LogicalResourceId"],
        "NoEcho": noEcho,
        "Data": responseData,
    }
    data = json.dumps(body).encode()
    request = urllib.request.Request(event["ResponseURL"], data=data, method="PUT", headers={"content-type": ""})
    try:
        with urllib.request.urlopen(request) as response:
            response.read()
    except Exception as error:
        print("The answer was not sent:", error)
`,
  },
};
