/** A watched folder is watched again after a restart, at the pace of the shop (§compras-carpeta). */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_NIT, DEMO_NRC } from '../../../core/demo/demo.ts';
import { soon } from '../../support/run/soon.ts';
import { supplierDocument } from '../../support/shop/supplier-documents.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const LOOKS_MS = 60_000;

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
});
afterAll(() => till.close());

it('receives what came while the till was away', { timeout: 2 * LOOKS_MS }, async () => {
  const carpeta = join(till.dataDir, '..', 'correo');
  await manager.ask('purchases.watch', { carpeta });
  const buyer = { nit: DEMO_NIT, nrc: DEMO_NRC, nombre: 'Tienda Demo' };
  writeFileSync(join(carpeta, 'uno.json'), JSON.stringify(supplierDocument(buyer)));
  await till.restart();
  await soon(() => existsSync(join(carpeta, 'recibidos', 'uno.json')), { timeout: LOOKS_MS }).toBe(true);
  expect(await manager.ask('purchases.folder', {})).toMatchObject({ carpeta, porIngresar: 1, rechazados: 0 });
});
