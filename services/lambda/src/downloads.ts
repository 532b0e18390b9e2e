import type { Downloads } from "@cloudstub/kit";
import { codePath } from "./code.js";
import { codeNotStored } from "./errors.js";
import { findFunction, functionArn } from "./function-name.js";
import type { LambdaState } from "./state.js";

/** Downloads of the function service: the code whose URL `GetFunction` returns. */
export const lambdaDownloads: Downloads<LambdaState> = {
  DownloadCode: {
    path: codePath,
    read({ FunctionName = "" }, call) {
      const { name } = findFunction(call, FunctionName);
      const bytes = call.state.code.get(name);
      if (bytes === undefined) throw codeNotStored(functionArn(call, name));
      return { contentType: "application/zip", bytes };
    },
  },
};
