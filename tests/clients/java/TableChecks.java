import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.pagination.sync.SdkIterable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.extensions.annotations.DynamoDbAtomicCounter;
import software.amazon.awssdk.enhanced.dynamodb.extensions.annotations.DynamoDbVersionAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondaryPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSecondarySortKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactPutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Ordinary uses of the enhanced client of AWS SDK for Java v2; prints a line for each: "ok", or what came instead, and a name. */
public class TableChecks {
  @DynamoDbBean
  public static class Plain {
    private String customer;
    private Integer id;
    private String state;
    private Integer total;

    @DynamoDbPartitionKey public String getCustomer() { return customer; }
    public void setCustomer(String value) { customer = value; }
    @DynamoDbSortKey @DynamoDbSecondarySortKey(indexNames = "by-state") public Integer getId() { return id; }
    public void setId(Integer value) { id = value; }
    @DynamoDbSecondaryPartitionKey(indexNames = "by-state") public String getState() { return state; }
    public void setState(String value) { state = value; }
    public Integer getTotal() { return total; }
    public void setTotal(Integer value) { total = value; }
  }

  @DynamoDbBean
  public static class Order extends Plain {
    private Long version;
    private Long saved;

    @DynamoDbVersionAttribute public Long getVersion() { return version; }
    public void setVersion(Long value) { version = value; }
    @DynamoDbAtomicCounter(startValue = 1) public Long getSaved() { return saved; }
    public void setSaved(Long value) { saved = value; }
  }

  private static DynamoDbClient client;
  private static DynamoDbEnhancedClient enhanced;
  private static DynamoDbTable<Order> orders;
  /** The same table, without versions and counters, which batches do not take. */
  private static DynamoDbTable<Plain> plain;

  public static void main(String[] arguments) {
    URI endpoint = URI.create(arguments[0]);
    var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
    client = DynamoDbClient.builder().endpointOverride(endpoint).region(Region.US_EAST_1).credentialsProvider(credentials)
        .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    var streams = DynamoDbStreamsClient.builder().endpointOverride(endpoint).region(Region.US_EAST_1).credentialsProvider(credentials)
        .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    enhanced = DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    orders = enhanced.table("orders", TableSchema.fromBean(Order.class));
    plain = enhanced.table("orders", TableSchema.fromBean(Plain.class));
    boolean passes = true;
    passes &= check("creates a table with an index and a stream, and waits for it", "ACTIVE", TableChecks::createTable);
    passes &= check("a version: a stale write is refused", List.of(2L, "stale", 2L), TableChecks::versions);
    passes &= check("a counter that is added to atomically", List.of(1L, 2L, 3L), TableChecks::counters);
    passes &= check("a condition", "refused", TableChecks::condition);
    passes &= check("a batch of writes, and a batch of gets", 3, TableChecks::batches);
    passes &= check("a query of a range, backwards", List.of(7, 6, 5), TableChecks::range);
    passes &= check("pages of a query", List.of(10, 10, 10), TableChecks::pages);
    passes &= check("an index, with a filter", List.of(24, 26, 28, 30), TableChecks::index);
    passes &= check("a scan", 30, () -> ids(plain.scan().items()).size());
    passes &= check("a transaction, done and cancelled", List.of("done", "ConditionalCheckFailed", "None"), TableChecks::transactions);
    passes &= check("deletes and finds nothing", true, () -> {
      orders.deleteItem(key("pages", 1));
      return orders.getItem(key("pages", 1)) == null;
    });
    passes &= check("the stream of it all", List.of("INSERT versions 1", "MODIFY versions 1"), () -> {
      var arn = client.describeTable(request -> request.tableName("orders")).table().latestStreamArn();
      var shard = streams.describeStream(request -> request.streamArn(arn)).streamDescription().shards().get(0).shardId();
      var iterator = streams.getShardIterator(request -> request.streamArn(arn).shardId(shard)
          .shardIteratorType(ShardIteratorType.TRIM_HORIZON)).shardIterator();
      var records = streams.getRecords(request -> request.shardIterator(iterator)).records();
      return records.stream().limit(2).map(TableChecks::textOf).collect(Collectors.toList());
    });
    System.exit(passes ? 0 : 1);
  }

  private static boolean check(String name, Object expected, Callable<Object> use) {
    Object found;
    try {
      found = use.call();
    } catch (Exception error) {
      found = error.toString();
    }
    boolean passes = Objects.equals(expected, found);
    System.out.println((passes ? "ok" : found + " instead of " + expected) + "\t" + name);
    return passes;
  }

  private static Object createTable() {
    orders.createTable(request -> request
        .globalSecondaryIndices(index -> index.indexName("by-state").projection(to -> to.projectionType(ProjectionType.ALL)))
        .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)));
    var waited = client.waiter().waitUntilTableExists(request -> request.tableName("orders"));
    return waited.matched().response().get().table().tableStatusAsString();
  }

  private static Object versions() {
    orders.putItem(order("versions", 1, 5));
    Order first = orders.getItem(key("versions", 1));
    Order second = orders.getItem(key("versions", 1));
    first.setTotal(6);
    List<Object> found = new ArrayList<>(List.of(orders.updateItem(first).getVersion()));
    try {
      orders.updateItem(second);
      found.add("not refused");
    } catch (ConditionalCheckFailedException error) {
      found.add("stale");
    }
    found.add(orders.getItem(key("versions", 1)).getVersion());
    return found;
  }

  private static Object counters() {
    List<Object> found = new ArrayList<>();
    for (int n = 0; n < 3; n++) {
      Order order = order("counters", 1, n);
      order.setVersion(n == 0 ? null : (long) n);
      found.add(orders.updateItem(order).getSaved());
    }
    return found;
  }

  private static Object condition() {
    Expression isNew = Expression.builder().expression("attribute_not_exists(#c)").putExpressionName("#c", "customer").build();
    try {
      orders.putItem(PutItemEnhancedRequest.builder(Order.class).item(order("versions", 1, 0)).conditionExpression(isNew).build());
      return "not refused";
    } catch (ConditionalCheckFailedException error) {
      return "refused";
    }
  }

  private static Object batches() {
    for (int from = 1; from <= 28; from += 25) {
      var batch = WriteBatch.builder(Plain.class).mappedTableResource(plain);
      IntStream.range(from, Math.min(from + 25, 29)).forEach(id -> batch.addPutItem(filled(new Plain(), "pages", id, id)));
      enhanced.batchWriteItem(BatchWriteItemEnhancedRequest.builder().writeBatches(batch.build()).build());
    }
    plain.putItem(filled(new Plain(), "pages", 29, 29));
    plain.putItem(filled(new Plain(), "pages", 30, 30));
    return (int) enhanced.batchGetItem(request -> request.readBatches(
        software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch.builder(Plain.class).mappedTableResource(plain)
            .addGetItem(key("pages", 1)).addGetItem(key("pages", 2)).addGetItem(key("pages", 30)).addGetItem(key("pages", 99)).build()))
        .resultsForTable(plain).stream().count();
  }

  private static Object range() {
    var between = QueryConditional.sortBetween(key("pages", 5), key("pages", 7));
    return ids(plain.query(request -> request.queryConditional(between).scanIndexForward(false)).items());
  }

  private static Object pages() {
    var all = QueryConditional.keyEqualTo(Key.builder().partitionValue("pages").build());
    return plain.query(request -> request.queryConditional(all).limit(10)).stream()
        .map(page -> page.items().size()).filter(size -> size > 0).collect(Collectors.toList());
  }

  private static Object index() {
    var paid = QueryConditional.keyEqualTo(Key.builder().partitionValue("even").build());
    Expression more = Expression.builder().expression("#t > :t").putExpressionName("#t", "total").putExpressionValue(":t", AttributeValue.fromN("22")).build();
    SdkIterable<Page<Plain>> found = plain.index("by-state").query(
        QueryEnhancedRequest.builder().queryConditional(paid).filterExpression(more).build());
    return found.stream().flatMap(page -> page.items().stream()).map(Plain::getId).collect(Collectors.toList());
  }

  private static Object transactions() {
    Expression isNew = Expression.builder().expression("attribute_not_exists(customer)").build();
    Runnable move = () -> enhanced.transactWriteItems(request -> request
        .addPutItem(orders, TransactPutItemEnhancedRequest.builder(Order.class).item(order("done", 1, 1)).conditionExpression(isNew).build())
        .addConditionCheck(orders, ConditionCheck.builder().key(key("none", 1)).conditionExpression(isNew).build()));
    move.run();
    List<Object> found = new ArrayList<>(List.of("done"));
    try {
      move.run();
    } catch (TransactionCanceledException error) {
      found.addAll(error.cancellationReasons().stream().map(CancellationReason::code).collect(Collectors.toList()));
    }
    orders.deleteItem(key("done", 1));
    orders.deleteItem(key("counters", 1));
    return found;
  }

  private static Order order(String customer, int id, int total) {
    return filled(new Order(), customer, id, total);
  }

  private static <T extends Plain> T filled(T order, String customer, int id, int total) {
    order.setCustomer(customer);
    order.setId(id);
    order.setState(customer.equals("pages") ? (id % 2 == 0 ? "even" : "odd") : "other");
    order.setTotal(total);
    return order;
  }

  private static Key key(String customer, int id) {
    return Key.builder().partitionValue(customer).sortValue(id).build();
  }

  private static List<Integer> ids(SdkIterable<Plain> found) {
    return found.stream().filter(order -> order.getCustomer().equals("pages")).map(Plain::getId).collect(Collectors.toList());
  }

  private static String textOf(Record record) {
    Map<String, AttributeValue> keys = record.dynamodb().keys();
    return record.eventNameAsString() + " " + keys.get("customer").s() + " " + keys.get("id").n();
  }
}
