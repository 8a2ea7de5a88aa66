import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provisionDemo } from '../../../core/demo/demo-start.ts';
import type { TillCaller } from '../../../core/till/people/browser-session.ts';
import { createEventBus } from '../../../core/till/event-bus.ts';
import type { TillInside } from '../../../core/till/till.ts';
import { envKeyWrapper } from '../../../core/signing/key-wrapper.ts';
import { createVault } from '../../../core/signing/vault.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { systemClock, systemRandom } from '../../../core/platform/system.ts';
import { entriesOfAction } from '../../../core/store/people/audit.ts';
import { settingsOfTill } from '../../../core/host/ports/settings-of-till.ts';

const ISSUER = '06142108951029';
const BY = {
  caller: { issuerId: ISSUER },
  user: { nombre: 'Marta Gerente' },
  till: { id: 'caja-1' },
} as TillCaller;

let folder: string;
let store: Store;
let change: ReturnType<typeof settingsOfTill>;
/** Writings until the power goes. */
let left = Infinity;
const transact: Store['transact'] = (work) => {
  left -= 1;
  return left < 0 ? Promise.reject(new Error('without power')) : store.transact(work);
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-ajustes-'));
  store = openStore({ file: join(folder, 'caja.db'), now: systemClock.now, migrate: true });
  const wrapper = envKeyWrapper('una frase larga de prueba para la llave', systemRandom.bytes);
  const made = await createVault(folder, wrapper, systemRandom.bytes);
  if (made.kind !== 'ok') throw new Error(made.mensaje);
  const { vault } = made;
  await provisionDemo({ store, vault, now: systemClock.now });
  const kept = { ...store, transact };
  const deps = {
    store: kept,
    vault,
    clock: systemClock,
    randomBytes: systemRandom.bytes,
    userAgent: 'prueba',
  };
  const inside = { news: createEventBus() } as TillInside;
  // Nothing here issues a document.
  const engine = { issue: () => Promise.reject(new Error('no engine')) };
  const log = { warn: () => {} };
  change = settingsOfTill({ ...deps, engine, log, authorityOf: () => Promise.resolve(null) }, inside);
});
afterAll(async () => {
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('changes of different settings in the same moment are all kept', async () => {
  const { emisor, sucursales } = change['settings.view']({}, BY);
  const [first] = sucursales;
  if (first === undefined) throw new Error('no branch');
  const { conDocumentos: _conDocumentos, empezadas: _empezadas, ...branch } = first;
  await Promise.all([
    change['settings.saveRules']({ edition2026From: '2027-03-01', umbralReceptor: '20000' }, BY),
    change['settings.saveIssuer']({ ...emisor, telefono: '22110011' }, BY),
    change['settings.saveBranch']({ ...branch, telefono: '22330033' }, BY),
    change['settings.saveRules']({ feriados: ['2026-12-24'] }, BY),
  ]);
  const after = change['settings.view']({}, BY);
  expect(after.emisor.telefono).toBe('22110011');
  expect(after.sucursales[0]?.telefono).toBe('22330033');
  expect(after.reglas).toMatchObject({
    edition2026From: '2027-03-01',
    umbralReceptor: '20000',
    feriados: ['2026-12-24'],
  });
});

it('a change that is refused keeps none of those behind it waiting', async () => {
  const { emisor } = change['settings.view']({}, BY);
  const [wrong, right] = await Promise.allSettled([
    change['settings.saveIssuer']({ ...emisor, correo: 'no es un correo' }, BY),
    change['settings.saveIssuer']({ ...emisor, telefono: '22440044' }, BY),
  ]);
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
  expect(change['settings.view']({}, BY).emisor.telefono).toBe('22440044');
});

it('a rule that takes two is kept with its line in the audit log, also where the power goes right after it', async () => {
  const { usuarios } = change['settings.view']({}, BY);
  const id = usuarios.find(({ rol }) => rol === 'gerente')?.id ?? '';
  const alone = { ...BY, user: { ...BY.user, id } };
  left = 1;
  await change['settings.saveRules']({ agentesProponen: true }, alone).catch(() => {});
  left = Infinity;
  expect(change['settings.view']({}, BY).reglas.agentesProponen).toBe(true);
  const lines = store.read((reader) => entriesOfAction(reader, 'permiso de agentes'));
  expect(lines.map(({ detalle }) => detalle)).toMatchObject([{ antes: false, ahora: true }]);
});
