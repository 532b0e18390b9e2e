import { signingNames } from "./generated/signing-names.js";

type AwsProtocol = keyof typeof signingNames;

let protocols: ReadonlyMap<string, AwsProtocol> | undefined;

/** The protocol of an AWS service, by the name that its requests are signed for; undefined for an unknown name and for those of S3. */
export function protocolOfAws(signingName: string): AwsProtocol | undefined {
  protocols ??= new Map(
    (Object.keys(signingNames) as AwsProtocol[]).flatMap((protocol) =>
      signingNames[protocol]
        .trim()
        .split(/\s/)
        .map((name) => [name, protocol] as const),
    ),
  );
  return protocols.get(signingName);
}
