/** An application that takes orders over HTTP and sends them to a queue: curl --data '{"id":"a"}' http://127.0.0.1:3000/ */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { CreateQueueCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const client = new SQSClient({});
const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: "orders" }));

const server = createServer(async (request, response) => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: await text(request) }));
  response.writeHead(202).end("accepted\n");
});
server.listen(process.env.PORT ?? 3000, () => console.log(`Orders are taken on port ${server.address().port}.`));
