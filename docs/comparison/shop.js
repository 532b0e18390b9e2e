/** The application that all tests here have: a table of orders and a bucket of documents. It knows of no mock. */
import { randomUUID } from "node:crypto";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";

const dynamodb = new DynamoDBClient({});
const s3 = new S3Client({});

/** Keeps an order whose id is new. */
export async function placeOrder(id, cents) {
  const token = randomUUID();
  const Item = { id: { S: id }, cents: { N: String(cents) }, token: { S: token } };
  try {
    await dynamodb.send(
      new PutItemCommand({ TableName: "orders", Item, ConditionExpression: "attribute_not_exists(id)" }),
    );
  } catch (error) {
    if (error.name !== "ConditionalCheckFailedException") throw error;
    // It is our own order where the answer to the first attempt was lost.
    if ((await itemOf(id))?.token.S !== token) throw new Error(`There is an order ${id} already.`, { cause: error });
  }
}

/** The price of an order. */
export async function priceOf(id) {
  return Number((await itemOf(id))?.cents.N);
}

async function itemOf(id) {
  return (
    await dynamodb.send(new GetItemCommand({ TableName: "orders", Key: { id: { S: id } }, ConsistentRead: true }))
  ).Item;
}

/** The text of a document. A download that ends early is begun again, once. */
export async function documentOf(Key) {
  const read = async () => (await s3.send(new GetObjectCommand({ Bucket: "documents", Key }))).Body.transformToString();
  return read().catch(read);
}
