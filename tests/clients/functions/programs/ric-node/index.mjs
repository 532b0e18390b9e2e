let runs = 0;

/** A function with the client of the Runtime API that AWS publishes for Node.js. */
export async function handler({ id, does }, context) {
  runs++;
  if (does === "fail") throw new Error("no such order");
  if (does === "exit") process.exit(3);
  console.log("handled", id);
  const remaining = context.getRemainingTimeInMillis() > 0;
  return { id, request: context.awsRequestId, function: context.functionName, remaining, runs };
}
