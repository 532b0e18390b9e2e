import { JsonView } from "../parts/json-view.js";
import { useView } from "../session/use-view.js";
import type { EntryProps, ServiceView } from "./service-view.js";

interface FunctionEntry {
  readonly FunctionName: string;
  readonly Runtime?: string;
  readonly Handler?: string;
}

/** Functions with their configuration. */
export const functionsView: ServiceView<FunctionEntry> = {
  reads: ["list-functions", "get-function"],
  title: "Functions",
  noun: "function",
  create:
    "lambda create-function --function-name hello --runtime nodejs22.x --handler index.handler --role arn:aws:iam::000000000000:role/any --zip-file fileb://code.zip",
  entriesIn: ({ functions }) => functions,
  nameOf: ({ FunctionName }) => FunctionName,
  columns: [
    { name: "Runtime", width: "8rem", kind: "mono", cell: ({ Runtime }) => Runtime },
    { name: "Handler", kind: "mono", cell: ({ Handler }) => Handler },
  ],
  layout: "list",
  show: Configuration,
};

function Configuration({ entry: { FunctionName: name }, routes }: EntryProps<FunctionEntry>) {
  const { data } = useView<{ configuration: unknown }>(routes.address("get-function", { name }));
  return data ? <JsonView value={data.configuration} label="the configuration" /> : null;
}
