import { Facts } from "../parts/drawer.js";
import { dayAndTime } from "../session/wording.js";
import type { ServiceView } from "./service-view.js";

interface Key {
  readonly keyId: string;
  readonly arn: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly keySpec: string;
  readonly keyUsage: string;
  readonly keyState: string;
  readonly keyManager: string;
  readonly origin: string;
  readonly createdAt: string;
  readonly deletionDate: string | null;
  readonly isRotated: boolean;
  readonly grants: number;
}

/** Keys with their states. They are shown where the key service is emulated: the contract keeps none. */
export const keysView: ServiceView<Key> = {
  reads: ["list-keys"],
  title: "Keys",
  noun: "key",
  create: "kms create-key",
  entriesIn: ({ keys }) => keys,
  nameOf: ({ keyId }) => keyId,
  columns: [
    { name: "Aliases", cell: ({ aliases }) => aliases.join(", ") },
    { name: "Kind", width: "11rem", cell: ({ keySpec }) => keySpec },
    { name: "State", width: "9rem", cell: ({ keyState }) => keyState },
  ],
  layout: "list",
  show: ({ entry }) => (
    <Facts
      facts={{
        State: entry.keyState,
        Kind: entry.keySpec,
        Use: entry.keyUsage,
        Aliases: entry.aliases.join(", "),
        Description: entry.description,
        ARN: entry.arn,
        Manager: entry.keyManager,
        Origin: entry.origin,
        Created: dayAndTime(entry.createdAt),
        ...(entry.deletionDate !== null && { "Deleted on": dayAndTime(entry.deletionDate) }),
        Rotation: entry.isRotated ? "by itself" : "on demand",
        Grants: entry.grants,
      }}
    />
  ),
};
