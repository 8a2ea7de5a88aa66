/** The centre's PostgreSQL connections: the owner's for migrations, and a bounded pool under the service role. */
import { Client, escapeLiteral, Pool, type PoolClient, type QueryResultRow } from 'pg';
import { SERVICE_ROLE } from './roles.ts';

/** Further work waits. */
const MAX_CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 10_000;
const STATEMENT_LIMIT_MS = 60_000;
/** Idle connections are closed after this, with their prepared statements. */
const IDLE_CONNECTION_MS = 300_000;

/** The packaged server by its socket, or an external one by its URL. */
export type Server = { readonly socket: string; readonly owner: string } | { readonly url: string };

export interface Scope {
  readonly company: string;
  readonly shops: readonly string[] | 'all';
}

export type Row = QueryResultRow;

/** A transaction under the service role. */
export interface Tx {
  rows<R extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** The only row; null if there is none. */
  row<R extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<R | null>;
  /** Number of rows changed. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

export interface Database {
  /** Runs work in a transaction that sees only the scope's rows. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `within`, with prepared statements for frequent work: SQL texts must be one of a few. */
  often<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `within`, as a read-only snapshot. */
  reading<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Without a company: only directory functions return rows. */
  withoutScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One frequent query to a directory function. */
  find<R extends Row>(sql: string, values: readonly unknown[]): Promise<R | null>;
  pool(): { readonly open: number; readonly idle: number; readonly waiting: number; readonly most: number };
  /** Waits for running work, then closes every connection. */
  close(): Promise<void>;
}

export function openDatabase(server: Server, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    ...address(server, SERVICE_ROLE),
    // An external server's user takes the role at session start.
    options: 'url' in server ? `-c role=${SERVICE_ROLE} -c search_path=caja` : '-c search_path=caja',
    // Sends independent statements of a transaction without waiting.
    pipeline: true,
    max: MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    application_name: 'caja-central',
  });
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) onIdleError(error);
  });
  // A broken connection also fails its query; without a listener the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const inTransaction = async <T>(
    settings: Settings,
    work: (tx: Tx) => Promise<T>,
    { begin = 'BEGIN', prepared = false } = {},
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // Sent with the first statement: if it fails there is no scope, so no row is visible.
      const begun = client.query(`${begin}; ${scopeSql(settings)}${prepared ? KEPT_PLANS : ''}`);
      const [, result] = await sentAtOnce([begun, work(txOf(client, prepared))]);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      broken = await rollBack(client);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    within: (scope, work) => inTransaction(settingsOf(scope), work),
    often: (scope, work) => inTransaction(settingsOf(scope), work, { prepared: true }),
    reading: (scope, work) =>
      inTransaction(settingsOf(scope), work, { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }),
    withoutScope: (work) => inTransaction(['', ''], work),
    find: async <R extends Row>(sql: string, values: readonly unknown[]) =>
      only((await pool.query<R>({ name: preparedName(sql), text: sql, values: [...values] })).rows),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: MAX_CONNECTIONS,
    }),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

/** Company and shops as session settings for row-level security. */
type Settings = readonly [string, string];

function settingsOf({ company, shops }: Scope): Settings {
  return [company, shops === 'all' ? ALL_SHOPS : shops.join(',')];
}

const ALL_SHOPS = '*';
const scopeSql = ([company, shops]: Settings) =>
  `SELECT set_config('caja.company', ${escapeLiteral(company)}, true), set_config('caja.shops', ${escapeLiteral(shops)}, true)`;

/** Generic plans date from small tables: forbid full scans for when they have grown. */
const KEPT_PLANS =
  '; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

const preparedNames = new Map<string, string>();

function preparedName(sql: string): string {
  const name = preparedNames.get(sql) ?? `caja_${preparedNames.size + 1}`;
  preparedNames.set(sql, name);
  return name;
}

/** Awaits pipelined statements. Throws the first failure in order: later ones in the transaction follow from it. */
export async function sentAtOnce<const T extends readonly Promise<unknown>[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return Promise.all(works);
}

function only<R>(rows: readonly R[]): R | null {
  if (rows.length > 1) throw new Error('more than one row');
  return rows[0] ?? null;
}

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function txOf(client: PoolClient, prepared: boolean): Tx {
  const query = async <R extends Row>(text: string, values: readonly unknown[]) =>
    client.query<R>({ ...(prepared ? { name: preparedName(text) } : {}), text, values: [...values] });
  return {
    rows: async <R extends Row>(sql: string, values: readonly unknown[] = []) =>
      (await query<R>(sql, values)).rows,
    row: async <R extends Row>(sql: string, values: readonly unknown[] = []) =>
      only((await query<R>(sql, values)).rows),
    run: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
  };
}

export async function connectOwner(server: Server): Promise<Client> {
  const client = new Client(
    'url' in server ? { connectionString: server.url } : address(server, server.owner),
  );
  await client.connect();
  return client;
}

function address(server: Server, user: string) {
  if ('url' in server) return { connectionString: server.url };
  return { host: server.socket, user, database: DATABASE_NAME };
}

export const DATABASE_NAME = 'postgres';
