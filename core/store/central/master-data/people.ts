/** Users managed by the central server: their PIN works at every till, and only the server changes them. */
import type { CentralPerson } from '../../../contract/central/catalogue/catalogue.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import type { Tx } from '../../handle.ts';
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
const PUT = command('INSERT OR REPLACE INTO central_person (person_id, user_id) VALUES (?, ?)');
const FORGET = command('DELETE FROM central_person WHERE person_id = ?');

export const isCentralPerson = query<[userId: string]>(
  'SELECT 1 AS one FROM central_person WHERE user_id = ?',
).has;

export interface PeopleChange {
  /** Names for the audit log. */
  readonly changed: readonly string[];
  readonly retired: readonly string[];
  /** Tills where a session of one of them was closed. */
  readonly closedTills: readonly string[];
}

/**
 * Saves central users, matched by central id, else by name; removed ones are retired. A new PIN or role closes the
 * user's sessions.
 *
 * @param of `gone`: central ids to retire; or everyone who is neither in `people` nor an exception
 */
export function putCentralPeople(
  tx: Tx,
  of: {
    readonly people: readonly CentralPerson[];
    readonly gone: readonly string[] | { readonly except: readonly string[] };
  },
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): PeopleChange {
  const users = new Map([...listUsers(tx), ...listRetiredUsers(tx)].map((user) => [user.id, user]));
  const known = new Map(ALL.all(tx).map((row) => [text(row, 'person_id'), text(row, 'user_id')]));
  const gone =
    'except' in of.gone
      ? absent([...known.keys()], [...of.people.map(({ id }) => id), ...of.gone.except])
      : of.gone;
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
  // Names may be exchanged between users: a holder about to be renamed gets a temporary name first.
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
    // A local user had that name: it becomes this person, and the person's former user is retired.
    if (former !== null) end(former);
    if (ends) closedTills.push(...closeTillsOf(tx, userId, null));
    if (ends || former !== null) changed.push(person.nombre);
    PUT.run(tx, person.id, userId);
  }
  return { changed, retired, closedTills };
}

function absent(known: readonly string[], given: readonly string[]): readonly string[] {
  const present = new Set(given);
  return known.filter((id) => !present.has(id));
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
