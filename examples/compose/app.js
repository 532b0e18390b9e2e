/** An application that takes orders over HTTP and sends them to a queue: curl --data '{"id":"a"}' http://127.0.0.1:3000/ */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const client = new SQSClient({});
const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));

const server = createServer(async (request, response) => {
  const order = await text(request);
  if (!hasId(order)) return response.writeHead(400).end('An order is JSON with an id: {"id":"a"}\n');
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: order }));
  response.writeHead(202).end("accepted\n");
});
server.listen(process.env.PORT ?? 3000, () => console.log(`Orders are taken on port ${server.address().port}.`));

function hasId(order) {
  try {
    return typeof JSON.parse(order)?.id === "string";
  } catch {
    return false;
  }
}
