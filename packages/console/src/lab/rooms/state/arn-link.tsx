import { linkTo } from "../../../session/place.js";
import { spelledOut } from "../../../session/wording.js";

/** The page of the thing that an ARN names; undefined where there is none. */
export function placeOfArn(arn: string): { readonly page: string; readonly item: string } | undefined {
  const [, , service = "", , , ...rest] = arn.split(":");
  const name = rest.join(":");
  switch (service) {
    case "sqs":
    case "sns":
      return { page: service, item: rest[0] ?? "" };
    case "lambda":
      return { page: "lambda", item: rest[1] ?? "" };
    case "dynamodb":
      return { page: "dynamodb", item: name.split("/")[1] ?? "" };
    case "s3":
      return { page: "s3", item: name.split("/")[0] ?? "" };
    case "logs":
      return { page: "logs", item: rest[1] ?? "" };
    case "kms":
      return { page: "kms", item: name.split("/")[1] ?? "" };
    case "ssm":
      return { page: "ssm", item: name.replace(/^parameter/, "") };
    default:
      return undefined;
  }
}

/** An ARN, as a link where its thing has a page. */
export function ArnLink({ arn }: { readonly arn: string }) {
  const place = placeOfArn(arn);
  return place ? (
    <a href={linkTo(place)} title={arn}>
      {spelledOut(place.item)} <small>{place.page}</small>
    </a>
  ) : (
    <span class="mono">{spelledOut(arn)}</span>
  );
}
