/**
 * The power goes while the service sells, on a disk that keeps only what was flushed: every state that this may leave is put together
 * and opened. Nothing that was answered or sent is lost, no number comes twice (§answer-by-state, §document-states).
 */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTap, type Tap } from '../bench/tap.ts';
import { recordDisk, type DiskRecord } from '../support/disk/recorded-disk.ts';
import { canPreload } from '../support/run/preloaded.ts';
import { crashStates, filesBelow, putFiles, type CrashState } from '../support/disk/crash-states.ts';
import { createKey, install, type Installation } from '../support/service/installation.ts';
import { provisionFolder, runHere, type Place } from '../support/service/provisioned.ts';
import { sandboxEnv, startService, type Running } from '../support/service/service-process.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { openStoreWindow } from '../support/service/store-window.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';
import { EDITION_OF_RETURNS } from '../support/shop/sales.ts';
import { BUYER, CHEESE, supplierDocument } from '../support/shop/supplier-documents.ts';
import { sellGoods, sellingWith, send, TIPOS, type Answer, type Sale } from '../support/shop/sale.ts';

/** `CAJA_SEED` repeats what was left of an earlier run. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** One state of so many is opened; 1 opens all. */
const ONE_OF = Number(process.env['CAJA_STATES_ONE_OF'] ?? 12);
/** After so many opened states the service is started once and sells on. */
const SELLS_ON_EVERY = 30;
/** Fewer states than this are no crash of fifteen documents. */
const FEWEST_STATES = 400;

interface Sold {
  readonly sale: Sale;
  readonly answer: Answer;
  readonly moment: number;
}

let shop: Installation;
let tap: Tap | undefined;
let root: string;
let place: Place;
let record: DiskRecord;
let before: CrashState['files'];
/** Moments at which documents were sent, by code. */
const sent = new Map<string, number>();
const sold: Sold[] = [];
/** Calls of the shop that were answered, by their key. */
const done = new Map<string, number>();

describe.runIf(canPreload())('a power cut', () => {
  beforeAll(async () => {
    const through = async (url: string) => {
      tap = await openTap(url, (code) => void (sent.has(code) || sent.set(code, record?.moment() ?? 0)));
      return tap.url;
    };
    shop = await install({ authority: 'proceso', through, ...EDITION_OF_RETURNS });
    root = join(shop.folder, 'caja');
    place = { dataDir: join(root, 'datos'), env: sandboxEnv(root) };
    await provisionFolder({ issuers: [shop.issuer] }, place);
    const key = await createKey(place, 'sucursal-1');
    const admin = await createKey(place, 'sucursal-1', ['--role', 'admin']);
    before = filesBelow(root);
    record = recordDisk(root, join(shop.folder, 'disco.bin'));
    const recorded = { ...place.env, ...record.env };
    // The first start, with its first sales, and one that finds what was there.
    await sellOnce(await startService(place.dataDir, recorded, ['--no-demo']), key, 'primera');
    const again = await startService(place.dataDir, recorded, ['--no-demo']);
    await keepShop(String(again.ready['api']), admin);
    await sellOnce(again, key, 'segunda');
    // The authority has what came after the cut as well: whoever sells on from before it is alone.
    await tap?.close();
  }, 120_000);

  afterAll(() => shop?.close());

  it('loses nothing and repeats no number, whatever it left', async () => {
    let states = 0;
    let opened = 0;
    const first = Math.floor(seeded(SEED)() * ONE_OF);
    for (const state of crashStates(before, record.calls(), choices(seeded(SEED)))) {
      states += 1;
      if (states % ONE_OF !== first) continue;
      opened += 1;
      putFiles(root, state.files);
      await expectWhole(state);
      if (opened % SELLS_ON_EVERY === 0) await expectSellsOn(state);
    }
    expect(states).toBeGreaterThan(FEWEST_STATES);
  }, 1_200_000);

  it('is found out where the disk keeps nothing that it was asked to', async () => {
    const lied = record.calls().filter(({ kind }) => kind !== 'sync' && kind !== 'sync-folder');
    let last: CrashState | undefined;
    for (const state of crashStates(before, lied, choices(seeded(SEED))))
      if (state.left === 'nothing') last = state;
    if (last === undefined) throw new Error('no state is left');
    putFiles(root, last.files);
    // With the goods that came back.
    expect(lostAt(record.moment())).toHaveLength(sold.length + 1 + done.size);
  });
});

/** Sells one of each type, some at the same time, then the power goes. */
async function sellOnce(service: Running, key: string, name: string): Promise<void> {
  const url = String(service.ready['api']);
  const goods = await sellGoods(url, key);
  const selling = sellingWith(goods);
  await Promise.all(
    TIPOS.map(async (tipo) => {
      const sale = selling(tipo, key, `${name}-${tipo}`);
      const answer = await send(url, sale);
      if (answer?.status !== 200) throw new Error(`${sale.idempotencyKey}: ${JSON.stringify(answer)}`);
      sold.push({ sale, answer, moment: record.moment() });
    }),
  );
  await service.kill();
}

/** A product, what there is of it, a count, and what was bought. */
async function keepShop(url: string, key: string): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': path };
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { readonly id?: string };
    expect([path, response.status, answer]).toEqual([path, 200, answer]);
    done.set(path, record.moment());
    return answer;
  };
  const cheese = { descripcion: 'Queso', precio: 3, tipoItem: 1, uniMedida: 59, llevaExistencia: true };
  await call('PUT', '/productos/QUESO', cheese);
  const first = { codigo: 'QUESO', cantidad: 12, costoUnitario: 1.5 };
  await call('POST', '/existencias/movimientos', {
    causa: 'inicial',
    motivo: 'Inventario inicial',
    lineas: [first],
  });
  await call('POST', '/existencias/conteos', { lineas: [{ codigo: 'QUESO', contado: 11 }] });
  const documento = supplierDocument(BUYER, { lines: [CHEESE] });
  const { id } = await call('POST', '/compras', { documento });
  await call('POST', `/compras/${id}/ingreso`, { lineas: [{ numItem: 1, codigo: 'QUESO' }] });
}

const about = ({ moment, left }: CrashState) => `seed ${SEED}, moment ${moment}, left ${left}`;

async function expectWhole(state: CrashState): Promise<void> {
  const verified = await runHere(['verify', '--json'], place);
  expect([about(state), verified.stderr, JSON.parse(verified.stdout)]).toMatchObject([
    about(state),
    '',
    { ok: true, faltas: [] },
  ]);
  expect([about(state), lostAt(state.moment)]).toEqual([about(state), []]);
}

/** What was sent or answered up to a moment and is not in the database as it was told. */
function lostAt(moment: number): readonly string[] {
  const window = openStoreWindow(join(place.dataDir, 'caja.db'));
  const kept = new Map(window.documents().map((row) => [row.codigo_generacion, row]));
  window.shut();
  const calls = new Set(apiCalls());
  const undone = [...done].filter(([call, at]) => at <= moment && !calls.has(call)).map(([call]) => call);
  const answered = sold.filter((each) => each.moment <= moment).map(({ answer }) => answer);
  const changed = answered.filter(({ codigoGeneracion, numeroControl, selloRecibido }) => {
    const row = kept.get(String(codigoGeneracion));
    return row?.sello !== selloRecibido || (numeroControl !== null && row?.numero_control !== numeroControl);
  });
  const missing = [...sent].filter(([code, at]) => at <= moment && !kept.has(code)).map(([code]) => code);
  return [
    ...undone,
    ...new Set([...missing, ...changed.map(({ codigoGeneracion }) => String(codigoGeneracion))]),
  ];
}

/** Keys of the calls whose answers are in the database. */
function apiCalls(): readonly string[] {
  const database = new BetterSqlite3(join(place.dataDir, 'caja.db'), { readonly: true });
  const rows = database.prepare<[], { readonly clave: string }>('SELECT clave FROM api_call').all();
  database.close();
  return rows.map(({ clave }) => clave);
}

/** The next number was given to nobody, and what was answered is answered again. */
async function expectSellsOn(state: CrashState): Promise<void> {
  const known = sold.filter(({ moment }) => moment <= state.moment);
  const service = await startServiceHere(place);
  const first = sold[0]?.sale;
  if (first === undefined) throw new Error('nothing was sold');
  const fresh = await send(service.api, sellingWith(null)('01', first.key, 'despues'));
  expect([about(state), fresh?.status]).toEqual([about(state), 202]);
  expect(known.map(({ answer }) => answer.numeroControl)).not.toContain(fresh?.numeroControl);
  for (const { sale, answer } of known.slice(-1))
    expect(await send(service.api, sale)).toMatchObject({
      replayed: true,
      numeroControl: answer.numeroControl,
      codigoGeneracion: answer.codigoGeneracion,
    });
  await service.stop();
  await expectWhole(state);
}
