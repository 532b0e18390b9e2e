import { hash } from "node:crypto";
import { arn, type Collection, keys } from "@cloudstub/kit";
import { statusDelay } from "../../engine/tables/status.js";
import type { Export, Import } from "../../state/transfers.js";
import type { EmulatedCall } from "../../types.js";
import { invalidNextToken } from "./errors.js";

/** A token is known so long (DynamoDB API Reference, ExportTableToPointInTime and ImportTable: ClientToken). */
const EIGHT_HOURS = 8 * 3_600_000;

type Transfer = Export | Import;
type Place = Pick<EmulatedCall, "partition" | "region" | "account">;

/** The ARN of an export or import: `arn:aws:dynamodb:us-east-1:000000000000:table/orders/export/01693685827463-2d8752fd`. */
export function transferArn(
  place: Place,
  kind: "export" | "import",
  { tableName, id }: Pick<Transfer, "tableName" | "id">,
): string {
  return arn(place, "dynamodb", `table/${tableName}/${kind}/${id}`);
}

/** The export or import of an ARN; undefined where there is none. */
export function findTransfer<T extends Transfer>(
  place: Place,
  kind: "export" | "import",
  { all, text }: { readonly all: Collection<T>; readonly text: string },
): T | undefined {
  const found = all.get(text.slice(text.lastIndexOf("/") + 1));
  return found !== undefined && transferArn(place, kind, found) === text ? found : undefined;
}

/** The members with which an export or import begins. */
export function newTransfer(
  { clock, ids, requestId }: EmulatedCall,
  input: { readonly ClientToken?: string | undefined },
) {
  const startedAt = clock.now();
  const { ClientToken: token, ...request } = input;
  return {
    id: `${String(startedAt).padStart(14, "0")}-${Buffer.from(ids.bytes(4)).toString("hex")}`,
    startedAt,
    status: "IN_PROGRESS" as const,
    ...(token !== undefined && { token }),
    digest: hash("sha256", JSON.stringify(request), "base64url"),
    cause: requestId,
  };
}

/** The export or import that was begun with a token in the last eight hours. */
export function withToken<T extends Transfer>(
  all: Collection<T>,
  token: string | undefined,
  now: number,
): T | undefined {
  if (token === undefined) return undefined;
  for (const each of all.values({ reverse: true })) {
    if (each.startedAt <= now - EIGHT_HOURS) return undefined;
    if (each.token === token) return each;
  }
  return undefined;
}

/** Lets an agent begin an export or import after its answer: with AWS it takes minutes. */
export function schedule(
  { clock, option }: Pick<EmulatedCall, "clock" | "option">,
  work: Collection<string>,
  id: string,
): void {
  work.set(`${keys.time(clock.now() + Math.max(option(statusDelay), 1))} ${id}`, id);
}

/** As {@link newTransfer} makes them. */
const idPattern = /^\d{14}-[0-9a-f]{8}$/;

/** A page of exports or imports, the oldest first, and the token of the next one. Throws `ValidationException` for a token that is none. */
export function pageOf<T extends Transfer>(
  all: Collection<T>,
  {
    table,
    max,
    token,
  }: { readonly table: string | undefined; readonly max: number; readonly token: string | undefined },
): { readonly page: T[]; readonly NextToken?: string } {
  if (token !== undefined && !idPattern.test(token)) throw invalidNextToken();
  const page: T[] = [];
  for (const each of all.values(token === undefined ? {} : { after: token })) {
    if (table !== undefined && each.tableName !== table) continue;
    if (page.length === max) return { page, NextToken: page.at(-1)?.id ?? "" };
    page.push(each);
  }
  return { page };
}

/** The name of the table of an ARN. */
export function tableNameIn(tableArn: string | undefined): string | undefined {
  return tableArn?.slice(tableArn.lastIndexOf("/") + 1);
}
