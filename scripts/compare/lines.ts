/** The lines of a program that are neither empty nor comments. */
export function linesOf(program: string): number {
  const lines = program.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !/^(\/\/|\/\*|\*)/.test(line)).length;
}
