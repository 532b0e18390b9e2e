import { CopyButton } from "../../../parts/copy-button.js";
import { Disclosure } from "../../../parts/disclosure.js";
import { Plain } from "../../../parts/stored-text.js";
import { linkTo } from "../../../session/place.js";
import { useView } from "../../../session/use-view.js";
import { dayAndTime, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { PlainTable } from "../../parts/plain-table.js";
import { operation } from "../../session/act.js";
import { placeOfArn } from "./arn-link.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

interface StackDetail {
  readonly stack: {
    readonly StackId: string;
    readonly StackStatus: string;
    readonly StackStatusReason?: string;
    readonly Outputs?: readonly {
      readonly OutputKey: string;
      readonly OutputValue: string;
      readonly ExportName?: string;
    }[];
    readonly Parameters?: readonly { readonly ParameterKey: string; readonly ParameterValue: string }[];
  };
  readonly template: string;
  readonly resources: readonly StackPart[];
  readonly events: readonly (StackPart & { readonly EventId: string })[];
}

interface StackPart {
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId?: string;
  readonly ResourceType: string;
  readonly ResourceStatus: string;
  readonly ResourceStatusReason?: string;
  readonly Timestamp: string;
}

/** A stack: its outputs, its resources with the way to their pages, and its events. */
export function Stack({ name, routes }: ContentProps) {
  const { data, problem } = useView<StackDetail>(routes.address("describe-stack", { stack: name }));
  if (!data)
    return (
      <>
        <Title name={name} service="cloudformation" />
        <p class="muted">{problem ?? "Reading."}</p>
      </>
    );
  const { stack, resources, events, template } = data;
  const { Outputs: outputs = [], Parameters: parameters = [] } = stack;
  return (
    <>
      <Title name={name} service="cloudformation" id={stack.StackId}>
        <DestroyButton
          title={`Delete stack ${name}`}
          loss={`The stack and its ${resources.length} resources are deleted.`}
          action="Delete"
          act={{
            ...operation({ service: "cloudformation", operation: "DeleteStack" }, { StackName: name }, routes.shown),
            done: `Deleted ${name}`,
          }}
        >
          Delete…
        </DestroyButton>
      </Title>
      <p>
        <Status status={stack.StackStatus} /> {stack.StackStatusReason && spelledOut(stack.StackStatusReason)}
      </p>
      {outputs.length > 0 && <Outputs outputs={outputs} />}
      <Card title="Resources">
        <Parts parts={resources} />
      </Card>
      <Card title="Events">
        <Parts parts={events} hasTimes />
      </Card>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      <Disclosure summary="Template">{() => <Plain text={template} label="the template" />}</Disclosure>
    </>
  );
}

function Outputs({ outputs }: { readonly outputs: NonNullable<StackDetail["stack"]["Outputs"]> }) {
  return (
    <Card title="Outputs">
      <PlainTable>
        {outputs.map(({ OutputKey, OutputValue, ExportName }) => (
          <tr key={OutputKey}>
            <th scope="row">{OutputKey}</th>
            <td class="mono">{spelledOut(OutputValue)}</td>
            <td class="muted">{ExportName && `exported as ${ExportName}`}</td>
            <td class="num">
              <CopyButton text={OutputValue} label={`Copy ${OutputKey}`} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
}

function Parameters({ parameters }: { readonly parameters: NonNullable<StackDetail["stack"]["Parameters"]> }) {
  return (
    <Card title="Parameters">
      <PlainTable>
        {parameters.map(({ ParameterKey, ParameterValue }) => (
          <tr key={ParameterKey}>
            <th scope="row">{ParameterKey}</th>
            <td class="mono">{spelledOut(ParameterValue)}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
}

function Parts({ parts, hasTimes = false }: { readonly parts: readonly StackPart[]; readonly hasTimes?: boolean }) {
  const heads = ["Logical id", "Type", "Status", "Resource"];
  return (
    <PlainTable heads={hasTimes ? ["Time", ...heads] : heads}>
      {parts.map((part, index) => (
        <tr key={index}>
          {hasTimes && <td class="mono muted">{dayAndTime(part.Timestamp)}</td>}
          <th scope="row">{spelledOut(part.LogicalResourceId)}</th>
          <td class="muted">{part.ResourceType}</td>
          <td>
            <Status status={part.ResourceStatus} />
            {part.ResourceStatusReason && <small> {spelledOut(part.ResourceStatusReason)}</small>}
          </td>
          <td>
            <ResourceLink {...part} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

/** The pages of resources by their types; other physical ids are texts. */
const pages: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "dynamodb",
  "AWS::IAM::Role": "iam",
  "AWS::KMS::Key": "kms",
  "AWS::Lambda::Function": "lambda",
  "AWS::Logs::LogGroup": "logs",
  "AWS::S3::Bucket": "s3",
  "AWS::SSM::Parameter": "ssm",
};

function ResourceLink({ ResourceType, PhysicalResourceId = "" }: StackPart) {
  const place = placeOf(ResourceType, PhysicalResourceId);
  return place ? (
    <a href={linkTo(place)}>{spelledOut(place.item)}</a>
  ) : (
    <span class="mono">{spelledOut(PhysicalResourceId)}</span>
  );
}

function placeOf(type: string, id: string) {
  if (id === "") return undefined;
  if (type === "AWS::SQS::Queue") return { page: "sqs", item: id.slice(id.lastIndexOf("/") + 1) };
  if (type === "AWS::IAM::Role") return { page: "iam", item: `role/${id}` };
  const page = pages[type];
  return page === undefined ? placeOfArn(id) : { page, item: id };
}

function Status({ status }: { readonly status: string }) {
  const kind = /FAILED|ROLLBACK/.test(status) ? "bad" : status.endsWith("COMPLETE") ? "good" : "warn";
  return <span class={`tag ${kind}`}>{status}</span>;
}
