/**
 * Look-ups and statistics over a long history. The rows are inserted directly, with short texts for payload and
 * signature, into the database of a real installation; the service then answers over HTTP as always.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { request } from 'undici';
import { install, NIT, createKey, type Installation } from '../../support/service/installation.ts';
import { startService } from '../../support/service/service-process.ts';
import { percentile, quick, say } from '../measure.ts';

const SIZES = quick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
const BATCH = 10_000;
const LOOK_UPS = 2_000;
const STATISTICS = 100;
const WARM_UPS = 50;
const DAY_MS = 86_400_000;
/** The history is spread over this many days, ending today. */
const DAYS = 1_000;
const GIB = 1024 ** 3;

const SHORT_PAYLOAD = JSON.stringify({ resumen: { totalPagar: 11.3 } });
const SHORT_SIGNATURE = 'A'.repeat(342);
const HASH = '0'.repeat(64);
const SEAL = `2026${'A'.repeat(36)}`;

/** Runs the section. */
export async function history(): Promise<void> {
  const installation = await install({ authority: 'integrado', branches: 1 });
  const admin = await createKey(installation, 'sucursal-1', ['--role', 'admin']);
  try {
    let present = 0;
    for (const size of SIZES) {
      const codes = fill(installation, { from: present, to: size });
      present = size;
      await measure(installation, { size, codes, key: admin });
    }
  } finally {
    await installation.close();
  }
}

interface Measuring {
  readonly size: number;
  /** Some of the codes that are stored. */
  readonly codes: readonly string[];
  readonly key: string;
}

async function measure(installation: Installation, { size, codes, key }: Measuring): Promise<void> {
  const service = await startService(installation.dataDir, installation.env, ['--no-demo']);
  const url = String(service.ready['api']);
  const timed = async (path: string, status = 200): Promise<number> => {
    const begin = performance.now();
    const answer = await request(`${url}${path}`, { headers: { 'x-api-key': key } });
    const text = await answer.body.text();
    if (answer.statusCode !== status) throw new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return performance.now() - begin;
  };
  const series = async (count: number, pathOf: (index: number) => string): Promise<readonly number[]> => {
    for (let index = 0; index < WARM_UPS; index += 1) await timed(pathOf(index));
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) times.push(await timed(pathOf(index)));
    return times;
  };
  // Beside each look-up one that finds nothing: what a call costs, and its tail, without a document.
  const [lookUps, empty]: [number[], number[]] = [[], []];
  for (let index = -WARM_UPS; index < LOOK_UPS; index += 1) {
    const code = codes[(index + WARM_UPS) % codes.length];
    const took = await timed(`/documentos/${code}`);
    const found = await timed(`/documentos/${randomUUID()}`, 404);
    if (index < 0) continue;
    lookUps.push(took);
    empty.push(found);
  }
  const statistics = await series(STATISTICS, () => '/stats');
  const gib = statSync(`${installation.dataDir}/caja.db`).size / GIB;
  say(
    `${size} documents (${gib.toFixed(2)} GiB): look-up by code p50 ${percentile(lookUps, 0.5).toFixed(2)} ms,` +
      ` p99 ${percentile(lookUps, 0.99).toFixed(2)} ms (one that finds nothing ${percentile(empty, 0.5).toFixed(2)} and ${percentile(empty, 0.99).toFixed(2)} ms);` +
      ` month statistics p50 ${percentile(statistics, 0.5).toFixed(1)} ms,` +
      ` p99 ${percentile(statistics, 0.99).toFixed(1)} ms`,
  );
  await service.stop();
}

/** Inserts sealed documents up to `to`; gives the codes of about every hundredth. */
function fill(
  installation: Installation,
  { from, to }: { readonly from: number; readonly to: number },
): string[] {
  const database = new Database(`${installation.dataDir}/caja.db`);
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  const certificate = database.prepare<[], { id: string }>('SELECT id FROM certificate').get()?.id ?? '';
  const insert = inserter(database, certificate);
  const codes: string[] = [];
  for (let start = from; start < to; start += BATCH) {
    database.transaction(() => {
      for (let index = start; index < Math.min(start + BATCH, to); index += 1) {
        const code = insert(index, to);
        if (index % 100 === 0) codes.push(code);
      }
    })();
  }
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
  return codes;
}

function inserter(database: Database.Database, certificate: string): (index: number, to: number) => string {
  const sequence = database.prepare(`
    INSERT INTO sequence (issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, inicial, ultimo, head_hash)
    VALUES ('${NIT}', 'PRUEBAS', 'simulador', '01', 'S001P001', 'interfaz', ?, 0, 0, '${HASH}')`);
  const advance = database.prepare('UPDATE sequence SET ultimo = ultimo + 1 WHERE id = ?');
  const document = database.prepare(`
    INSERT INTO document (codigo_generacion, issuer_id, branch_id, ambiente, autoridad, sequence_id, numero, tipo_dte, edicion,
      numero_control, fec_emi, hor_emi, emitted_at, estado, sello, codigo_msg, fh_procesamiento, monto_centavos, iva_centavos, updated_at)
    VALUES (?, '${NIT}', 'sucursal-1', 'PRUEBAS', 'simulador', ?, ?, '01', '2023', ?, ?, '10:00:00', ?, 'PROCESADO', '${SEAL}', '001', ?,
      1130, 130, ?)`);
  const version = database.prepare(`
    INSERT INTO document_version (document_id, version, causa, payload, sha256, created_at)
    VALUES (?, 1, 'NORMAL', '${SHORT_PAYLOAD}', '${HASH}', ?)`);
  const signature = database.prepare(`
    INSERT INTO signature (document_id, version, certificate_id, firma, signed_at) VALUES (?, 1, ?, '${SHORT_SIGNATURE}', ?)`);
  const ledger = database.prepare(`
    INSERT INTO ledger (sequence_id, numero, estado, codigo_generacion, sha256, at, hash) VALUES (?, ?, 'ASIGNADO', ?, '${HASH}', ?, '${HASH}')`);
  const now = Date.now();
  const years = new Map<string, { id: number; last: number }>();
  return (index, to) => {
    // Newest last, as they would have been sold.
    const at = now - DAYS * DAY_MS + Math.floor((index / to) * DAYS * DAY_MS);
    const fecEmi = new Date(at - 6 * 3_600_000).toISOString().slice(0, 10);
    const year = fecEmi.slice(0, 4);
    const place = years.get(year) ??
      known(database, year) ?? { id: Number(sequence.run(Number(year)).lastInsertRowid), last: 0 };
    years.set(year, place);
    place.last += 1;
    advance.run(place.id);
    const code = randomUUID().toUpperCase();
    const control = `DTE-01-0001-${String(place.last).padStart(8, '0')}`;
    const { lastInsertRowid } = document.run(code, place.id, place.last, control, fecEmi, at, at, at);
    version.run(lastInsertRowid, at);
    signature.run(lastInsertRowid, certificate, at);
    ledger.run(place.id, place.last, code, at);
    return code;
  };
}

function known(database: Database.Database, year: string): { id: number; last: number } | undefined {
  const row = database
    .prepare<[number], { id: number; ultimo: number }>(
      "SELECT id, ultimo FROM sequence WHERE anio = ? AND tipo_dte = '01'",
    )
    .get(Number(year));
  return row === undefined ? undefined : { id: row.id, last: row.ultimo };
}
