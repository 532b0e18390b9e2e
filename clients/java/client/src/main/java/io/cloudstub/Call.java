package io.cloudstub;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * A call that a world answered, or a call between its services.
 *
 * @param id counts in the order in which calls began
 * @param at the time of the answer, by the world's clock
 * @param durationMs milliseconds
 * @param service {@code null} where nothing matched
 * @param operation {@code null} where nothing matched
 * @param status the HTTP status
 * @param error the error that the client got, or {@code null}
 * @param fault a sentence about the fault that was applied, or {@code null}
 * @param placeholder whether a placeholder answered, which neither reads nor changes state
 * @param ignored members of the input that the operation did not evaluate
 * @param entry the entry of the history as the API port has it
 */
public record Call(
    long id,
    Instant at,
    double durationMs,
    String service,
    String operation,
    int status,
    AwsError error,
    String fault,
    boolean placeholder,
    List<String> ignored,
    Map<String, Object> entry) {

  /** An error as the client gets it. */
  public record AwsError(String code, String message) {}

  static Call of(JsonObject entry) {
    return new Call(
        entry.get("number").getAsLong(),
        Instant.parse(entry.get("timestamp").getAsString()),
        entry.get("durationMs").getAsDouble(),
        text(entry, "serviceId"),
        text(entry, "name"),
        entry.get("statusCode").getAsInt(),
        entry.has("error") ? errorOf(entry.getAsJsonObject("error")) : null,
        text(entry, "fault"),
        entry.has("placeholder"),
        texts(entry, "ignored"),
        Api.asMap(entry));
  }

  private static AwsError errorOf(JsonObject error) {
    return new AwsError(text(error, "code"), text(error, "message"));
  }

  private static String text(JsonObject object, String member) {
    JsonElement value = object.get(member);
    return value == null || value.isJsonNull() ? null : value.getAsString();
  }

  private static List<String> texts(JsonObject object, String member) {
    if (!object.has(member)) return List.of();
    return StreamSupport.stream(object.getAsJsonArray(member).spliterator(), false).map(JsonElement::getAsString).toList();
  }
}
