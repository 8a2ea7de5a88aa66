/** `verify` of an enrolled till compares its stock with what the centre has of it, and the centre proves what it keeps: planted damage is found. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyCentral } from '../../../core/central/launch/verify-central.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import { runHere } from '../../support/service/provisioned.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { asOwner } from '../central-shop.ts';
import { playHistory } from './world/history.ts';
import { openWorld, type World, type WorldTill } from './world/world.ts';

/** One in which rice came at a cost. */
const SEED = 22;
const RICE = `arroz-${SEED}`;

let world: World;
let till: WorldTill;
let installation: string;
let place: string;
beforeAll(async () => {
  world = await openWorld();
  await playHistory(world, SEED);
  const [moved] = await asOwner(world.central, WITH_COST, [RICE]);
  [installation, place] = [String(moved?.['installation_id']), String(moved?.['hacia'])];
  const isThat = ({ at }: WorldTill) => at.shop.store.read(centralLink)?.installation === installation;
  till = world.tills.find(isThat) as WorldTill;
});
afterAll(() => world.close());

const WITH_COST = `
  SELECT m.installation_id, m.hacia FROM caja.stock_move m JOIN caja.goods g USING (company_id, installation_id, product)
  WHERE g.codigo_plano = $1 AND m.costo IS NOT NULL LIMIT 1`;

const verify = (...more: readonly string[]) => {
  const { folder } = till.at.shop;
  return runHere(['verify', ...more], {
    dataDir: join(folder, 'datos'),
    env: { CAJA_KEY_FILE: join(folder, 'llave') },
  });
};
const change = (sql: string) => asOwner(world.central, sql);
const asked = () => world.owner.ask('/api/stock?ambiente=PRUEBAS');

it('says that both have the same by the same papers', async () => {
  await asked();
  const { code, stdout } = await verify();
  expect(stdout).toMatch(
    /Central: \d+ documentos de existencias comparados; cuentas de clientes comparadas: \d+\.\n$/,
  );
  expect(code).toBe(0);
  const told = JSON.parse((await verify('--json')).stdout) as { central: { papeles: number } };
  expect(told.central.papeles).toBeGreaterThan(3);
  expect(await verifyCentral(world.central)).toMatchObject({ ok: true, faltas: [] });
});

it('names the goods of which the centre has another movement, and the papers that it lacks', async () => {
  const product = till.at.shop.store.read(
    (reader) => soldCodeRow(reader, SHOP_NIT, `ARROZ-${SEED}`)?.['num'],
  );
  const of = `installation_id = '${installation}' AND product = ${String(product)}`;
  await change(`UPDATE caja.stock_move SET base = base + 1000 WHERE ${of} AND hacia = '${place}'`);
  await change(`UPDATE caja.stock_count SET at = 0 WHERE ${of}`);
  const { code, stdout } = await verify('--json');
  const { faltas } = JSON.parse(stdout) as { faltas: { tabla: string; fila: string; mensaje: string }[] };
  expect(code).toBe(1);
  expect(faltas).toContainEqual(
    expect.objectContaining({
      tabla: 'stock_standing',
      fila: `producto ${String(product)}, PRUEBAS, ${place}`,
      mensaje: expect.stringMatching(/^Aquí hay -?\d+ en unidades base y la central tiene \d+/),
    }),
  );
  await change(`DELETE FROM caja.stock_entry WHERE installation_id = '${installation}' AND id = 1`);
  expect((await verify()).stdout).toMatch(/La central tiene \d+ de los \d+ documentos de existencias/);
});

it('finds at the centre what is kept and does not follow, which is then reckoned anew', async () => {
  await asked();
  // What was changed above nobody marked: the facts are the tills', and what is kept is not what they say now.
  await verifyCentral(world.central);
  await asked();
  expect(await verifyCentral(world.central)).toMatchObject({ ok: true });
  await change(
    `UPDATE caja.stock_standing SET base = base + 1 WHERE codigo_plano = '${RICE}' AND place LIKE 'sucursal:%1'`,
  );
  await change(`UPDATE caja.stock_cost SET promedio = '7' WHERE codigo_plano = '${RICE}'`);
  const { ok, faltas } = await verifyCentral(world.central);
  expect(ok).toBe(false);
  expect(new Set(faltas.map(({ tabla, codigo }) => `${tabla} ${codigo}`))).toEqual(
    new Set([`stock_standing ${RICE}`, `stock_cost ${RICE}`]),
  );
  expect(faltas.find(({ tabla }) => tabla === 'stock_cost')).toMatchObject({ guardado: '7', tienda: null });
  for (const { lugar, guardado, segunPapeles } of faltas.filter(({ tabla }) => tabla === 'stock_standing'))
    expect([lugar, Number(guardado)]).toEqual([lugar, Number(segunPapeles) + 1]);
  await asked();
  expect(await verifyCentral(world.central)).toMatchObject({ ok: true });
});

it('is no fault where the centre does not answer', async () => {
  await world.central.close();
  const { code, stdout } = await verify();
  expect(stdout).toContain('Central: no se comparó. La central no responde');
  expect(code).toBe(0);
});
