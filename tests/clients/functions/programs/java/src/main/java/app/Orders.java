package app;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;

/** A function with the client of the Runtime API that AWS publishes for Java. */
public class Orders implements RequestHandler<Map<String, String>, Map<String, Object>> {
  private int runs = 0;

  @Override
  public Map<String, Object> handleRequest(Map<String, String> order, Context context) {
    runs++;
    String does = order.getOrDefault("does", "");
    if (does.equals("fail")) throw new IllegalStateException("no such order");
    if (does.equals("exit")) System.exit(3);
    context.getLogger().log("handled " + order.get("id"));
    return Map.of(
        "id", order.get("id"),
        "request", context.getAwsRequestId(),
        "function", context.getFunctionName(),
        "remaining", context.getRemainingTimeInMillis() > 0,
        "runs", runs);
  }
}
