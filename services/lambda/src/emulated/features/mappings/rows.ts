import { createEventSourceMapping } from "./create-event-source-mapping.js";
import { deleteEventSourceMapping } from "./delete-event-source-mapping.js";
import { getEventSourceMapping } from "./get-event-source-mapping.js";
import { listEventSourceMappings } from "./list-event-source-mappings.js";
import { updateEventSourceMapping } from "./update-event-source-mapping.js";

/**
 * The operations on event source mappings: which function reads from which queue or stream, and how. A change passes through a state such as
 * Updating, which the agent of transitions.ts ends.
 */
export const mappingOperations = {
  CreateEventSourceMapping: createEventSourceMapping,
  DeleteEventSourceMapping: deleteEventSourceMapping,
  GetEventSourceMapping: getEventSourceMapping,
  ListEventSourceMappings: listEventSourceMappings,
  UpdateEventSourceMapping: updateEventSourceMapping,
};
