// Stores what comes through the topic and the queue.
const { DynamoDBClient, PutItemCommand } = require("@aws-sdk/client-dynamodb");

const client = new DynamoDBClient({});

exports.handler = async ({ Records }) => {
  for (const { body } of Records) {
    const { Message } = JSON.parse(body);
    await client.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { id: { S: Message } } }));
  }
};
