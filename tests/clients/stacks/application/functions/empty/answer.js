// Answers CloudFormation at the address that it gave.
exports.send = async ({ ResponseURL, LogicalResourceId, RequestId, StackId }, Data) => {
  const body = { Status: "SUCCESS", PhysicalResourceId: "emptied", LogicalResourceId, RequestId, StackId, Data };
  const answer = await fetch(ResponseURL, { method: "PUT", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The answer was refused with ${answer.status}.`);
};
