package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A world of a server: state, clock, faults and history of its own. {@link Lab#world} makes one. Closing it drops it, and throws a {@link
 * MockFailure} with what its test has to answer for. Threads may share a world.
 *
 * <p>Methods throw a {@link CloudStubException} where the server refuses them.
 */
public final class World implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("io.cloudstub");

  private final Api api;
  private final String name;
  private final String accessKeyId;
  private final String endpoint;
  private final String region;
  private final Clock clock = new Clock(this);
  private final Queue<Fault> optional = new ConcurrentLinkedQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final Queue<GivenHandler<?>> handlers = new ConcurrentLinkedQueue<>();
  private final Map<String, Boolean> marks = new ConcurrentHashMap<>();
  private volatile boolean isDropped;

  World(Api api, JsonObject facts, String endpoint, String region) {
    this.api = api;
    this.name = facts.get("name").getAsString();
    this.accessKeyId = facts.get("accessKeyId").getAsString();
    this.endpoint = endpoint;
    this.region = region;
  }

  /** Its name on the server. */
  public String name() {
    return name;
  }

  /** The access key id by which any client, in any language, chooses this world; the secret may be anything. */
  public String accessKeyId() {
    return accessKeyId;
  }

  /** The URL of the mock port. */
  public String endpoint() {
    return endpoint;
  }

  /** The home region of the server. */
  public String region() {
    return region;
  }

  /** The time that the services of this world see. */
  public Clock clock() {
    return clock;
  }

  /** Variables by which SDKs of any language and the {@code aws} command reach this world, for child processes. */
  public Map<String, String> environment() {
    return Map.of(
        "AWS_ENDPOINT_URL", endpoint,
        "AWS_ACCESS_KEY_ID", accessKeyId,
        "AWS_SECRET_ACCESS_KEY", "any",
        "AWS_REGION", region,
        "AWS_DEFAULT_REGION", region);
  }

  /** All answered calls, oldest first. */
  public List<Call> history() {
    List<Call> calls = new ArrayList<>();
    for (JsonElement entry : send("GET", "history", Map.of(), null).getAsJsonArray("requests")) {
      calls.add(Call.of(entry.getAsJsonObject()));
    }
    Collections.reverse(calls);
    return calls;
  }

  /** The answered calls of a service, oldest first. */
  public List<Call> history(String service) {
    return history().stream().filter(call -> service.equals(call.service())).toList();
  }

  /** The answered calls of an operation, oldest first: {@code world.history("sqs", "SendMessage")}. */
  public List<Call> history(String service, String operation) {
    return history(service).stream().filter(call -> operation.equals(call.operation())).toList();
  }

  /** Selects the calls of a service for a fault. */
  public FaultBuilder on(String service) {
    return new FaultBuilder(this, Map.of("service", service));
  }

  /** Selects the calls of an operation for a fault: {@code world.on("sqs", "SendMessage").times(2).throttle()}. */
  public FaultBuilder on(String service, String operation) {
    return new FaultBuilder(this, Map.of("service", service, "operation", operation));
  }

  /** Selects the calls of an operation whose input has these members, such as {@code Map.of("MessageBody", "a")}. */
  public FaultBuilder on(String service, String operation, Map<String, ?> input) {
    return new FaultBuilder(this, Map.of("service", service, "operation", operation, "input", input));
  }

  /**
   * Looks for what AWS is allowed to do and the story can't stand. The story runs once undisturbed; then once for each of its calls and each
   * disturbance that may meet it; then with two disturbances, then at random. Each run begins with the state that the world has now, and so does
   * the world afterwards.
   *
   * @throws StoryBreaks with the fewest disturbances which break the story
   * @throws CloudStubException for options that are not valid
   */
  public Explored explore(Exploration exploration) {
    return exploration.in(this);
  }

  /** Says that something happened, or, with false, that it did not: an exploration in whose runs it never does fails. */
  public void sometimes(String what, boolean happened) {
    marks.merge(what, happened, Boolean::logicalOr);
  }

  /**
   * Lets a handler of the test answer the invocations of a Lambda function, whose time is three seconds of the world's clock: {@code
   * world.function("resize", Picture.class, (picture, context) -> Map.of("thumbnail", "small/" + picture.key()))}.
   *
   * @see #function(String, Duration, Class, GivenFunction.Handler)
   */
  public <E> GivenFunction function(String function, Class<E> event, GivenFunction.Handler<E> handler) {
    return function(function, Duration.ofSeconds(3), event, handler);
  }

  /**
   * Lets a handler of the test answer the invocations of a Lambda function, which is created unless it is there. It needs {@code lambda} at
   * emulated level. Event, result and error go through JSON as in AWS; events at the same time reach the handler in threads.
   *
   * @param timeout the function's time by the world's clock, in whole seconds
   * @param event the class of its events: {@code Map.class}, {@code JsonObject.class}, a record or a class that Gson reads
   */
  public <E> GivenFunction function(String function, Duration timeout, Class<E> event, GivenFunction.Handler<E> handler) {
    GivenFunction given = new GivenFunction(function);
    GivenHandler<E> runs = new GivenHandler<>(this, given, event, handler);
    runs.give();
    create(function, timeout);
    handlers.add(runs);
    runs.begin();
    return given;
  }

  private void create(String function, Duration timeout) {
    boolean runs = false;
    for (JsonElement module : api.send("GET", "status", Map.of(), null).getAsJsonArray("modules")) {
      JsonObject facts = module.getAsJsonObject();
      runs |= facts.get("id").getAsString().equals("lambda") && facts.get("level").getAsString().equals("emulated");
    }
    if (!runs) {
      throw new CloudStubException("Functions run where lambda is emulated: npx cloudstub --services=lambda --fidelity=emulated.", null);
    }
    String scope = accessKeyId + "/20260101/" + region + "/lambda/aws4_request";
    String authorization = "AWS4-HMAC-SHA256 Credential=" + scope + ", SignedHeaders=host, Signature=0";
    var answer = Api.post(endpoint + "/2015-03-31/functions", authorization, GivenHandler.inputOf(function, timeout));
    // 409: it is there already, as its deployment made it.
    if (answer.statusCode() >= 300 && answer.statusCode() != 409) {
      throw new CloudStubException("The function " + function + " can't be created: " + answer.body(), null);
    }
  }

  /**
   * Makes what a seed declares: a file of YAML or JSON, whose text the server gets.
   *
   * @throws CloudStubException if the file can't be read, or with the first problem of the seed
   */
  public void seed(Path file) {
    try {
      send("POST", "seed", Map.of(), Files.readString(file));
    } catch (IOException error) {
      throw new CloudStubException("The seed " + file + " can't be read (" + error + ").", error);
    }
  }

  /** Clears all state and the history. */
  public void reset() {
    send("POST", "reset", Map.of(), null);
  }

  /** Clears the state of one service. */
  public void reset(String service) {
    send("POST", "reset", Map.of("service", service), null);
  }

  /** Keeps the state under a name: {@link #restore} puts it back, and {@link NewWorld#snapshot} forks it. */
  public void snapshot(String snapshot) {
    send("POST", "snapshots", Map.of("name", snapshot), null);
  }

  /** Puts the state back as the snapshot has it. */
  public void restore(String snapshot) {
    send("POST", "snapshots/restore", Map.of("name", snapshot), null);
  }

  /**
   * Waits until nothing is under way, for ten seconds at most.
   *
   * @throws CloudStubException that names what is under way, if the ten seconds end first
   */
  public Rest settled() {
    return settled(Duration.ofSeconds(10), Duration.ZERO);
  }

  /**
   * Waits until nothing is under way, and lets time pass until nothing is due: delays, retries and deliveries are done then.
   *
   * @param timeout how long it may take, in the machine's time
   * @param skip how far the world's clock may be turned on; zero leaves the clock alone
   * @throws CloudStubException that names what is under way, if the time-out comes first
   */
  public Rest settled(Duration timeout, Duration skip) {
    Map<String, String> query = new LinkedHashMap<>(Map.of("timeout", timeout.toString()));
    if (!skip.isZero()) query.put("skip", skip.toString());
    return Rest.of(send("GET", "settled", query, null));
  }

  /**
   * Drops the world; does nothing where it was called before. Answers of placeholders, and members that were not evaluated, are logged as warnings.
   *
   * @throws MockFailure with a sentence for each fault that was never reached, and each request that matched nothing
   */
  public void drop() {
    if (isDropped) return;
    List<String> found = new ArrayList<>(failures);
    JsonObject answer = dropped();
    for (JsonElement warning : answer.getAsJsonArray("warnings")) warn(warning.getAsString());
    if (answer.has("failures")) answer.getAsJsonArray("failures").forEach(failure -> found.add(failure.getAsString()));
    if (!found.isEmpty()) throw new MockFailure(found);
  }

  /**
   * Why a test of this world may have failed: calls that gates hold now, and what calls asked for and did not get. Empty where the world is gone.
   */
  public List<String> explanations() {
    List<String> said = new ArrayList<>();
    try {
      JsonObject faults = send("GET", "faults", Map.of(), null);
      if (faults.has("held")) faults.getAsJsonArray("held").forEach(held -> said.add("A gate of this test still holds " + held.getAsString()));
      for (Call call : history()) {
        if (!(call.entry().get("notDone") instanceof List<?> clauses)) continue;
        for (Object clause : clauses) {
          said.add(call.service() + " " + call.operation() + " asked for more than was done: " + clause);
        }
      }
    } catch (CloudStubException gone) {
      return List.of();
    }
    return said.stream().distinct().toList();
  }

  /** Drops the world of a test that has failed already: further failures would hide the first. */
  public void dropUnchecked() {
    if (!isDropped) dropped();
  }

  /** Drops the world as {@link #drop} does. */
  @Override
  public void close() {
    drop();
  }

  JsonObject send(String method, String path, Map<String, String> query, Object body) {
    Map<String, String> all = new LinkedHashMap<>(query);
    all.put("world", name);
    return api.send(method, path, all, body);
  }

  static void warn(String sentence) {
    LOG.log(System.Logger.Level.WARNING, sentence);
  }

  /** What {@link #sometimes} was given since this was asked. */
  Map<String, Boolean> takeMarks() {
    Map<String, Boolean> taken = Map.copyOf(marks);
    marks.clear();
    return taken;
  }

  void makeOptional(Fault fault) {
    optional.add(fault);
  }

  void fail(String sentence) {
    failures.add(sentence);
  }

  private JsonObject dropped() {
    handlers.forEach(GivenHandler::end);
    for (Fault fault : optional) fault.removeIfThere();
    JsonObject answer;
    try {
      answer = api.send("DELETE", "worlds", Map.of("name", name), null);
    } catch (CloudStubException refusal) {
      if (!refusal.code().equals("TestFailed")) throw refusal;
      answer = refusal.answer();
    }
    isDropped = true;
    return answer;
  }
}
