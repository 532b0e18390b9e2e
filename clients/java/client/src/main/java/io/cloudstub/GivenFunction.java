package io.cloudstub;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A function whose handler a test gave: {@link World#function} makes one. */
public final class GivenFunction {
  private final String name;
  private final List<Invocation> invocations = new CopyOnWriteArrayList<>();

  GivenFunction(String name) {
    this.name = name;
  }

  /** The function's name. */
  public String name() {
    return name;
  }

  /** The invocations that have ended, oldest first. */
  public List<Invocation> invocations() {
    return List.copyOf(invocations);
  }

  void note(Invocation invocation) {
    invocations.add(invocation);
  }

  void replace(Invocation earlier, Invocation invocation) {
    invocations.replaceAll(each -> each == earlier ? invocation : each);
  }

  /** Answers an event with a value that Gson can write as JSON. */
  @FunctionalInterface
  public interface Handler<E> {
    /** Throws what the caller of the function gets as its error. */
    Object handle(E event, Context context) throws Exception;
  }

  /**
   * What a handler gets besides the event, under the names of AWS's context.
   *
   * @param remainingTime what was left of the function's time when it got the event, by the world's clock
   */
  public record Context(
      String awsRequestId,
      String functionName,
      String functionVersion,
      String invokedFunctionArn,
      String logGroupName,
      String logStreamName,
      Duration remainingTime) {}

  /**
   * One run of a handler.
   *
   * @param event as Java's own objects: maps, lists, texts, numbers
   * @param result what the caller got, the same way; {@code null} after an error
   * @param error what the caller got instead, {@code errorType}, {@code errorMessage} and {@code stackTrace}, or {@code null}
   */
  public record Invocation(String requestId, Object event, Object result, Map<String, Object> error) {}
}
