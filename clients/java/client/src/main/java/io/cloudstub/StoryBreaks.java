package io.cloudstub;

import com.google.gson.JsonObject;

/** Tells disturbances that a story can't stand, or why nothing could be tried. Its cause is the latest error of the story or of what holds. */
public final class StoryBreaks extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String plan;

  private StoryBreaks(String code, String message, String plan, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.plan = plan;
  }

  static StoryBreaks of(JsonObject finding, Throwable cause) {
    String message = finding.get("message").getAsString();
    String plan = finding.has("plan") ? finding.get("plan").getAsString() : null;
    String repeat = "\nTo repeat it, and to keep it as a test: world.explore(Exploration.of(story, holds).only(\"" + plan + "\"))";
    return new StoryBreaks(finding.get("code").getAsString(), plan == null ? message : message + repeat, plan, cause);
  }

  /** A name for programs: {@code StoryBreaks}, {@code StoryBreaksUndisturbed}, {@code StoryWithoutCalls}. */
  public String code() {
    return code;
  }

  /** Repeats the finding: {@link Exploration#only}; {@code null} where nothing was found. */
  public String plan() {
    return plan;
  }
}
