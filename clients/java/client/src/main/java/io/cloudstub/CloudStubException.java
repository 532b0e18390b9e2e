package io.cloudstub;

import com.google.gson.JsonObject;
import java.util.Map;

/** The server refused a request of the API port, or can't be reached. The message is for people. */
public final class CloudStubException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient JsonObject problem;

  CloudStubException(int status, JsonObject problem) {
    super(problem.get("detail").getAsString());
    this.status = status;
    this.problem = problem;
  }

  CloudStubException(String message, Exception cause) {
    super(message, cause);
    this.status = 0;
    this.problem = new JsonObject();
  }

  /** A name for programs, such as {@code UnknownWorld}; empty where the server was not reached. */
  public String code() {
    return String.valueOf(problem().getOrDefault("code", ""));
  }

  /** The HTTP status; 0 where the server was not reached. */
  public int status() {
    return status;
  }

  /** All members of the problem document (RFC 9457). */
  public Map<String, Object> problem() {
    return problem == null ? Map.of() : Api.asMap(problem);
  }

  JsonObject answer() {
    return problem;
  }
}
