/** Verifies the centre's derived data, with or without a running service (docs/central.md). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFolder } from '../postgres/database-folder.ts';
import { OWNER, runPostgres } from '../postgres/run-postgres.ts';
import { markFaults, verifyStockOf, type StockFault } from '../stock/verify-stock.ts';
import { connectOwner, openDatabase, type Server } from '../store/database.ts';

export interface CentralReport {
  readonly ok: boolean;
  /** Over all shops. */
  readonly productos: number;
  readonly faltas: readonly StockFault[];
}

/** Verifies the stock of every company; wrong rows are marked and recomputed at the next read. */
export async function verifyCentral(of: {
  readonly folder: string;
  readonly databaseUrl: string | null;
}): Promise<CentralReport> {
  if (of.databaseUrl !== null) return verifyServer({ url: of.databaseUrl });
  const place = databaseFolder(of.folder);
  const there = { socket: place.socket, owner: OWNER };
  // Connect to a running service's database: starting it again would end it.
  if (await answers(there)) return verifyServer(there);
  if (!existsSync(join(place.data, 'PG_VERSION')))
    throw new Error(`En ${of.folder} no hay datos de una central.`);
  const postgres = await runPostgres(of.folder);
  try {
    return await verifyServer({ socket: postgres.host, owner: OWNER });
  } finally {
    await postgres.stop();
  }
}

async function answers(server: Server): Promise<boolean> {
  try {
    await (await connectOwner(server)).end();
    return true;
  } catch {
    return false;
  }
}

async function verifyServer(server: Server): Promise<CentralReport> {
  const companies = await companiesOf(server);
  const db = openDatabase(server, () => {});
  try {
    let productos = 0;
    const faltas: StockFault[] = [];
    for (const company of companies) {
      const scope = { company, shops: 'all' } as const;
      const found = await db.reading(scope, (tx) => verifyStockOf(tx, company));
      productos += found.productos;
      faltas.push(...found.faltas);
      if (found.faltas.length > 0) await db.within(scope, (tx) => markFaults(tx, company, found.faltas));
    }
    return { ok: faltas.length === 0, productos, faltas };
  } finally {
    await db.close();
  }
}

async function companiesOf(server: Server): Promise<readonly string[]> {
  const owner = await connectOwner(server);
  try {
    const found = await owner.query<{ company_id: string }>(
      'SELECT company_id FROM caja.company ORDER BY created_at',
    );
    return found.rows.map(({ company_id: company }) => company);
  } finally {
    await owner.end();
  }
}
