import { CALL_NAME, type Environment, secretVariables } from '#shared/domain/mcp/collections/collection.ts';

/** Variables as they are written, one on each line. */
export function variablesText(variables: Environment['variables']): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');
}

/** Reads such lines; the last of a name counts. @returns the first line that is no variable */
export function readVariables(text: string): { variables: Environment['variables'] } | { bad: string } {
  const variables: Environment['variables'] = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    const name = line.slice(0, Math.max(0, at)).trim().replace(/^\$/, '');
    if (!CALL_NAME.test(name)) return { bad: line.trim() };
    variables[name] = line.slice(at + 1).trim();
  }
  return { variables };
}

/** Variables in such texts that look like secrets, each once. */
export function secretsIn(texts: readonly string[]): string[] {
  const read = texts.map(readVariables).map((each) => ('variables' in each ? secretVariables(each) : []));
  return [...new Set(read.flat())];
}

/**
 * The environment that was chosen, under the name that it has by now; the first one if it was removed.
 * @param changed with the names that they had before; null for new ones
 */
export function stillChosen(
  changed: readonly { before: string | null; name: string }[],
  chosen: string | null,
): string | null {
  const found = changed.find(({ before }) => before !== null && before === chosen) ?? changed[0];
  return found?.name.trim() ?? null;
}
