import { Facts } from "../parts/drawer.js";
import { Masked } from "../parts/masked.js";
import { StoredText } from "../parts/stored-text.js";
import { useView } from "../session/use-view.js";
import { dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface Parameter {
  readonly Name: string;
  readonly Type: string;
  readonly Version: number;
  readonly LastModifiedDate: string;
  readonly Description?: string;
  readonly ARN?: string;
}

/** Parameters as a tree of their names. */
export const parametersView: ServiceView<Parameter> = {
  reads: ["list-parameters", "get-parameter"],
  title: "Parameters",
  noun: "parameter",
  create: "ssm put-parameter --name /app/level --value debug --type String",
  entriesIn: ({ parameters }) => parameters,
  nameOf: ({ Name }) => Name,
  columns: [
    { name: "Type", width: "8.5rem", cell: ({ Type }) => Type },
    { name: "Version", width: "5rem", kind: "num", cell: ({ Version }) => Version },
  ],
  layout: "tree",
  show(props) {
    const { Name, Type, Version, LastModifiedDate, Description, ARN } = props.entry;
    return (
      <>
        <Actions
          routes={props.routes}
          commands={["put-parameter", "delete-parameter"]}
          values={{ name: Name, type: Type }}
          loss="The parameter, its value and its tags are removed."
        />
        {Type === "SecureString" ? (
          <Masked label="the value">{() => <Value {...props} />}</Masked>
        ) : (
          <Value {...props} />
        )}
        <Facts facts={{ Type, Version, Modified: dayAndTime(LastModifiedDate), Description, ARN }} />
      </>
    );
  },
};

function Value({ entry, routes }: EntryProps<Parameter>) {
  const { data, problem } = useView<{ parameter: { Value: string } }>(
    routes.address("get-parameter", { name: entry.Name }),
  );
  return data ? (
    <StoredText text={data.parameter.Value} label="the value" />
  ) : (
    <p class="muted">{problem ?? "Reading."}</p>
  );
}
