package io.cloudstub;

import com.google.gson.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A world at rest.
 *
 * @param now the time that services see
 * @param skipped by how much the clock was turned on
 * @param answer the server's whole answer, with {@code fired}, the things that became due, and {@code next}
 */
public record Rest(Instant now, Duration skipped, Map<String, Object> answer) {
  static Rest of(JsonObject answer) {
    Instant now = Instant.parse(answer.get("now").getAsString());
    return new Rest(now, Duration.parse(answer.get("skipped").getAsString()), Api.asMap(answer));
  }
}
