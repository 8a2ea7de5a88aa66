/** A company's managers, as its owner adds, changes and removes them; one owner always remains. */
import {
  MANAGER_CODE_HOURS,
  MAX_MANAGERS,
  type ManagerCode,
  type ManagerInput,
  type ManagerView,
} from '../../contract/central/manager-access.ts';
import { codeHash, randomCode } from '../enrolment/codes.ts';
import type { Tx } from '../store/database.ts';
import { holdCompany } from '../store/hold-company.ts';
import { emailKey } from './access.ts';

const HOUR_MS = 3_600_000;

export type RosterRefusal = 'CORREO' | 'TIENDAS' | 'ULTIMA' | 'LLENO';

interface ListedRow {
  readonly manager_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: ManagerView['role'];
  readonly shops: readonly { readonly id: string; readonly name: string }[] | null;
  readonly ready: boolean;
  readonly code_until: string | null;
  readonly seen_at: string | null;
}

/** Active and invited managers. */
export async function listManagers(tx: Tx, now: number): Promise<readonly ManagerView[]> {
  const rows = await tx.rows<ListedRow>(
    `SELECT m.manager_id, m.name, m.email, m.role, m.password_hash IS NOT NULL AS ready,
       CASE WHEN m.shops IS NOT NULL THEN coalesce((SELECT json_agg(json_build_object('id', s.shop_id, 'name', s.name) ORDER BY s.name)
         FROM shop s WHERE s.shop_id = ANY (m.shops)), '[]') END AS shops,
       (SELECT max(c.expires_at) FROM manager_code c WHERE c.manager_id = m.manager_id AND c.used_at IS NULL AND c.expires_at > $1) AS code_until,
       (SELECT max(used_at) FROM manager_session n WHERE n.manager_id = m.manager_id) AS seen_at
     FROM manager m WHERE m.retired_at IS NULL ORDER BY m.name`,
    [now],
  );
  const moment = (value: string | null) => (value === null ? null : Number(value));
  return rows.map(({ manager_id: id, name, email, role, shops, ready, code_until, seen_at }) => ({
    id,
    name,
    email,
    role,
    shops,
    state: ready ? 'ACTIVA' : 'ESPERA',
    codeUntil: moment(code_until),
    seenAt: moment(seen_at),
  }));
}

interface Change {
  readonly company: string;
  readonly now: number;
  uuid(): string;
  bytes(count: number): Uint8Array;
}

export interface ManagerPut {
  readonly id: string;
  /** Null when an existing manager was changed. */
  readonly code: ManagerCode | null;
}

/** Adds a manager, with a join code, or changes one; null if there is no such manager. */
export async function putManager(
  tx: Tx,
  { id, name, email, role, shops }: ManagerInput,
  change: Change,
): Promise<ManagerPut | RosterRefusal | null> {
  const { company, now } = change;
  // Of two owners who remove each other one stays.
  await holdCompany(tx, company);
  if (!(await areShops(tx, shops)) || (role === 'empresa' && shops !== null)) return 'TIENDAS';
  const key = emailKey(email);
  const holder = await tx.row<{ manager_id: string }>('SELECT manager_id FROM find_manager($1)', [key]);
  if (holder !== null && holder.manager_id !== id) return 'CORREO';
  if (id !== null) {
    if (role !== 'empresa' && (await isLastOwner(tx, id))) return 'ULTIMA';
    const changed = await tx.run(
      'UPDATE manager SET name = $2, email = $3, role = $4, shops = $5 WHERE manager_id = $1 AND retired_at IS NULL',
      [id, name, key, role, shops],
    );
    return changed === 0 ? null : { id, code: null };
  }
  const count = await tx.row<{ count: string }>(
    'SELECT count(*) AS count FROM manager WHERE retired_at IS NULL',
  );
  if (Number(count?.count) >= MAX_MANAGERS) return 'LLENO';
  const manager = change.uuid().toLowerCase();
  const added = await tx.run(
    `INSERT INTO manager (company_id, manager_id, email, name, role, shops, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (email) DO NOTHING`,
    [company, manager, key, name, role, shops, now],
  );
  return added === 0 ? 'CORREO' : { id: manager, code: await newCode(tx, manager, change) };
}

/** Invalidates password and second factor and gives a new join code; null if there is no such manager. */
export async function resetManager(
  tx: Tx,
  id: string,
  change: Change,
): Promise<ManagerCode | RosterRefusal | null> {
  await holdCompany(tx, change.company);
  if (await isLastOwner(tx, id)) return 'ULTIMA';
  const reset = await tx.run(
    'UPDATE manager SET password_hash = NULL, totp_sealed = NULL WHERE manager_id = $1 AND retired_at IS NULL',
    [id],
  );
  if (reset === 0) return null;
  await endSessions(tx, id, change.now);
  return newCode(tx, id, change);
}

/** Ends a manager's access at once and frees the e-mail address; null if there is no such manager. */
export async function removeManager(
  tx: Tx,
  id: string,
  { company, now }: Pick<Change, 'company' | 'now'>,
): Promise<{ readonly name: string } | RosterRefusal | null> {
  await holdCompany(tx, company);
  if (await isLastOwner(tx, id)) return 'ULTIMA';
  const removed = await tx.row<{ name: string }>(
    `UPDATE manager SET retired_at = $2, email = manager_id::text, password_hash = NULL, totp_sealed = NULL
     WHERE manager_id = $1 AND retired_at IS NULL RETURNING name`,
    [id, now],
  );
  if (removed === null) return null;
  await endSessions(tx, id, now);
  await dropCodes(tx, id, now);
  return removed;
}

export async function endSessions(tx: Tx, manager: string, now: number): Promise<void> {
  await tx.run('UPDATE manager_session SET ended_at = $2 WHERE manager_id = $1 AND ended_at IS NULL', [
    manager,
    now,
  ]);
}

export async function dropCodes(tx: Tx, manager: string, now: number): Promise<void> {
  await tx.run('UPDATE manager_code SET used_at = $2 WHERE manager_id = $1 AND used_at IS NULL', [
    manager,
    now,
  ]);
}

async function isLastOwner(tx: Tx, id: string): Promise<boolean> {
  const owners = await tx.rows<{ manager_id: string }>(
    "SELECT manager_id FROM manager WHERE role = 'empresa' AND password_hash IS NOT NULL AND retired_at IS NULL LIMIT 2",
  );
  return owners.length === 1 && owners[0]?.manager_id === id;
}

async function areShops(tx: Tx, shops: readonly string[] | null): Promise<boolean> {
  if (shops === null) return true;
  const wanted = [...new Set(shops)];
  const there = await tx.row<{ count: string }>(
    'SELECT count(*) AS count FROM shop WHERE shop_id = ANY ($1)',
    [wanted],
  );
  return Number(there?.count) === wanted.length;
}

async function newCode(tx: Tx, manager: string, { company, now, bytes }: Change): Promise<ManagerCode> {
  await dropCodes(tx, manager, now);
  const code = randomCode(bytes);
  const expiresAt = now + MANAGER_CODE_HOURS * HOUR_MS;
  await tx.run(
    'INSERT INTO manager_code (company_id, hash, manager_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [company, codeHash(code), manager, now, expiresAt],
  );
  return { code, expiresAt };
}
