import type { ImageFailure } from "@aws-sdk/client-ecr";

/** How a request names an image. */
interface NamedImage {
  readonly imageDigest?: string | undefined;
  readonly imageTag?: string | undefined;
}

/** Why nothing is done with images, in the words of moto's tests of BatchDeleteImage: a repository has none. */
export function failuresOf(images: readonly NamedImage[]): ImageFailure[] {
  return images.map(({ imageDigest, imageTag }) => {
    const imageId = { ...(imageDigest !== undefined && { imageDigest }), ...(imageTag !== undefined && { imageTag }) };
    return { imageId, ...reasonOf({ imageDigest, imageTag }) };
  });
}

function reasonOf({ imageDigest, imageTag }: NamedImage): Pick<ImageFailure, "failureCode" | "failureReason"> {
  if (imageDigest === undefined && imageTag === undefined)
    return {
      failureCode: "MissingDigestAndTag",
      failureReason: "Invalid request parameters: both tag and digest cannot be null",
    };
  if (imageDigest !== undefined && !/^[a-zA-Z0-9_+.-]+:[a-fA-F0-9]{64}$/.test(imageDigest))
    return {
      failureCode: "InvalidImageDigest",
      failureReason:
        "Invalid request parameters: image digest should satisfy the regex '[a-zA-Z0-9-_+.]+:[a-fA-F0-9]+'",
    };
  return { failureCode: "ImageNotFound", failureReason: "Requested image not found" };
}
