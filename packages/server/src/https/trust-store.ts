import { X509Certificate } from "node:crypto";
import { bmp, context, integer, octetString, oid, sequence, set } from "./der.js";

const data = "1.2.840.113549.1.7.1";
/** Oracle's attribute by which Java knows that a certificate in PKCS #12 is trusted: JDK-8076190. */
const trustedKeyUsage = "2.16.840.1.113894.746875.1.1";
const anyExtendedKeyUsage = "2.5.29.37.0";

/**
 * A certificate as a trust store for Java: PKCS #12 (RFC 7292) without encryption and without a password, because nothing in it is secret.
 *
 * `-Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStoreType=PKCS12`
 */
export function trustStore(certificate: string): Buffer {
  const certBag = sequence(
    oid("1.2.840.113549.1.9.22.1"),
    context(0, octetString(new X509Certificate(certificate).raw), true),
  );
  const attributes = set(
    sequence(oid("1.2.840.113549.1.9.20"), set(bmp("cloudstub"))),
    sequence(oid(trustedKeyUsage), set(oid(anyExtendedKeyUsage))),
  );
  const bag = sequence(oid("1.2.840.113549.1.12.10.1.3"), context(0, certBag, true), attributes);
  return sequence(integer(Buffer.from([3])), content(sequence(content(sequence(bag)))));
}

function content(bytes: Uint8Array): Buffer {
  return sequence(oid(data), context(0, octetString(bytes), true));
}
