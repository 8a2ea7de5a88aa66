/** People who came from the centre: they work here with the PIN they have everywhere, and only its page changes them. */
import type { CentralPerson } from '../../../contract/central/catalogue.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../handle.ts';
import { closeTillsOf } from '../../people/till-sessions.ts';
import {
  changeUser,
  findUser,
  listRetiredUsers,
  listUsers,
  reinstateUser,
  retireUser,
  upsertUser,
  type User,
} from '../../people/users.ts';
import { text } from '../../row.ts';
import { command, query } from '../../statement.ts';

const ALL = query('SELECT person_id, user_id FROM central_person');
const BY_USER = query('SELECT 1 AS one FROM central_person WHERE user_id = ?');
const PUT = command('INSERT OR REPLACE INTO central_person (person_id, user_id) VALUES (?, ?)');
const FORGET = command('DELETE FROM central_person WHERE person_id = ?');

/** Whether a user came from the centre. */
export function isCentralPerson(reader: Reader, userId: string): boolean {
  return BY_USER.get(reader, userId) !== undefined;
}

/** What became of people here. */
export interface PeopleChange {
  /** Who changed, by name, as the audit log tells it. */
  readonly changed: readonly string[];
  readonly retired: readonly string[];
  /** Tills at which one of them was logged in until now. */
  readonly closedTills: readonly string[];
}

/**
 * Puts people of the centre in place, by who they are there, else by name; those who are gone work here no more. A new PIN or role ends
 * that person's sessions.
 *
 * @param gone ids of people who are gone; null: everyone who is not given
 */
export function putCentralPeople(
  tx: Tx,
  of: { readonly people: readonly CentralPerson[]; readonly gone: readonly string[] | null },
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): PeopleChange {
  const users = new Map([...listUsers(tx), ...listRetiredUsers(tx)].map((user) => [user.id, user]));
  const known = new Map(ALL.all(tx).map((row) => [text(row, 'person_id'), text(row, 'user_id')]));
  const given = new Set(of.people.map(({ id }) => id));
  const gone = of.gone ?? [...known.keys()].filter((id) => !given.has(id));
  const closedTills: string[] = [];
  const retired: string[] = [];
  const end = (userId: string) => {
    closedTills.push(...closeTillsOf(tx, userId, null));
    const user = users.get(userId);
    if (retireUser(tx, userId, now) && user !== undefined) retired.push(user.nombre);
  };
  for (const id of gone) {
    const userId = known.get(id);
    if (userId === undefined) continue;
    end(userId);
    FORGET.run(tx, id);
    known.delete(id);
  }
  // Names may go round: who is to have another one gives theirs up first.
  const wanted = new Map(
    of.people.flatMap(({ id, nombre }) => (known.has(id) ? [[known.get(id), nombre]] : [])),
  );
  for (const { nombre } of of.people) {
    const holder = findUser(tx, nombre);
    const next = wanted.get(holder?.id);
    if (holder !== null && next !== undefined && next !== nombre)
      changeUser(tx, { ...holder, nombre: `${nombre} ${holder.id}` });
  }
  const changed: string[] = [];
  for (const person of of.people) {
    const { userId, ends, former } = putPerson(tx, person, { known, users, now, newId });
    // Somebody else of that name was here: they are this person, and whom this person was here before is gone.
    if (former !== null) end(former);
    if (ends) closedTills.push(...closeTillsOf(tx, userId, null));
    if (ends || former !== null) changed.push(person.nombre);
    PUT.run(tx, person.id, userId);
  }
  return { changed, retired, closedTills };
}

interface Putting {
  readonly known: ReadonlyMap<string, string>;
  readonly users: ReadonlyMap<string, User>;
  readonly now: Instant;
  readonly newId: () => string;
}

function putPerson(
  tx: Tx,
  { id, nombre, rol, pinHash }: CentralPerson,
  { known, users, now, newId }: Putting,
): { readonly userId: string; readonly ends: boolean; readonly former: string | null } {
  const namesake = findUser(tx, nombre);
  const mapped = known.get(id);
  if (namesake === null && mapped === undefined) {
    const userId = newId();
    upsertUser(tx, { id: userId, nombre, rol, pinHash }, now);
    return { userId, ends: true, former: null };
  }
  const userId = namesake?.id ?? mapped ?? '';
  const before = users.get(userId);
  changeUser(tx, { id: userId, nombre, rol, pinHash });
  const isBack = reinstateUser(tx, userId);
  const ends = isBack || before === undefined || before.rol !== rol || before.pinHash !== pinHash;
  return { userId, ends, former: mapped !== undefined && mapped !== userId ? mapped : null };
}
