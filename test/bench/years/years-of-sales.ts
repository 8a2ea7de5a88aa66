/** Years of a till's sales, made by the program's own engine at the moments at which they would have been made. */
import { randomUUID } from 'node:crypto';
import type { Authority, Outcome } from '../../../core/authority/authority.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { createEngine, type Engine } from '../../../core/engine/engine.ts';
import { documentPrinting } from '../../../core/host/ports/printing-port.ts';
import { machineFingerprint } from '../../../core/number-guard/high-water-machine.ts';
import { openHighWater } from '../../../core/number-guard/high-water.ts';
import { auditKeyOfVault, openDataVault } from '../../../core/platform/data-vault.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { keyProvider } from '../../../core/platform/key-provider.ts';
import { systemRandom } from '../../../core/platform/system.ts';
import { createSigner } from '../../../core/signing/signer.ts';
import { insertProducts } from '../../../core/store/catalogue/products.ts';
import { appendStockEntry } from '../../../core/store/stock/entries.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { manualClock, type ManualClock } from '../../support/run/manual-clock.ts';
import { NIT, type Installation } from '../../support/service/installation.ts';

const PRODUCTS = 300;
const LINES = 3;
/** Sales at once, which share commits. */
const AT_ONCE = 512;
const DAY_MS = 86_400_000;
const DAYS = 5 * 365;
/** Customers who are named on a sale of eight. */
const NAMED_OF = 8;
const CUSTOMERS = 2_000;
const BRANCH_ID = 'sucursal-1';
const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: NIT,
  branchId: BRANCH_ID,
  ambiente: 'PRUEBAS',
};

export const customerNamed = (sale: number): string => `Cliente Inventado ${sale % CUSTOMERS}`;

/** Makes so many sales, spread over five years that end now. */
export async function sellForYears(
  { dataDir, env }: Pick<Installation, 'dataDir' | 'env'>,
  sales: number,
): Promise<void> {
  const end = Date.now() - DAY_MS;
  const begin = end - DAYS * DAY_MS;
  const clock = manualClock(begin);
  const { store, engine, close } = await openShop({ dataDir, env }, clock);
  await stockUp(store);
  for (let from = 0; from < sales; from += AT_ONCE) {
    clock.set(begin + Math.floor(((end - begin) * from) / sales));
    const count = Math.min(AT_ONCE, sales - from);
    await Promise.all(Array.from({ length: count }, (_, each) => sell(engine, from + each)));
  }
  await close();
}

async function sell(engine: Engine, sale: number): Promise<void> {
  const items = Array.from({ length: LINES }, (_, line) => {
    const place = (sale * LINES + line * line) % PRODUCTS;
    return {
      cantidad: 1 + (sale % 3),
      descripcion: `Producto de prueba ${place}`,
      precioUni: 1.25,
      tipoItem: 1,
      codigo: `P-${place}`,
      uniMedida: 59,
    };
  });
  const receptor = sale % NAMED_OF === 0 ? { receptor: { nombre: customerNamed(sale) } } : {};
  const request = parseJson(JSON.stringify({ items, ...receptor }));
  const { result } = await engine.issue('01', { request, idempotencyKey: `venta-${sale}` }, CALLER);
  if (!('selloRecibido' in result) || result.selloRecibido === null)
    throw new Error(`sale ${sale} was not sealed`);
}

async function stockUp(store: Store): Promise<void> {
  await store.transact((tx, now) => {
    const products = Array.from({ length: PRODUCTS }, (_, place) => ({
      ...SOLD_AS_ITSELF,
      id: randomUUID(),
      codigo: `P-${place}`,
      codigosBarra: [],
      descripcion: `Producto de prueba ${place}`,
      precio: '1.25',
      uniMedida: 59,
      tipo: 'bien' as const,
      tratamiento: 'gravado' as const,
      llevaExistencia: true,
    }));
    insertProducts(tx, products, { issuerId: NIT, now });
    appendStockEntry(tx, {
      issuerId: NIT,
      branchId: BRANCH_ID,
      ambiente: 'PRUEBAS',
      recordedAt: now,
      causa: 'inicial',
      moves: products.map(({ codigo }, place) => ({
        item: place + 1,
        product: place + 1,
        presentacion: codigo,
        factor: 1,
        revierte: null,
        base: 1_000_000,
        at: now,
        desde: 'regularizacion',
        hacia: shelf(BRANCH_ID),
        costo: '500000.00',
      })),
    });
  });
}

/** Takes every document at once; years of them are not the simulator's matter. */
function acceptingAuthority(clock: ManualClock): Authority {
  const refused = () => Promise.reject(new Error('only documents are sent'));
  return {
    submit: async (): Promise<Outcome> => ({
      kind: 'accepted',
      answer: {
        selloRecibido: `2026${randomUUID().replaceAll('-', '').toUpperCase()}A0B1`,
        fhProcesamiento: clock.now(),
        clasificaMsg: '10',
        codigoMsg: '001',
        descripcionMsg: 'RECIBIDO',
        observaciones: [],
        reasons: [],
        raw: '{}',
      },
    }),
    query: refused,
    reportContingency: refused,
    invalidate: refused,
    submitLot: refused,
    queryLot: refused,
    logIn: async () => {},
    forget: () => {},
    close: async () => {},
  };
}

async function openShop({ dataDir, env }: Pick<Installation, 'dataDir' | 'env'>, clock: ManualClock) {
  const folder = dataFolder(dataDir, env);
  const vault = await openDataVault(folder, env);
  let noteAudit = () => {};
  const audit = { key: auditKeyOfVault(vault), onEntry: () => noteAudit() };
  const store = openStore({
    file: folder.database,
    now: clock.now,
    migrate: true,
    groupMaxMs: Infinity,
    audit,
  });
  const log = {
    info: () => {},
    warn: () => {},
    error: (event: string, fields?: object) => {
      throw new Error(`${event} ${JSON.stringify(fields)}`);
    },
  };
  const machine = await machineFingerprint({
    env,
    keyFile: folder.keyFile,
    randomBytes: systemRandom.bytes,
  });
  const highWater = await openHighWater({ store, folder, machine, clock, log, newId: systemRandom.uuid });
  noteAudit = highWater.audited;
  const signer = createSigner({ keys: keyProvider(store, vault) });
  const authority = acceptingAuthority(clock);
  const engine = createEngine({
    store,
    signer,
    authorityOf: () => Promise.resolve(authority),
    clock,
    random: systemRandom,
    log,
    version: '0.0.0',
    clockOffsetMs: () => null,
    bootedAt: () => 0,
    freeDiskBytes: () => 10 * 1024 ** 3,
    highWater,
    printing: documentPrinting,
  });
  await engine.start();
  const close = async () => {
    await engine.stop();
    await signer.close();
    highWater.close();
    await store.close();
  };
  return { store, engine, close };
}
