import { modelled } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { validationError } from "../template/errors.js";

/** No stack of this name or ARN, as operations say it that read one (recorded answer of AWS). */
export const noStackWithId = (name: string) => validationError(`Stack with id ${name} does not exist`);

/** The same, as operations say it that change one, and those on events and change sets (recorded answer of AWS). */
export const noStack = (name: string) => validationError(`Stack [${name}] does not exist`);

/** The same, of DescribeStackResource (recorded answer of AWS). */
export const noStackOfResource = (name: string) => validationError(`Stack '${name}' does not exist`);

/** A resource of a stack is not there (recorded answer of AWS). */
export const noResource = (id: string, stack: string) =>
  validationError(`Resource ${id} does not exist for stack ${stack}`);

/** A stack of this name is there (recorded answer of AWS). */
export const stackExists = (name: string) =>
  modelled<EmulatedCloudformation>("AlreadyExistsException", `Stack [${name}] already exists`);

/** A stack can't be changed in its status (recorded answer of AWS). */
export const notUpdatable = (id: string, status: string) =>
  validationError(`Stack:${id} is in ${status} state and can not be updated.`);

/** Nothing differs (recorded answer of AWS). */
export const nothingToUpdate = () => validationError("No updates are to be performed.");

/** A change set is not there (recorded answer of AWS, with the status 404). */
export const noChangeSet = (name: string) =>
  modelled<EmulatedCloudformation>("ChangeSetNotFoundException", `ChangeSet [${name}] does not exist`);
