package orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cloudstub.Call;
import io.cloudstub.Exploration;
import io.cloudstub.Fault;
import io.cloudstub.SdkClients;
import io.cloudstub.StoryBreaks;
import io.cloudstub.World;
import io.cloudstub.junit.CloudStubExtension;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

class ShopTest {
  @RegisterExtension
  static final CloudStubExtension CLOUDSTUB = CloudStubExtension.seededBy(ShopTest::createResources);

  /** Runs once; each test forks the world that it fills. */
  static void createResources(World world) {
    Shop shop = shopIn(world);
    shop.queue().createQueue(request -> request.queueName("orders"));
    shop.bucket().createBucket(request -> request.bucket("invoices"));
    shop.table()
        .createTable(
            request ->
                request
                    .tableName("orders")
                    .attributeDefinitions(id -> id.attributeName("id").attributeType(ScalarAttributeType.S))
                    .keySchema(id -> id.attributeName("id").keyType(KeyType.HASH))
                    .billingMode(BillingMode.PAY_PER_REQUEST));
  }

  static Shop shopIn(World world) {
    return new Shop(
        SdkClients.configure(DynamoDbClient.builder(), world).build(),
        SdkClients.configure(S3Client.builder(), world).build(),
        SdkClients.configure(SqsClient.builder(), world).build());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void eachTestFindsOnlyItsOwnOrder(int number, World world) {
    Shop shop = shopIn(world);
    shop.placeOrder("order-" + number, 100 + number);
    assertEquals(1, shop.ordersPlaced());
    assertEquals(1, shop.bucket().listObjectsV2(request -> request.bucket("invoices")).keyCount());
    assertEquals(List.of("GetQueueUrl", "SendMessage"), world.history("sqs").stream().map(Call::operation).toList());
  }

  @Test
  void anOrderSurvivesThrottling(World world) {
    Shop shop = shopIn(world);
    Fault fault = world.on("dynamodb", "PutItem").times(2).throttle();
    shop.placeOrder("a", 1);
    assertEquals(1, shop.ordersPlaced());
    assertEquals(2, fault.fired());
    assertEquals(List.of(400, 400, 200), world.history("dynamodb", "PutItem").stream().map(Call::status).toList());
  }

  @Test
  void timePassesWithoutASleep(World world) {
    Shop shop = shopIn(world);
    shop.placeOrder("a", 1);
    assertEquals(1, messagesIn(shop));
    assertEquals(0, messagesIn(shop));
    world.clock().advance(Duration.ofHours(1));
    assertEquals(1, messagesIn(shop));
  }

  /** The shop's mistake, which its examples in other languages have, too: a lost answer announces the order again. */
  @Test
  void theExplorerFindsThatAnOrderMayBeAnnouncedTwice(World world) {
    Shop shop = shopIn(world);
    Exploration story = Exploration.of(() -> shop.placeOrder("a", 1), error -> assertEquals(List.of("a"), announcedIn(shop)));
    StoryBreaks found = assertThrows(StoryBreaks.class, () -> world.explore(story.disturbances("lost-answer")));
    assertEquals("lost-answer@sqs.SendMessage#1", found.plan());
  }

  private static List<String> announcedIn(Shop shop) {
    String queue = shop.queueUrl();
    return shop.queue().receiveMessage(request -> request.queueUrl(queue).maxNumberOfMessages(10)).messages().stream().map(Message::body).toList();
  }

  private static int messagesIn(Shop shop) {
    return shop.queue().receiveMessage(request -> request.queueUrl(shop.queueUrl()).visibilityTimeout(3600)).messages().size();
  }
}
