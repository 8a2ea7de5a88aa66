/** What is wrong with a script, a rule or a taxpayer. */

/** It cannot be used; the message names the member and the way out, in Spanish. */
export class ScriptError extends Error {}

/** @throws ScriptError unless it holds */
export function demand(holds: boolean, path: string, message: string): void {
  if (!holds) throw new ScriptError(`${path}: ${message}`);
}

/** @throws ScriptError for a member that nobody knows */
export function onlyKnown(
  value: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  path: string,
): void {
  const stray = Object.keys(value).find((name) => !known.has(name));
  demand(
    stray === undefined,
    path,
    `no conoce el campo «${stray}»; los posibles son ${[...known].join(', ')}`,
  );
}
