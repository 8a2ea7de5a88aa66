/** The centre's connections to PostgreSQL: one pool as owner for migrations, one bounded pool under the service's role. */
import { Client, Pool, type PoolClient, type QueryResultRow } from 'pg';
import { SERVICE_ROLE } from './roles.ts';

/** Connections of the service at most; work beyond waits. */
const MAX_CONNECTIONS = 12;
const CONNECT_LIMIT_MS = 10_000;
const STATEMENT_LIMIT_MS = 60_000;

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
  /** The same, of one moment and only to read. */
  reading<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same without a company: only functions of the directory answer. */
  withoutScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Waits for what runs and closes every connection. */
  close(): Promise<void>;
}

/** Opens the pool of the service. */
export function openDatabase(server: Server, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    ...address(server, SERVICE_ROLE),
    // Under an operator's address the role is taken at the start of every session.
    options: 'url' in server ? `-c role=${SERVICE_ROLE} -c search_path=caja` : '-c search_path=caja',
    max: MAX_CONNECTIONS,
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
    settings: readonly string[],
    work: (tx: Tx) => Promise<T>,
    begin = 'BEGIN',
  ): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(begin);
      await client.query(SET_SCOPE, [...settings]);
      const result = await work(txOf(client));
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
    reading: (scope, work) =>
      inTransaction(settingsOf(scope), work, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'),
    withoutScope: (work) => inTransaction(['', ''], work),
    close: () => {
      closing = true;
      return pool.end();
    },
  };
}

function settingsOf({ company, shops }: Scope): readonly string[] {
  return [company, shops === 'all' ? ALL_SHOPS : shops.join(',')];
}

/** In the place of a list of shops: every one. */
const ALL_SHOPS = '*';
const SET_SCOPE = "SELECT set_config('caja.company', $1, true), set_config('caja.shops', $2, true)";

async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function txOf(client: PoolClient): Tx {
  const query = async <R extends Row>(sql: string, values: readonly unknown[]) =>
    client.query<R>(sql, [...values]);
  return {
    rows: async <R extends Row>(sql: string, values: readonly unknown[] = []) =>
      (await query<R>(sql, values)).rows,
    row: async <R extends Row>(sql: string, values: readonly unknown[] = []) => {
      const { rows } = await query<R>(sql, values);
      if (rows.length > 1) throw new Error('more than one row');
      return rows[0] ?? null;
    },
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
