import { optionNames, options } from "./options.js";

/** The options as a Markdown table, for `docs/options.md` between `<!-- options -->` and `<!-- /options -->`. */
export function optionsTable(): string {
  const head = ["Flag", "Environment variable", "Configuration key", "Purpose", "Value", "Default"];
  const rows = optionNames.map((name) => {
    const { flag, env, key, parser, default: fallback, help } = options[name];
    return [
      code(flag),
      code(env),
      key === null ? "—" : code(key),
      help,
      parser.allowed,
      fallback === "" ? "none" : code(fallback),
    ];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
