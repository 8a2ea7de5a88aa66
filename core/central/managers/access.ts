/** Managers' access: the first with the setup code, everyone with password and second factor. */
import type { SetupInput } from '../../contract/central/manager-api.ts';
import { codeHash } from '../enrolment/codes.ts';
import type { Database, Scope, Tx } from '../store/database.ts';
import { databaseTrouble } from '../store/database-trouble.ts';
import { appendAudit } from './audit.ts';
import {
  hashPassword,
  NO_PASSWORD,
  passwordHolds,
  randomToken,
  tokenHash,
  type SecretBox,
} from './secrets.ts';
import { acceptedStep } from './totp.ts';

/** Limits of an idle session and of any session. */
const IDLE_LIMIT_MS = 12 * 3_600_000;
const SESSION_LIMIT_MS = 7 * 24 * 3_600_000;
const USE_NOTED_EVERY_MS = 60_000;
/** Wrong attempts without a wait, and the wait of each further one, doubled up to the limit. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

export type ManagerRole = 'empresa' | 'tienda' | 'contador' | 'soporte';

export interface Manager {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: ManagerRole;
  readonly companyName: string;
  readonly scope: Scope;
  readonly session: string;
}

export interface Access {
  readonly db: Database;
  readonly box: SecretBox;
  now(): number;
  uuid(): string;
}

/** `secret` is the one that was shown; `totp` an authenticator's code made from it. */
export type Setup = Omit<SetupInput, 'secret'> & { readonly secret: Uint8Array };

export type SetUp =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly reason: 'CODIGO' | 'TOTP' };

/** Creates the company with its first shop and manager; uses up the code. */
export async function setUp(access: Access, setup: Setup): Promise<SetUp> {
  const now = access.now();
  const step = acceptedStep(setup.secret, setup.totp, { now, usedStep: 0 });
  if (step === null) return { ok: false, reason: 'TOTP' };
  const password = await hashPassword(setup.password);
  const [company, shop, manager] = [uuidOf(access), uuidOf(access), uuidOf(access)];
  return access.db.within({ company, shops: 'all' }, async (tx) => {
    const taken = await tx.row<{ take_setup_code: boolean }>('SELECT take_setup_code($1)', [
      codeHash(setup.code),
    ]);
    if (taken?.take_setup_code !== true) return { ok: false, reason: 'CODIGO' };
    await tx.run('INSERT INTO company (company_id, name, created_at) VALUES ($1, $2, $3)', [
      company,
      setup.company,
      now,
    ]);
    await tx.run('INSERT INTO shop (company_id, shop_id, name, created_at) VALUES ($1, $2, $3, $4)', [
      company,
      shop,
      setup.shop,
      now,
    ]);
    await tx.run(
      `INSERT INTO manager (company_id, manager_id, email, name, role, password_hash, totp_sealed, totp_step, created_at)
       VALUES ($1, $2, $3, $4, 'empresa', $5, $6, $7, $8)`,
      [
        company,
        manager,
        emailKey(setup.email),
        setup.name,
        password,
        access.box.seal(setup.secret),
        step,
        now,
      ],
    );
    await appendAudit(tx, {
      company,
      actor: setup.name,
      act: 'preparar',
      detail: { tienda: setup.shop },
      now,
    });
    return { ok: true, token: await openSession(tx, { company, manager, now }) };
  });
}

function uuidOf({ uuid }: Access): string {
  return uuid().toLowerCase();
}

export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

export type LoggedIn =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly waitMs: number };

interface ManagerRow {
  readonly name: string;
  /** Null until the manager set them. */
  readonly password_hash: string | null;
  readonly totp_sealed: string | null;
  readonly totp_step: string;
  readonly failures: number;
  readonly next_try_at: string;
  readonly retired_at: string | null;
}

/** Opens a session; the answer never tells which of the three was wrong. */
export async function logIn(
  access: Access,
  given: { readonly email: string; readonly password: string; readonly totp: string },
): Promise<LoggedIn> {
  const found = await access.db.withoutScope((tx) =>
    tx.row<{ company_id: string; manager_id: string }>('SELECT * FROM find_manager($1)', [
      emailKey(given.email),
    ]),
  );
  if (found === null) {
    await passwordHolds(given.password, NO_PASSWORD);
    return { ok: false, waitMs: 0 };
  }
  const { company_id: company, manager_id: manager } = found;
  return access.db.within({ company, shops: 'all' }, async (tx) => {
    const row = await tx.row<ManagerRow>('SELECT * FROM manager WHERE manager_id = $1 FOR UPDATE', [manager]);
    const now = access.now();
    if (row === null || row.retired_at !== null) return { ok: false, waitMs: 0 };
    const waitMs = Number(row.next_try_at) - now;
    if (waitMs > 0) return { ok: false, waitMs };
    const right = await passwordHolds(given.password, row.password_hash ?? NO_PASSWORD);
    const secret = row.totp_sealed === null ? null : access.box.open(row.totp_sealed);
    const usedStep = Number(row.totp_step);
    const step = secret === null ? null : acceptedStep(secret, given.totp, { now, usedStep });
    if (!right || step === null) return refuse(tx, { company, manager, row, now });
    await tx.run('UPDATE manager SET failures = 0, next_try_at = 0, totp_step = $2 WHERE manager_id = $1', [
      manager,
      step,
    ]);
    await appendAudit(tx, { company, actor: row.name, act: 'entrar', detail: {}, now });
    return { ok: true, token: await openSession(tx, { company, manager, now }) };
  });
}

async function refuse(
  tx: Tx,
  of: { readonly company: string; readonly manager: string; readonly row: ManagerRow; readonly now: number },
): Promise<LoggedIn> {
  const { company, manager, row, now } = of;
  const failures = row.failures + 1;
  const waitMs =
    failures < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS);
  await tx.run('UPDATE manager SET failures = $2, next_try_at = $3 WHERE manager_id = $1', [
    manager,
    failures,
    now + waitMs,
  ]);
  await appendAudit(tx, {
    company,
    actor: row.name,
    act: 'entrada-fallida',
    detail: { intentos: failures },
    now,
  });
  return { ok: false, waitMs };
}

/** @returns the session's token, of two parts */
export async function openSession(
  tx: Tx,
  { company, manager, now }: { readonly company: string; readonly manager: string; readonly now: number },
): Promise<string> {
  const token = randomToken() + randomToken();
  await tx.run(
    'INSERT INTO manager_session (company_id, token_hash, manager_id, opened_at, used_at) VALUES ($1, $2, $3, $4, $4)',
    [company, tokenHash(token), manager, now],
  );
  return token;
}

/** The manager of the first token with an open session; null if there is none. */
export async function findManager(access: Access, tokens: readonly string[]): Promise<Manager | null> {
  for (const token of tokens) {
    const manager = await managerOf(access, tokenHash(token));
    if (manager !== null) return manager;
  }
  return null;
}

async function managerOf(access: Access, hash: string): Promise<Manager | null> {
  const found = await access.db.withoutScope((tx) =>
    tx.row<{ company_id: string; manager_id: string }>('SELECT * FROM find_session($1)', [hash]),
  );
  if (found === null) return null;
  const { company_id: company, manager_id: id } = found;
  const now = access.now();
  const row = await access.db.within({ company, shops: 'all' }, (tx) =>
    tx.row<{
      name: string;
      email: string;
      role: ManagerRole;
      shops: readonly string[] | null;
      used_at: string;
      company: string;
    }>(
      `SELECT m.name, m.email, m.role, m.shops, s.used_at, c.name AS company
       FROM manager_session s JOIN manager m USING (company_id, manager_id) JOIN company c USING (company_id)
       WHERE s.token_hash = $1 AND s.ended_at IS NULL AND m.retired_at IS NULL AND s.used_at > $2 AND s.opened_at > $3`,
      [hash, now - IDLE_LIMIT_MS, now - SESSION_LIMIT_MS],
    ),
  );
  if (row === null) return null;
  if (Number(row.used_at) < now - USE_NOTED_EVERY_MS) await noteUse(access, { company, hash, now });
  const scope: Scope = { company, shops: row.shops ?? 'all' };
  const { name, email, role, company: companyName } = row;
  return { id, name, email, role, companyName, scope, session: hash };
}

/** Records the use of a session; with a read-only database managers can still read. */
async function noteUse(
  { db }: Access,
  { company, hash, now }: { readonly company: string; readonly hash: string; readonly now: number },
): Promise<void> {
  try {
    await db.within({ company, shops: 'all' }, (tx) =>
      tx.run('UPDATE manager_session SET used_at = $2 WHERE token_hash = $1', [hash, now]),
    );
  } catch (error) {
    if (databaseTrouble(error) === null) throw error;
  }
}

export async function logOut(access: Access, { scope, session }: Manager): Promise<void> {
  await access.db.within(scope, (tx) =>
    tx.run('UPDATE manager_session SET ended_at = $2 WHERE token_hash = $1', [session, access.now()]),
  );
}
