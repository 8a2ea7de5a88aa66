/** Reads which editions an authority takes. */
import { isRecord } from '../tables/field.ts';
import { EDITION_KINDS, TAKEN, type Taken, type TakenEditions } from '../tables/taken-editions.ts';
import { onlyKnown, ScriptError } from './script-error.ts';

function taken(value: unknown, path: string): Taken {
  const found = TAKEN.find((each) => each === value);
  if (found === undefined) throw new ScriptError(`${path}: debe ser uno de ${TAKEN.join(', ')}`);
  return found;
}

/** @throws ScriptError naming the member under `path` */
export function parseTaken(value: unknown, path: string): TakenEditions {
  if (value === undefined) return 'ambas';
  if (!isRecord(value)) return taken(value, path);
  onlyKnown(value, new Set(EDITION_KINDS), path);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, taken(member, `${path}.${name}`)]),
  );
}
