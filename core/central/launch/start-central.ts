/** Composes the centre: database, schema, server; closes them in reverse order. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpLog } from '../../http/problems.ts';
import { codeHash, randomCode } from '../enrolment/codes.ts';
import { createCompanyEvents } from '../http/event-bus.ts';
import { createCentralServer } from '../http/server.ts';
import { fileKey, secretBox } from '../managers/secrets.ts';
import { keepPostgres, type ManagedPostgres } from '../postgres/keep-postgres.ts';
import { OWNER } from '../postgres/run-postgres.ts';
import { keepTotals } from '../totals/keep-totals.ts';
import { connectOwner, openDatabase, type Database, type Server } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { SERVICE_ROLE } from '../store/roles.ts';

export interface CentralOptions {
  /** The centre's folder: its key, and the packaged database. */
  readonly folder: string;
  /** An external server; null starts the packaged one. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Public address behind a proxy; null without one. */
  readonly publicUrl: URL | null;
  readonly staticDir: string;
  readonly version: string;
  readonly metricsToken: string | null;
  readonly log: HttpLog;
  now(): number;
  uuid(): string;
  bytes(count: number): Uint8Array;
  after(ms: number, wake: () => void): () => void;
}

export interface Central {
  readonly url: string;
  /** Setup code of the first manager; null once there is a company. */
  readonly code: string | null;
  /** Process of the packaged database; null with an external one. */
  readonly databasePid: number | null;
  /** Refuses new requests, finishes running ones, closes the database. */
  close(): Promise<void>;
}

/** @throws Error in Spanish when a part does not start */
export async function startCentral(options: CentralOptions): Promise<Central> {
  mkdirSync(options.folder, { recursive: true });
  const postgres = options.databaseUrl === null ? await keepPostgres(options.folder, options) : null;
  try {
    const server = serverOf(options, postgres);
    await prepareSchema(server);
    const db = openDatabase(server, (error) => options.log.warn('conexión perdida', { error }));
    return await serve(options, { db, postgres });
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function serverOf({ databaseUrl }: CentralOptions, postgres: ManagedPostgres | null): Server {
  return postgres === null ? { url: databaseUrl ?? '' } : { socket: postgres.host, owner: OWNER };
}

async function prepareSchema(server: Server): Promise<void> {
  const owner = await connectOwner(server);
  try {
    await migrate(owner);
    // Access to the socket is enough to log in; an external server decides by itself.
    if ('socket' in server) await owner.query(`ALTER ROLE ${SERVICE_ROLE} LOGIN`);
  } finally {
    await owner.end();
  }
}

async function serve(
  options: CentralOptions,
  { db, postgres }: { readonly db: Database; readonly postgres: ManagedPostgres | null },
): Promise<Central> {
  const { now, uuid, bytes, after, ...rest } = options;
  const { log, host, port, publicUrl, staticDir, version, metricsToken } = rest;
  const box = secretBox(fileKey(join(options.folder, 'central.key')));
  const code = await setupCode(options, db);
  const access = { db, box, now, uuid };
  const sentNews = createCompanyEvents();
  const totals = keepTotals({ db, now, log, after, tell: sentNews.publish });
  const served = { access, bytes, after, log, host, port, publicUrl, staticDir, version, metricsToken };
  const server = await createCentralServer({ ...served, sentNews, batchTaken: totals.wake });
  totals.begin();
  let closing: Promise<void> | undefined;
  const close = async () => {
    await Promise.all([server.close(), totals.stop()]);
    await db.close();
    await postgres?.stop();
  };
  return {
    url: server.url,
    code,
    get databasePid() {
      return postgres?.pid() ?? null;
    },
    close: () => (closing ??= close()),
  };
}

/** A new code at every start until there is a company, so that a lost one does not matter. */
async function setupCode({ bytes, now }: CentralOptions, db: Database): Promise<string | null> {
  return db.withoutScope(async (tx) => {
    const row = await tx.row<{ has_company: boolean }>('SELECT has_company()');
    if (row?.has_company === true) return null;
    const code = randomCode(bytes);
    await tx.run('SELECT put_setup_code($1, $2)', [codeHash(code), now()]);
    return code;
  });
}
