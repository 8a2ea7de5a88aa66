/**
 * The power goes while a drawer is closed, on a disk that keeps only what was flushed: in every state that this may leave the session is
 * open with all that was sold in it, or closed with its whole Z; one that was answered is there, and who closes later gets the same Z.
 */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashReport } from '../../core/contract/cash/cash-report.ts';
import { recordDisk, type DiskRecord } from '../support/disk/recorded-disk.ts';
import { canPreload } from '../support/run/preloaded.ts';
import { crashStates, filesBelow, putFiles, type CrashState } from '../support/disk/crash-states.ts';
import { bridgeClient, enterAs, type BridgeClient } from '../support/service/bridge-client.ts';
import { install, type Installation } from '../support/service/installation.ts';
import { commandHere, provisionFolder, runHere, type Place } from '../support/service/provisioned.ts';
import { startServiceHere } from '../support/service/service-here.ts';
import { sandboxEnv, startService } from '../support/service/service-process.ts';
import { choices, seeded } from '../support/shop/request-generator.ts';

/** `CAJA_SEED` repeats what was left of an earlier run. */
const SEED = Number(process.env['CAJA_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** In one state of so many the day goes on: what is open is closed, and the next drawer opened. */
const GOES_ON_EVERY = Number(process.env['CAJA_STATES_ONE_OF'] ?? 12);
/** Fewer states than this are no Z. */
const FEWEST_STATES = 15;
const LIMIT_MS = 600_000;

const MANAGER = { nombre: 'Marta Gerente', rol: 'gerente', pin: '246810' };
const LINE = { cantidad: 2, descripcion: 'Café', precioUni: 3.75, tipoItem: 1 };
/** The float, two sales of 7.50 in cash, and what was taken out. */
const COUNTED = { 'billete-20': 2, 'billete-5': 3 };

let shop: Installation;
let place: Place;
let record: DiskRecord;
let before: CrashState['files'];
let told: CashReport;
let conteo: number;
/** Moments at which the drawer began to be closed, and at which that was answered. */
let [began, answered] = [0, 0];

describe.runIf(canPreload())('a power cut', () => {
  beforeAll(async () => {
    shop = await install({ authority: 'integrado' });
    const root = join(shop.folder, 'caja');
    place = { dataDir: join(root, 'datos'), env: sandboxEnv(root) };
    await provisionFolder({ issuers: [shop.issuer], users: [MANAGER] }, place);
    before = filesBelow(root);
    record = recordDisk(root, join(shop.folder, 'disco.bin'));
    const service = await startService(place.dataDir, { ...place.env, ...record.env }, ['--no-demo']);
    const screen = await enter(String(service.ready['ui']), String(service.ready['pairing']));
    await screen.ask('cash.open', { fondo: '50.00' });
    for (const idempotencyKey of ['primera', 'segunda'])
      await screen.ask('documents.issue', {
        tipoDte: '01',
        request: JSON.stringify({ items: [LINE] }),
        preciosConIva: true,
        idempotencyKey,
      });
    await screen.ask('cash.move', { clave: 'm-1', tipo: 'SALIDA', monto: '10.00', motivo: 'Para cambio' });
    const counted = await screen.ask('cash.count', { clave: 'c-1', denominaciones: COUNTED });
    conteo = counted.conteo.id;
    began = record.moment();
    told = await closed(screen);
    answered = record.moment();
    await service.kill();
  }, LIMIT_MS);
  afterAll(() => shop?.close());

  it(
    'while a drawer is closed leaves it open or closed, and the Z is the same',
    { timeout: LIMIT_MS },
    async () => {
      let states = 0;
      const found = new Set<number>();
      for (const state of crashStates(before, record.calls(), choices(seeded(SEED)))) {
        if (state.moment < began) continue;
        states += 1;
        putFiles(join(shop.folder, 'caja'), state.files);
        await expectSound(state);
        const reports = kept();
        found.add(reports.length);
        // Its hash stands beside the text.
        for (const report of reports)
          expect([about(state), report]).toEqual([about(state), { ...told, huella: null }]);
        if (state.moment >= answered) expect([about(state), reports.length]).toEqual([about(state), 1]);
        if (states % GOES_ON_EVERY === 0) await expectGoesOn(state, reports.length > 0);
      }
      expect(states).toBeGreaterThan(FEWEST_STATES);
      expect(found).toEqual(new Set([0, 1]));
    },
  );
});

const about = ({ moment, left }: CrashState) =>
  `seed ${SEED}, moment ${moment} of ${began} to ${answered}, left ${left}`;

async function enter(ui: string, code: string): Promise<BridgeClient> {
  const screen = bridgeClient(ui);
  await enterAs(screen, { code, ...MANAGER });
  return screen;
}

async function closed(screen: BridgeClient): Promise<CashReport> {
  const answer = await screen.ask('cash.close', { conteo, motivo: 'Así se contó' });
  if (answer.kind !== 'closed') throw new Error(answer.message);
  return answer.z.reporte;
}

/** The reports of all Z that are in the database. */
function kept(): readonly CashReport[] {
  const database = new BetterSqlite3(join(place.dataDir, 'caja.db'), { readonly: true });
  const rows = database.prepare<[], { readonly contenido: string }>('SELECT contenido FROM cash_z').all();
  database.close();
  return rows.map(({ contenido }) => (JSON.parse(contenido) as { readonly reporte: CashReport }).reporte);
}

async function expectSound(state: CrashState): Promise<void> {
  const { stdout, stderr } = await runHere(['verify', '--json'], place);
  expect([about(state), stderr, JSON.parse(stdout)]).toMatchObject([
    about(state),
    '',
    { ok: true, faltas: [], documentos: 2 },
  ]);
}

/** What is open is closed at another screen as it was counted, with the same Z but for its moment; and a drawer is opened again. */
async function expectGoesOn(state: CrashState, isClosed: boolean): Promise<void> {
  const service = await startServiceHere(place);
  const { pairing } = JSON.parse(await commandHere(['pair', '--json'], place)) as {
    readonly pairing: string;
  };
  const screen = await enter(service.ui, pairing);
  if (!isClosed) {
    const { hasta, bitacora, huella } = told;
    expect([about(state), { ...(await closed(screen)), hasta, bitacora, huella }]).toEqual([
      about(state),
      told,
    ]);
  }
  const { abierta } = await screen.ask('cash.open', { fondo: '20.00' });
  expect([about(state), abierta?.fondo]).toEqual([about(state), '20.00']);
  await service.stop();
  await expectSound(state);
}
