/** The centre's connections to PostgreSQL: one pool as owner for migrations, one bounded pool under the service's role. */
import { Client, escapeLiteral, Pool, type PoolClient, type QueryResultRow } from 'pg';
import { SERVICE_ROLE } from './roles.ts';

/** Connections of the service at most; work beyond waits. */
const MAX_CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 10_000;
const STATEMENT_LIMIT_MS = 60_000;
/** A connection without work is closed after this: its prepared statements go with it. */
const IDLE_CONNECTION_MS = 300_000;

/** Which server: the packaged one by its socket, or the operator's by its address. */
export type Server = { readonly socket: string; readonly owner: string } | { readonly url: string };

/** Whose rows a transaction may see. */
export interface Scope {
  readonly company: string;
  /** Shops, or every one of the company. */
  readonly shops: readonly string[] | 'all';
}

export type Row = QueryResultRow;

/** A transaction under the service's role. */
export interface Tx {
  rows<R extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<readonly R[]>;
  /** The only row there can be; null where there is none. */
  row<R extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<R | null>;
  /** How many rows a statement changed. */
  run(sql: string, values?: readonly unknown[]): Promise<number>;
}

export interface Database {
  /** Runs a work in one transaction in which only that scope's rows are there. */
  within<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what runs many times a second: its statements stay prepared, so every text must be one of a few. */
  often<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, of one moment and only to read. */
  reading<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same without a company: only functions of the directory answer. */
  withoutScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One question to the directory that is asked many times a second. */
  find<R extends Row>(sql: string, values: readonly unknown[]): Promise<R | null>;
  /** How busy the connections are. */
  pool(): { readonly open: number; readonly idle: number; readonly waiting: number; readonly most: number };
  /** Waits for what runs and closes every connection. */
  close(): Promise<void>;
}

/** Opens the pool of the service. */
export function openDatabase(server: Server, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    ...address(server, SERVICE_ROLE),
    // Under an operator's address the role is taken at the start of every session.
    options: 'url' in server ? `-c role=${SERVICE_ROLE} -c search_path=caja` : '-c search_path=caja',
    // Statements of a transaction that do not wait for each other are sent at once.
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
  // A connection that breaks while it is used fails its query too; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const inTransaction = async <T>(
    settings: Settings,
    work: (tx: Tx) => Promise<T>,
    { begin = 'BEGIN', prepared = false } = {},
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      // Sent together with the first statement: without a scope, should this fail, no row is seen.
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

/** Company and shops as settings of the database session, for row-level security. */
type Settings = readonly [string, string];

function settingsOf({ company, shops }: Scope): Settings {
  return [company, shops === 'all' ? ALL_SHOPS : shops.join(',')];
}

/** In the place of a list of shops: every one. */
const ALL_SHOPS = '*';
const scopeSql = ([company, shops]: Settings) =>
  `SELECT set_config('caja.company', ${escapeLiteral(company)}, true), set_config('caja.shops', ${escapeLiteral(shops)}, true)`;

/** A plan that is kept was made while tables were small: it must not read them whole when they have grown. */
const KEPT_PLANS =
  '; SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off';

const preparedNames = new Map<string, string>();

/** The name under which a connection keeps a statement. */
function preparedName(sql: string): string {
  const name = preparedNames.get(sql) ?? `caja_${preparedNames.size + 1}`;
  preparedNames.set(sql, name);
  return name;
}

/**
 * Waits for statements that were sent without waiting for each other. Of those that failed the first one in their order is told: what came
 * after it in the transaction failed because of it.
 */
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

/** A connection as the owner of everything, for migrations. */
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

/** Name of the database in the packaged server. */
export const DATABASE_NAME = 'postgres';
