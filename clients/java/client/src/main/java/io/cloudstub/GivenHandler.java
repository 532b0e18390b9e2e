package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Asks for the events of a function, and answers each in a thread of its own, as AWS has environments for events at the same time. */
final class GivenHandler<E> {
  /** An archive with an empty file: functions are created with code, and this one's is the handler. */
  private static final String ARCHIVE =
      "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA";

  private final World world;
  private final GivenFunction function;
  private final Class<E> type;
  private final GivenFunction.Handler<E> handler;
  /** The server's id of this handler. The server refuses requests with it after another handler was given for the function. */
  private String id;
  private volatile boolean isEnded;

  GivenHandler(World world, GivenFunction function, Class<E> type, GivenFunction.Handler<E> handler) {
    this.world = world;
    this.function = function;
    this.type = type;
    this.handler = handler;
  }

  /** The input that creates a function for a handler. */
  static Map<String, Object> inputOf(String name, Duration timeout) {
    return Map.of(
        "FunctionName", name,
        "Runtime", "java21",
        "Role", "arn:aws:iam::000000000000:role/test",
        "Handler", "any.Handler::handle",
        "Code", Map.of("ZipFile", ARCHIVE),
        "Timeout", timeout.toSeconds());
  }

  /** Tells the server that this is the function's handler. */
  void give() {
    id = world.send("POST", "functions/handler", Map.of("name", function.name()), null).get("handler").getAsString();
  }

  /** Answers events from now on. */
  void begin() {
    inThread(this::answerEvents);
  }

  /** Answers no further events. */
  void end() {
    isEnded = true;
  }

  private void answerEvents() {
    Map<String, String> query = Map.of("name", function.name(), "timeout", "10s", "handler", id);
    while (!isEnded) {
      JsonElement next;
      try {
        next = world.send("GET", "functions/next", query, null).get("invocation");
      } catch (CloudStubException gone) {
        // Another handler was given, the world was dropped, or the server is gone.
        return;
      }
      if (next != null && !isEnded) inThread(() -> answer(next.getAsJsonObject()));
    }
  }

  private void answer(JsonObject invocation) {
    String requestId = invocation.get("requestId").getAsString();
    JsonElement payload = JsonParser.parseString(invocation.get("payload").getAsString());
    Object event = Api.plain(payload);
    Map<String, Object> answer = new LinkedHashMap<>();
    GivenFunction.Invocation ended;
    try {
      JsonElement result = Api.tree(handler.handle(Api.typed(payload, type), contextOf(invocation)));
      answer.put("payload", Api.text(result));
      ended = new GivenFunction.Invocation(requestId, event, Api.plain(result), null);
    } catch (Throwable thrown) {
      Map<String, Object> error = describe(thrown);
      answer.put("error", error);
      ended = new GivenFunction.Invocation(requestId, event, null, error);
    }
    // Before the answer, after which the test may look.
    function.note(ended);
    try {
      send(requestId, answer);
    } catch (CloudStubException refusal) {
      Map<String, Object> error = describe(refusal);
      function.replace(ended, new GivenFunction.Invocation(requestId, event, null, error));
      try {
        send(requestId, Map.of("error", error));
      } catch (CloudStubException gone) {
        // Nobody waits for it any more.
      }
    }
  }

  private void send(String requestId, Map<String, Object> answer) {
    world.send("POST", "functions/answer", Map.of("name", function.name(), "id", requestId), answer);
  }

  private static GivenFunction.Context contextOf(JsonObject invocation) {
    return new GivenFunction.Context(
        invocation.get("requestId").getAsString(),
        invocation.get("functionName").getAsString(),
        invocation.get("functionVersion").getAsString(),
        invocation.get("invokedFunctionArn").getAsString(),
        invocation.get("logGroupName").getAsString(),
        invocation.get("logStreamName").getAsString(),
        Duration.ofMillis(invocation.get("remainingMs").getAsLong()));
  }

  /** As AWS's runtime for Java has it. */
  private static Map<String, Object> describe(Throwable thrown) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("errorMessage", messageOf(thrown));
    error.put("errorType", thrown.getClass().getName());
    error.put("stackTrace", List.copyOf(Stream.of(thrown.getStackTrace()).map(StackTraceElement::toString).toList()));
    return error;
  }

  private static String messageOf(Throwable thrown) {
    try {
      return String.valueOf(thrown.getMessage());
    } catch (RuntimeException failure) {
      return "The message of this error can't be read: its getMessage threw " + failure.getClass().getName() + ".";
    }
  }

  private void inThread(Runnable work) {
    Thread thread = new Thread(work, "cloudstub " + function.name());
    thread.setDaemon(true);
    thread.start();
  }
}
