/** A JSON Web Token with these claims, and no signature that anybody could verify. */
export function webIdentityToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256" })}.${part(claims)}.signature`;
}

/** A SAML response as identity providers post it. */
export function samlResponse(): string {
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><saml:Assertion>
    <saml:Issuer>https://idp.example</saml:Issuer>
    <saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">user-1</saml:NameID></saml:Subject>
    <saml:Conditions><saml:AudienceRestriction><saml:Audience>https://signin.aws.amazon.com/saml</saml:Audience></saml:AudienceRestriction></saml:Conditions>
    <saml:AttributeStatement><saml:Attribute Name="https://aws.amazon.com/SAML/Attributes/RoleSessionName">
      <saml:AttributeValue>alice</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>
  </saml:Assertion></samlp:Response>`;
  return Buffer.from(xml).toString("base64");
}
