import { type Downloads, unmodelled } from "@cloudstub/kit";
import type { EmulatedState } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { certificateOf, certificatePath } from "./signature.js";

/** Which account and region a certificate is of. */
interface Labels {
  readonly [label: string]: string;
}

/** The certificates by which clients verify messages. Requests for them are not signed, so that their path names account and region. */
export const certificates: Downloads<EmulatedState> = {
  DownloadCertificate: {
    path: certificatePath,
    read(labels, call) {
      const { Account: account, Region: region, FileName } = labels;
      if (account !== call.account || region !== call.region) return fromOwner(call, labels);
      const certificate = certificateOf(call, FileName);
      if (certificate === undefined) throw noCertificate();
      return { contentType: "application/x-pem-file", bytes: Buffer.from(certificate) };
    },
  },
};

/** A download is called as an operation is. */
interface Owner {
  readonly DownloadCertificate: (labels: Labels) => ReturnType<(typeof certificates)[string]["read"]>;
}

function fromOwner(call: EmulatedCall, labels: Labels) {
  const { Account: account = "", Region: region = "" } = labels;
  if (!/^\d{12}$/.test(account) || !/^[a-z0-9-]{1,30}$/.test(region)) throw noCertificate();
  return (call.peers.of("sns", { account, region }) as unknown as Owner).DownloadCertificate(labels);
}

const noCertificate = () => unmodelled("NotFound", 404, "No message was signed with this certificate.");
