package io.cloudstub;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.ToNumberPolicy;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/** The API port of a server. */
final class Api {
  private static final HttpClient HTTP =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          // The machine's proxy is not for a server on loopback.
          .proxy(HttpClient.Builder.NO_PROXY)
          .build();
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE).create();

  final String url;

  Api(String url) {
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /** Answers the JSON. A body of {@code null} is none, and a text is sent as it is. Throws a {@link CloudStubException} for a refusal, and where no server answers. */
  JsonObject send(String method, String path, Map<String, String> query, Object body) {
    String address = url + "/api/" + path + (query.isEmpty() ? "" : "?" + encoded(query));
    HttpResponse<String> response = exchange(method, address, body);
    JsonObject answer = parsed(response.body());
    if (response.statusCode() < 400 && answer != null) return answer;
    if (answer != null && answer.has("detail")) throw new CloudStubException(response.statusCode(), answer);
    JsonObject unknown = new JsonObject();
    String found = url + " is not the API port of a CloudStub: " + method + " " + address + " answered " + response.statusCode() + ". ";
    unknown.addProperty("detail", found + "Give the URL of the API port, by default 4567, not of the mock port.");
    throw new CloudStubException(response.statusCode(), unknown);
  }

  /** Sends JSON to the mock port, and answers the status and the text. */
  static HttpResponse<String> post(String address, String authorization, Object body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address)).POST(BodyPublishers.ofString(GSON.toJson(body)));
    request.header("content-type", "application/json").header("authorization", authorization);
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException error) {
      throw new CloudStubException("No CloudStub answers at " + address + " (" + error + ").", error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new CloudStubException("The thread was interrupted while it waited for " + address + ".", error);
    }
  }

  /** JSON as Java's own objects. */
  static Object plain(JsonElement json) {
    return GSON.fromJson(json, Object.class);
  }

  /** JSON as an object of a class. */
  static <T> T typed(JsonElement json, Class<T> type) {
    return GSON.fromJson(json, type);
  }

  /** An object as JSON. */
  static JsonElement tree(Object value) {
    return GSON.toJsonTree(value);
  }

  /** JSON as its text. */
  static String text(JsonElement json) {
    return GSON.toJson(json);
  }

  /** The members of a JSON object as Java's own objects. */
  static Map<String, Object> asMap(JsonObject object) {
    return GSON.fromJson(object, new TypeToken<Map<String, Object>>() {}.getType());
  }

  private HttpResponse<String> exchange(String method, String address, Object body) {
    String text = body instanceof String given ? given : GSON.toJson(body);
    BodyPublisher publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(text);
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address)).method(method, publisher);
      if (body != null) request.header("content-type", body instanceof String ? "application/yaml" : "application/json");
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | IllegalArgumentException error) {
      String remedy = "Start one (npx cloudstub --services=sqs,s3), or set CLOUDSTUB_API_URL to the URL of its API port.";
      throw new CloudStubException("No CloudStub answers at " + url + " (" + error + "). " + remedy, error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new CloudStubException("The thread was interrupted while it waited for " + method + " " + address + ".", error);
    }
  }

  private static String encoded(Map<String, String> query) {
    return query.entrySet().stream()
        .map(parameter -> parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private static JsonObject parsed(String text) {
    try {
      return GSON.fromJson(text, JsonObject.class);
    } catch (JsonParseException error) {
      return null;
    }
  }
}
