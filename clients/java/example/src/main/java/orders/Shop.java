package orders;

import java.util.Map;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A small application: it stores an order in a table, its invoice in a bucket, and announces it on a queue. It knows nothing of the mock.
 */
public record Shop(DynamoDbClient table, S3Client bucket, SqsClient queue) {
  public void placeOrder(String order, int cents) {
    Map<String, AttributeValue> item = Map.of("id", AttributeValue.fromS(order), "cents", AttributeValue.fromN(String.valueOf(cents)));
    table.putItem(request -> request.tableName("orders").item(item));
    bucket.putObject(request -> request.bucket("invoices").key(order + ".txt"), RequestBody.fromString(order + ": " + cents + " cents"));
    queue.sendMessage(request -> request.queueUrl(queueUrl()).messageBody(order));
  }

  public int ordersPlaced() {
    return table.scan(request -> request.tableName("orders")).count();
  }

  public String queueUrl() {
    return queue.getQueueUrl(request -> request.queueName("orders")).queueUrl();
  }
}
