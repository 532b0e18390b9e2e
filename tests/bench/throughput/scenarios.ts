import type { Scenario } from "./scenario.js";
import { invoke } from "./scenarios/function.js";
import { getLargeObject, getObject, putLargeObject, putObject } from "./scenarios/object.js";
import { getMissingParameter, getParameter, putParameter } from "./scenarios/parameter.js";
import { receive, remove, send } from "./scenarios/queue.js";
import { getSecret } from "./scenarios/secret.js";
import { getItem, putItem, query, scan } from "./scenarios/table.js";
import { publish } from "./scenarios/topic.js";
import { unmatched } from "./scenarios/unmatched.js";

/** All that is measured, in the order of the report. */
export const scenarios: readonly Scenario[] = [
  send,
  receive,
  remove,
  publish,
  putParameter,
  getParameter,
  getSecret,
  invoke,
  putItem,
  getItem,
  query,
  scan,
  putObject,
  getObject,
  putLargeObject,
  getLargeObject,
  getMissingParameter,
  unmatched,
];
