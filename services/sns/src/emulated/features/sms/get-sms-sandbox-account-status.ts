import type { EmulatedHandler } from "../../types.js";

/** Whether the account is in the sandbox of text messages: a new one is, and nothing here takes it out. Messages go into the outbox nevertheless. */
export const getSMSSandboxAccountStatus: EmulatedHandler<"GetSMSSandboxAccountStatus"> = () => ({ IsInSandbox: true });
