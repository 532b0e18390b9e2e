import {
  BatchDeleteImageCommand,
  BatchGetImageCommand,
  DescribeImagesCommand,
  GetAuthorizationTokenCommand,
  ListImagesCommand,
} from "@aws-sdk/client-ecr";
import { expect, test } from "vitest";
import { ACCOUNT, emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();
const repositoryName = "app";

test("a repository has no images", async () => {
  await lab.create(repositoryName);
  expect((await lab.client.send(new ListImagesCommand({ repositoryName }))).imageIds).toEqual([]);
  expect((await lab.client.send(new DescribeImagesCommand({ repositoryName }))).imageDetails).toEqual([]);
});

// moto's tests of DescribeImages.
test("an image that is described is not found", async () => {
  await lab.create(repositoryName);
  const describe = new DescribeImagesCommand({ repositoryName, imageIds: [{ imageTag: "latest" }] });
  await expect(lab.client.send(describe)).rejects.toMatchObject({
    name: "ImageNotFoundException",
    message: `The image with imageId {imageDigest:'null', imageTag:'latest'} does not exist within the repository with name 'app' in the registry with id '${ACCOUNT}'`,
  });
});

// moto's tests of BatchDeleteImage and BatchGetImage.
test("batches say of each image why there is nothing", async () => {
  await lab.create(repositoryName);
  const digest = `sha256:${"0".repeat(64)}`;
  const imageIds = [{ imageTag: "latest" }, { imageDigest: digest }, {}, { imageDigest: "sha256:xyz" }];
  const failures = [
    { imageId: imageIds[0], failureCode: "ImageNotFound", failureReason: "Requested image not found" },
    { imageId: imageIds[1], failureCode: "ImageNotFound", failureReason: "Requested image not found" },
    {
      imageId: {},
      failureCode: "MissingDigestAndTag",
      failureReason: "Invalid request parameters: both tag and digest cannot be null",
    },
    {
      imageId: imageIds[3],
      failureCode: "InvalidImageDigest",
      failureReason:
        "Invalid request parameters: image digest should satisfy the regex '[a-zA-Z0-9-_+.]+:[a-fA-F0-9]+'",
    },
  ];
  const got = await lab.client.send(new BatchGetImageCommand({ repositoryName, imageIds }));
  expect(got).toMatchObject({ images: [], failures });
  const deleted = await lab.client.send(new BatchDeleteImageCommand({ repositoryName, imageIds }));
  expect(deleted).toMatchObject({ imageIds: [], failures });
});

test.each([
  new ListImagesCommand({ repositoryName: "none" }),
  new DescribeImagesCommand({ repositoryName: "none" }),
  new BatchGetImageCommand({ repositoryName: "none", imageIds: [{ imageTag: "a" }] }),
  new BatchDeleteImageCommand({ repositoryName: "none", imageIds: [{ imageTag: "a" }] }),
])("$constructor.name needs a repository", async (command) => {
  await expect(lab.client.send(command as ListImagesCommand)).rejects.toMatchObject({
    name: "RepositoryNotFoundException",
  });
});

// API reference, "GetAuthorizationToken": a name and a password, for 12 hours; the name is AWS (user guide, "Private registry authentication").
test("an authorization token is the name AWS and a password", async () => {
  const { authorizationData = [] } = await lab.client.send(new GetAuthorizationTokenCommand({}));
  expect(authorizationData).toMatchObject([
    {
      proxyEndpoint: `https://${ACCOUNT}.dkr.ecr.us-east-1.amazonaws.com`,
      expiresAt: new Date(lab.clock.now() + 12 * 3_600_000),
    },
  ]);
  expect(Buffer.from(authorizationData[0]?.authorizationToken ?? "", "base64").toString()).toMatch(/^AWS:[\w-]{100,}$/);
  const registryIds = ["111122223333", "444455556666"];
  const several = await lab.client.send(new GetAuthorizationTokenCommand({ registryIds }));
  expect(several.authorizationData?.map(({ proxyEndpoint }) => proxyEndpoint)).toEqual(
    registryIds.map((id) => `https://${id}.dkr.ecr.us-east-1.amazonaws.com`),
  );
});
