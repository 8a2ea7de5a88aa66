import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportStatus } from '../../core/contract/bridge/bridge-import.ts';
import { csvLinesOf } from '../../core/csv/csv-text.ts';
import { safeCell } from '../../core/contract/text/spreadsheet-cell.ts';
import { fileTokenStore } from '../../core/desktop/desktop-token.ts';
import { importOperations } from '../../core/till/import/import.ts';
import { createEventBus } from '../../core/till/event-bus.ts';
import type { TillCaller } from '../../core/till/people/browser-session.ts';
import { envKeyWrapper } from '../../core/signing/key-wrapper.ts';
import { createVault } from '../../core/signing/vault.ts';
import { dueLots, insertLot, lotReceived, wakeLots } from '../../core/store/delivery/lots.ts';
import type { Store } from '../../core/store/store.ts';
import { systemClock, systemRandom } from '../../core/platform/system.ts';
import { ISSUER, NOW, seed, temporaryDatabase } from '../store/support.ts';

const database = temporaryDatabase();
let store: Store;
beforeAll(async () => {
  store = database.open();
  await seed(store);
});
afterAll(() => database.dispose());

const at = (tillId: string) =>
  ({ caller: { issuerId: ISSUER.id }, till: { id: tillId }, user: { nombre: 'Prueba' } }) as TillCaller;
const file = (bytes: number) => ({ clase: 'productos', archivo: 'a.csv', bytes }) as const;

async function untilRead(
  imports: ReturnType<typeof importOperations>,
  who: TillCaller,
  { id }: ImportStatus,
): Promise<string> {
  for (;;) {
    const estado = imports['import.status']({ id }, who).estado;
    if (estado !== 'revisando') return estado;
    await nextTurn();
  }
}

it('imports that ended make room for those of other tills; those that wait for a word do not', async () => {
  const news = createEventBus();
  const imports = importOperations({
    store,
    clock: systemClock,
    random: systemRandom,
    news,
    report: () => 'R',
  });
  for (const tillId of ['c1', 'c2', 'c3', 'c4']) {
    const who = at(tillId);
    // An empty file cannot be read as anything.
    expect(await untilRead(imports, who, imports['import.begin'](file(0), who))).toBe('ilegible');
  }
  for (const tillId of ['c5', 'c6', 'c7', 'c8'])
    expect(imports['import.begin'](file(10), at(tillId)).estado).toBe('recibiendo');
  expect(() => imports['import.begin'](file(10), at('c9'))).toThrow('Hay demasiadas importaciones abiertas');
});

it('the separator of a file of one endless line is found in its beginning', () => {
  const semicolons = 'a;b;c;'.repeat(12 * 1024);
  expect(csvLinesOf(`${semicolons}${'x,'.repeat(4 * 1024 * 1024)}`).separator).toBe(';');
});

it('a cell that begins with a line feed is no formula either', () => {
  expect(safeCell('\n=1+1')).toBe("'\n=1+1");
});

it('asking for everything to be sent asks for the lots of that environment only', async () => {
  const due = () => store.read((reader) => dueLots(reader, NOW));
  const ids = await store.transact((tx) =>
    (['PRUEBAS', 'PRODUCCION'] as const).map((ambiente) => {
      const autoridad = ambiente === 'PRUEBAS' ? 'simulador' : 'hacienda';
      const owner = { issuerId: ISSUER.id, ambiente, autoridad } as const;
      const lot = {
        ...owner,
        idEnvio: systemRandom.uuid(),
        edicion: '2023',
        documentIds: [],
        at: NOW,
      } as const;
      const id = insertLot(tx, lot);
      lotReceived(tx, id, { codigoLote: systemRandom.uuid(), pollAt: NOW + 60_000, now: NOW });
      return id;
    }),
  );
  expect(due()).toEqual([]);
  await store.transact((tx) => wakeLots(tx, { issuerId: ISSUER.id, ambiente: 'PRUEBAS' }, NOW));
  expect(due()).toEqual([ids[0]]);
});

it('a window of the desktop program is paired also where the disk does not take its secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caja-secreto-'));
  try {
    const wrapper = envKeyWrapper('una frase larga de prueba para la llave', systemRandom.bytes);
    const made = await createVault(folder, wrapper, systemRandom.bytes);
    if (made.kind !== 'ok') throw new Error(made.mensaje);
    // A file stands where the folder should be.
    writeFileSync(join(folder, 'desktop'), '');
    const tokens = fileTokenStore(join(folder, 'desktop', 'till.token'), made.vault);
    tokens.write('secreto');
    expect(tokens.read()).toBe('secreto');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
