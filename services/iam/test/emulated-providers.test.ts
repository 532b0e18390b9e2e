import {
  AddClientIDToOpenIDConnectProviderCommand,
  CreateOpenIDConnectProviderCommand,
  CreateSAMLProviderCommand,
  DeleteOpenIDConnectProviderCommand,
  DeleteSAMLProviderCommand,
  GetOpenIDConnectProviderCommand,
  GetSAMLProviderCommand,
  ListOpenIDConnectProvidersCommand,
  ListSAMLProvidersCommand,
  ListSAMLProviderTagsCommand,
  RemoveClientIDFromOpenIDConnectProviderCommand,
  TagSAMLProviderCommand,
  UntagSAMLProviderCommand,
  UpdateOpenIDConnectProviderThumbprintCommand,
  UpdateSAMLProviderCommand,
} from "@aws-sdk/client-iam";
import { expect, test } from "vitest";
import { ACCOUNT, emulatedLaboratory } from "./emulated-laboratory.js";
import { samlMetadata } from "./requests.js";

const lab = emulatedLaboratory();

// API reference: the ARN has the URL without its scheme, and so has GetOpenIDConnectProvider.
test("an OpenID Connect provider is kept with its audiences and thumbprints", async () => {
  const Url = "https://token.actions.example.org/path";
  const ClientIDList = ["sts.amazonaws.com"];
  const ThumbprintList = ["a".repeat(40)];
  const { OpenIDConnectProviderArn } = await lab.client.send(
    new CreateOpenIDConnectProviderCommand({ Url, ClientIDList, ThumbprintList }),
  );
  expect(OpenIDConnectProviderArn).toBe(`arn:aws:iam::${ACCOUNT}:oidc-provider/token.actions.example.org/path`);
  const named = { OpenIDConnectProviderArn };
  const shown = await lab.client.send(new GetOpenIDConnectProviderCommand(named));
  expect(shown).toMatchObject({ Url: Url.slice("https://".length), ClientIDList, ThumbprintList, Tags: [] });
  await expect(lab.client.send(new CreateOpenIDConnectProviderCommand({ Url }))).rejects.toMatchObject({
    name: "EntityAlreadyExistsException",
    message: `Provider with url ${Url} already exists.`,
  });
  // Neither is an error a second time.
  for (let times = 0; times < 2; times++)
    await lab.client.send(new AddClientIDToOpenIDConnectProviderCommand({ ...named, ClientID: "other" }));
  const added = await lab.client.send(new GetOpenIDConnectProviderCommand(named));
  expect(added.ClientIDList).toEqual(["sts.amazonaws.com", "other"]);
  for (let times = 0; times < 2; times++)
    await lab.client.send(
      new RemoveClientIDFromOpenIDConnectProviderCommand({ ...named, ClientID: "sts.amazonaws.com" }),
    );
  await lab.client.send(
    new UpdateOpenIDConnectProviderThumbprintCommand({ ...named, ThumbprintList: ["b".repeat(40)] }),
  );
  const changed = await lab.client.send(new GetOpenIDConnectProviderCommand(named));
  expect(changed).toMatchObject({ ClientIDList: ["other"], ThumbprintList: ["b".repeat(40)] });
  for (let times = 0; times < 2; times++) await lab.client.send(new DeleteOpenIDConnectProviderCommand(named));
  const { OpenIDConnectProviderList } = await lab.client.send(new ListOpenIDConnectProvidersCommand({}));
  expect(OpenIDConnectProviderList).toEqual([]);
  await expect(lab.client.send(new GetOpenIDConnectProviderCommand(named))).rejects.toMatchObject({
    name: "NoSuchEntityException",
    message: `OpenIDConnect Provider not found for arn ${OpenIDConnectProviderArn}`,
  });
});

// API reference, "CreateOpenIDConnectProvider": a path is allowed, and neither a query nor a port.
test.each([
  "http://token.example.org",
  "token.example.org",
  "https://",
  "https://token.example.org:8443",
  "https://token.example.org:8443/path",
  "https://token.example.org?a=b",
  "https://token.example.org/path?a=b",
  "https://token.example.org/path#a",
])("the URL %j is refused", async (Url) => {
  await expect(lab.client.send(new CreateOpenIDConnectProviderCommand({ Url }))).rejects.toMatchObject({
    name: "InvalidInputException",
    message: "Invalid Open ID Connect Provider URL",
  });
});

test("more than five thumbprints are refused", async () => {
  const ThumbprintList = Array.from({ length: 6 }, () => "a".repeat(40));
  await expect(
    lab.client.send(new CreateOpenIDConnectProviderCommand({ Url: "https://a.example.org", ThumbprintList })),
  ).rejects.toMatchObject({ name: "InvalidInputException" });
});

test("a SAML provider is kept as it is, and valid until its document says", async () => {
  const { SAMLProviderArn } = await lab.client.send(
    new CreateSAMLProviderCommand({ Name: "idp", SAMLMetadataDocument: samlMetadata }),
  );
  expect(SAMLProviderArn).toBe(`arn:aws:iam::${ACCOUNT}:saml-provider/idp`);
  const shown = await lab.client.send(new GetSAMLProviderCommand({ SAMLProviderArn }));
  expect(shown).toMatchObject({
    SAMLMetadataDocument: samlMetadata,
    ValidUntil: new Date("2030-01-01T00:00:00Z"),
    CreateDate: new Date(lab.clock.now()),
    Tags: [],
  });
  await expect(
    lab.client.send(new CreateSAMLProviderCommand({ Name: "idp", SAMLMetadataDocument: samlMetadata })),
  ).rejects.toMatchObject({ name: "EntityAlreadyExistsException" });
  await lab.client.send(
    new UpdateSAMLProviderCommand({
      SAMLProviderArn,
      SAMLMetadataDocument: samlMetadata.replace(/ validUntil="[^"]*"/, ""),
      AssertionEncryptionMode: "Required",
    }),
  );
  const changed = await lab.client.send(new GetSAMLProviderCommand({ SAMLProviderArn }));
  expect(changed).toMatchObject({
    AssertionEncryptionMode: "Required",
    ValidUntil: new Date("2126-04-01T00:00:00Z"),
  });
  await lab.client.send(new TagSAMLProviderCommand({ SAMLProviderArn, Tags: [{ Key: "a", Value: "1" }] }));
  await lab.client.send(new TagSAMLProviderCommand({ SAMLProviderArn, Tags: [{ Key: "b", Value: "1" }] }));
  await lab.client.send(new UntagSAMLProviderCommand({ SAMLProviderArn, TagKeys: ["a"] }));
  const { Tags } = await lab.client.send(new ListSAMLProviderTagsCommand({ SAMLProviderArn }));
  expect(Tags).toEqual([{ Key: "b", Value: "1" }]);
  const { SAMLProviderList } = await lab.client.send(new ListSAMLProvidersCommand({}));
  expect(SAMLProviderList).toMatchObject([{ Arn: SAMLProviderArn }]);
  await lab.client.send(new DeleteSAMLProviderCommand({ SAMLProviderArn }));
  await expect(lab.client.send(new GetSAMLProviderCommand({ SAMLProviderArn }))).rejects.toMatchObject({
    name: "NoSuchEntityException",
  });
});
