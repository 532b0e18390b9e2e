import { Button } from "../../../parts/button.js";
import { CopyButton } from "../../../parts/copy-button.js";
import { useCell } from "../../../session/cell.js";
import { useSession } from "../../../session/session.js";
import { shownWorld } from "../../../session/world.js";
import { SelectField } from "../../parts/field.js";
import { presignedLink } from "./presign.js";

const methods = [
  ["GET", "download"],
  ["PUT", "upload"],
] as const;

/** In seconds. */
const lifetimes = [
  ["900", "15 minutes"],
  ["3600", "1 hour"],
  ["86400", "1 day"],
  ["604800", "7 days"],
] as const;

/** Makes a presigned link to an object, to be copied. */
export function PresignedLink({ bucket, name }: { readonly bucket: string; readonly name: string }) {
  const { status } = useSession();
  const method = useCell("GET");
  const expires = useCell("3600");
  const link = useCell("");
  // Browsers sign in secure contexts only, of which localhost is one.
  if (!globalThis.isSecureContext || !status.value) return null;
  async function make(): Promise<void> {
    link.value = await presignedLink({
      endpoint: `http://${location.hostname}:${status.value?.port}`,
      bucket,
      key: name,
      method: method.value === "PUT" ? "PUT" : "GET",
      expires: Number(expires.value),
      accessKeyId: shownWorld ? `world.${shownWorld}` : "test",
      region: "us-east-1",
      now: new Date(),
    });
  }
  return (
    <>
      <div class="line">
        <SelectField label="Link to" value={method.value} set={(value) => (method.value = value)} options={methods} />
        <SelectField label="for" value={expires.value} set={(value) => (expires.value = value)} options={lifetimes} />
        <Button onClick={() => void make()}>Presign</Button>
      </div>
      {link.value && (
        <p class="presigned">
          <code>{link.value}</code> <CopyButton text={link.value} label="Copy the link" />
        </p>
      )}
    </>
  );
}
