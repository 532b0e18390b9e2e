import type { ServiceOptions } from "@cloudstub/core";
import type { OptionParser } from "./option-parsers.js";

/** Values of options by service and name. The services check names and values. Giving an option twice is an error. */
export const serviceOptionsParser: OptionParser<ServiceOptions> = {
  placeholder: "service.option=value[,...]",
  allowed:
    "a service's id and the name of its option with a value, separated by commas, such as `dynamodb.statusDelay=5s`",
  parse(text) {
    const options = new Map<string, Map<string, string>>();
    for (const each of text === "" ? [] : text.split(",")) {
      const [, service = "", name = "", value = ""] = /^ *([a-z0-9-]+)\.([A-Za-z0-9]+) *= *([^ ]+) *$/.exec(each) ?? [];
      const ofService = options.get(service) ?? new Map<string, string>();
      if (service === "" || ofService.has(name)) return undefined;
      options.set(service, ofService.set(name, value));
    }
    return Object.fromEntries([...options].map(([service, values]) => [service, Object.fromEntries(values)]));
  },
};
