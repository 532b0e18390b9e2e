package io.cloudstub;

import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * What an exploration tried.
 *
 * @param runs runs of the story, the undisturbed one included
 * @param calls the calls of the undisturbed run, in the order of their arrival: {@code dynamodb.PutItem#1}, {@code sns.Publish#1}
 * @param disturbances how often each disturbance met a call, and each choice was taken
 * @param notMet plans with one disturbance that no call met
 * @param singles runs with one disturbance
 * @param pairs runs with two
 * @param pairsPossible how many there were to choose from
 * @param random runs at random
 * @param varied runs whose calls before the first disturbance were not those of the undisturbed run: 0 of a story that is the same each time
 * @param seed the seed that chose
 */
public record Explored(
    int runs,
    List<String> calls,
    Map<String, Integer> disturbances,
    List<String> notMet,
    int singles,
    int pairs,
    int pairsPossible,
    int random,
    int varied,
    long seed) {
  static Explored of(JsonObject explored) {
    return Api.typed(explored, Explored.class);
  }
}
