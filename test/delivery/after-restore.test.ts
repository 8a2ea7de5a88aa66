/** An older database in place of the newer one: what it does not remember is found at the authority (§reading-documents, §restore-fence). */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { backUp } from '../../core/backup/backup.ts';
import { copyDatabase } from '../../core/store/backup/backup.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';
import { codeOf, DAY_MS, storedReasons, ledger, refusing } from '../engine/issuing/refused-shop.ts';

const MINUTE_MS = 60_000;
/** More than the pause after a refused event. */
const LATER_MS = 10 * MINUTE_MS;

let shop: Shop;
afterEach(() => shop.close());

const database = () => join(shop.folder, 'datos', 'caja.db');
const copy = () => join(shop.folder, 'copia.db');

async function putCopyInPlace(): Promise<void> {
  await shop.crash();
  for (const suffix of ['', '-wal', '-shm']) rmSync(database() + suffix, { force: true });
  copyFileSync(copy(), database());
}

describe('after an older database came back', () => {
  it('an invalidation that had been sealed since is sealed, not refused', async () => {
    shop = await openShop();
    const sale = await shop.issue('01', FACTURA);
    await shop.simulator.turnOff();
    const asked = await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect(asked.body['estado']).toBe('PENDIENTE');
    await copyDatabase(database(), copy());
    await shop.simulator.turnOn();
    await shop.pass(LATER_MS);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    await putCopyInPlace();
    shop = await shop.reopen();
    await shop.pass(LATER_MS);
    expect(shop.document(sale.body['codigoGeneracion']).estado).toBe('INVALIDADO');
    expect(shop.simulator.report().documentosInvalidados).toBe(1);
  });

  it('a seal belongs to the version that was sent then, not to one made since', async () => {
    shop = await openShop();
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    const sale = await shop.issue('01', FACTURA);
    expect(sale.body['estado']).toBe('PENDIENTE');
    await copyDatabase(database(), copy());
    await shop.pass(LATER_MS);
    const { sello, payload } = shop.document(sale.body['codigoGeneracion']);
    expect(sello).toMatch(/^[A-Z0-9]{40}$/);
    await putCopyInPlace();
    await shop.simulator.turnOff();
    shop = await shop.reopen();
    await shop.pass(LATER_MS);
    expect(shop.document(sale.body['codigoGeneracion'])).toMatchObject({
      estado: 'CONTINGENCIA',
      version: 2,
    });
    await shop.simulator.turnOn();
    await shop.pass(2 * LATER_MS);
    expect(shop.document(sale.body['codigoGeneracion'])).toMatchObject({ sello, version: 1, payload });
  });

  it('a number whose correction it does not remember is no other document’s', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA));
    // A start settles what was given: nothing says that the copy lacks a number, and it lacks none.
    await shop.crash();
    shop = await shop.reopen();
    await backUp({ database: database(), target: copy(), force: false });
    expect(await shop.issue('01', FACTURA, { corrige })).toMatchObject({ status: 200 });
    await putCopyInPlace();
    shop = await shop.reopen();
    expect(shop.document(corrige).estado).toBe('RECHAZADO');
    shop.clock.set(shop.clock.now() + DAY_MS);
    await shop.pass(LATER_MS);
    expect(storedReasons(shop)).toEqual(['RESTAURACION']);
    expect(await shop.issue('01', FACTURA)).toMatchObject({
      status: 200,
      body: { numeroControl: 'DTE-01-0001-00000002' },
    });
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/2 ASIGNADO']);
  });
});
