/** Two windows with the same record open (§changed-meanwhile). */
import { isDeepStrictEqual } from 'node:util';
import { isMembers } from '../contract/json.ts';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';

interface Meanwhile {
  /** The record that the form was opened with; undefined: all that is given counts. */
  readonly antes: object | undefined;
  /** The record as stored; null without one. */
  readonly ahora: object | null;
}

/**
 * What a form changed, over the record as stored.
 *
 * @param given as it would be stored, but for blanks around a text, so that a save sent again is no other change
 * @throws AppError `CAMBIO_ENTRETANTO` where a member that it changed was changed otherwise since it was opened
 */
export function changedOver<T extends object>(given: T, { antes, ahora }: Meanwhile): T {
  if (antes === undefined || ahora === null) return given;
  const members = Object.entries(given).map(([name, typed]: [string, unknown]) => {
    const read: unknown = Reflect.get(antes, name);
    const stored: unknown = Reflect.get(ahora, name);
    if (isSame(typed, read)) return [name, stored];
    if (isSame(stored, read) || isSame(stored, typed)) return [name, typed];
    throw refusal('CAMBIO_ENTRETANTO', rule('cambiado-entretanto'));
  });
  return Object.fromEntries(members) as T;
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutBlanks(one), withoutBlanks(other));
}

function withoutBlanks(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutBlanks(member)]));
}
