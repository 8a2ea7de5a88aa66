import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provisionDemo } from '../../../core/demo/demo-start.ts';
import type { TillAdministration } from '../../../core/till/settings/settings.ts';
import { envKeyWrapper } from '../../../core/signing/key-wrapper.ts';
import { createVault } from '../../../core/signing/vault.ts';
import { openStore, type Store } from '../../../core/store/store.ts';
import { systemClock, systemRandom } from '../../../core/platform/system.ts';
import { createAdministration } from '../../../core/host/ports/till-administration.ts';

const ISSUER = '06142108951029';
const BY = { issuerId: ISSUER, actor: 'Marta Gerente', tillId: 'caja-1' };

let folder: string;
let store: Store;
let port: TillAdministration;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caja-ajustes-'));
  store = openStore({ file: join(folder, 'caja.db'), now: systemClock.now, migrate: true });
  const wrapper = envKeyWrapper('una frase larga de prueba para la llave', systemRandom.bytes);
  const made = await createVault(folder, wrapper, systemRandom.bytes);
  if (made.kind !== 'ok') throw new Error(made.mensaje);
  const { vault } = made;
  await provisionDemo({ store, vault, now: systemClock.now });
  port = createAdministration({
    store,
    vault,
    clock: systemClock,
    randomBytes: systemRandom.bytes,
    authorityOf: () => Promise.resolve(null),
    userAgent: 'prueba',
  });
});
afterAll(async () => {
  await store?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('changes of different settings in the same moment are all kept', async () => {
  const { emisor, sucursales } = port.view(ISSUER);
  const [first] = sucursales;
  if (first === undefined) throw new Error('no branch');
  const { conDocumentos: _conDocumentos, empezadas: _empezadas, ...branch } = first;
  await Promise.all([
    port.saveRules(BY, { edition2026From: '2027-03-01', umbralReceptor: '20000' }),
    port.saveIssuer(BY, { ...emisor, telefono: '22110011' }),
    port.saveBranch(BY, { ...branch, telefono: '22330033' }),
    port.saveRules(BY, { feriados: ['2026-12-24'] }),
  ]);
  const after = port.view(ISSUER);
  expect(after.emisor.telefono).toBe('22110011');
  expect(after.sucursales[0]?.telefono).toBe('22330033');
  expect(after.reglas).toMatchObject({
    edition2026From: '2027-03-01',
    umbralReceptor: '20000',
    feriados: ['2026-12-24'],
  });
});

it('a change that is refused keeps none of those behind it waiting', async () => {
  const { emisor } = port.view(ISSUER);
  const [wrong, right] = await Promise.allSettled([
    port.saveIssuer(BY, { ...emisor, correo: 'no es un correo' }),
    port.saveIssuer(BY, { ...emisor, telefono: '22440044' }),
  ]);
  expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled']);
  expect(port.view(ISSUER).emisor.telefono).toBe('22440044');
});
