package io.cloudstub;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The calls that a fault is for: {@code world.on("sqs", "SendMessage").times(2).throttle()}. Say first which calls it is for, then what
 * happens to them: the last method adds the fault. Without a timing it is for the next matching call.
 *
 * <p>Methods that add a fault throw a {@link CloudStubException} for an invalid one.
 */
public final class FaultBuilder {
  private final World world;
  private final Map<String, Object> definition;
  private final boolean isOptional;

  FaultBuilder(World world, Map<String, ?> target) {
    this(world, new LinkedHashMap<>(target), false);
  }

  private FaultBuilder(World world, Map<String, Object> definition, boolean isOptional) {
    this.world = world;
    this.definition = definition;
    this.isOptional = isOptional;
  }

  /** Selects only calls about resources of a region. */
  public FaultBuilder inRegion(String region) {
    return with("region", region);
  }

  /** Selects only calls about resources of an account of twelve digits. */
  public FaultBuilder inAccount(String account) {
    return with("account", account);
  }

  /** For the next calls, this many. */
  public FaultBuilder times(int count) {
    return with("when", Map.of("times", count));
  }

  /** Only for the call with this number, counted from 1. */
  public FaultBuilder nth(int number) {
    return with("when", Map.of("nth", number));
  }

  /** For the calls with these numbers and between them, counted from 1. */
  public FaultBuilder between(int first, int last) {
    return with("when", Map.of("between", List.of(first, last)));
  }

  /** For every call. */
  public FaultBuilder always() {
    return with("when", "always");
  }

  /** Lets the test pass although the fault is never reached. */
  public FaultBuilder optional() {
    return new FaultBuilder(world, definition, true);
  }

  /** The operation does not run; the client gets this error. {@code fail("QueueDoesNotExist")} */
  public Fault fail(String code) {
    return with("code", code).add("error");
  }

  /** As {@link #fail(String)}, with a message. */
  public Fault fail(String code, String message) {
    return with("code", code).with("message", message).add("error");
  }

  /** As {@link #fail(String)}, with a message and an HTTP status from 400 to 599. */
  public Fault fail(String code, String message, int status) {
    return with("code", code).with("message", message).with("status", status).add("error");
  }

  /** The operation does not run; the client gets a throttling error. */
  public Fault throttle() {
    return add("throttle");
  }

  /** As {@link #throttle()}, with this error code. */
  public Fault throttle(String code) {
    return with("code", code).add("throttle");
  }

  /** As {@link #throttle()}, with a hint when to try again. */
  public Fault throttle(Duration retryAfter) {
    return with("retryAfter", retryAfter.toMillis()).add("throttle");
  }

  /** The operation does not run; the client gets this output, in which bytes are text and times ISO 8601. */
  public Fault respond(Map<String, ?> output) {
    return with("output", output).add("answer");
  }

  /** The operation runs later, by the world's clock. */
  public Fault delay(Duration by) {
    return with("milliseconds", by.toMillis()).add("delay");
  }

  /** The operation runs, but the connection drops before the answer: the client retries. */
  public Fault loseAnswer() {
    return add("lost-answer");
  }

  /** The operation does not run; the connection drops. */
  public Fault dropConnection() {
    return add("dropped-connection");
  }

  /** The connection drops in the middle of the answer. */
  public Fault truncateBody() {
    return add("truncated-body");
  }

  /** The connection drops after this many bytes of the answer's body. */
  public Fault truncateBody(int bytes) {
    return with("bytes", bytes).add("truncated-body");
  }

  /** The answer is complete but does not parse. */
  public Fault malformBody() {
    return add("malformed-body");
  }

  /** These entries of a batch fail, by id (a string) or by position from 0 (an integer). */
  public Fault failEntries(Object... entries) {
    return with("entries", List.of(entries)).add("failed-entries");
  }

  /** These entries of a batch fail with this error. */
  public Fault failEntries(List<?> entries, String code, String message) {
    return with("entries", entries).with("code", code).with("message", message).add("failed-entries");
  }

  /** The operation runs when the gate is released. */
  public Gate hold() {
    return noted(new Gate(world, send("hold"), isOptional));
  }

  private Fault add(String effect) {
    return noted(new Fault(world, send(effect)));
  }

  private JsonObject send(String effect) {
    JsonObject answer = world.send("POST", "faults", Map.of(), with("effect", effect).definition);
    return answer.getAsJsonArray("faults").get(0).getAsJsonObject();
  }

  private <F extends Fault> F noted(F fault) {
    if (isOptional) world.makeOptional(fault);
    return fault;
  }

  private FaultBuilder with(String member, Object value) {
    Map<String, Object> all = new LinkedHashMap<>(definition);
    all.put(member, value);
    return new FaultBuilder(world, all, isOptional);
  }
}
