import { modelled } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";
import type { Dynamodb } from "../../../types.js";

/*
 * Global tables of version 2017.11.29, as recorded of DynamoDB in October 2026 by the probes of the DynamoDB controller for Kubernetes (findings
 * DDB-GLOBALTABLE-001 to 005) and, independently, by stackd: AWS creates none in any region, and finds none, whatever tables there are.
 */

/** A new global table, or a new replica of one. */
export const versionNotSupported = () =>
  invalidValues(
    "DynamoDB global tables version 2017.11.29 is not supported. We recommend using DynamoDB global tables version 2019.11.21, instead of version 2017.11.29 (Legacy).",
  );

/** A global table without regions, or with a region without a name. */
export const noReplica = () => invalidValues("Global table must have atleast one replica");
export const regionMissing = () => invalidValues("ReplicationGroup members must specify RegionName");

/** An update of nothing. */
export const nothingToChange = () => validation("One or more parameter values were invalid");

/** An update that creates and deletes a replica at once. */
export const twoActions = () =>
  invalidValues("A ReplicaUpdate structure cannot contain both a create replica action and a delete replica action");

/** An unknown global table. */
export const globalTableNotFound = (name: string) =>
  modelled<Dynamodb>("GlobalTableNotFoundException", `Global table not found: ${missing(name)}`);

/** The same, as operations on settings tell it. */
export const settingsNotFound = (name: string) => modelled<Dynamodb>("GlobalTableNotFoundException", missing(name));

const missing = (name: string) => `Global table with name: '${name}' does not exist.`;

/** The list of an unknown region. AWS answers `InternalServerError` with the status 500, which SDKs would send again. */
export const unknownRegion = (name: string) => invalidValues(`Invalid AWS Region: ${name}`);
