/** Prices for everybody, of lists and of customers: kept by managers, found for a sale, held to by the limits of who sells (§prices). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { PriceInput } from '../../../core/contract/bridge/bridge-prices.ts';
import { gtinCheckDigit } from '../../../core/contract/text/product-code.ts';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { noteKeptByCentre } from '../../../core/store/central/master-data/central-policies.ts';
import { audit, onStore, withoutOffers } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** 5.90 in the catalogue of the demonstration. */
const COFFEE = 'CAF-400';
const DAY = '2026-01-15';
const BUYER = { tipoDocumento: '13', numDocumento: '012345678' } as const;

let till: TillApp;
let manager: Browser;
let cashier: Browser;
let buyerId: string;
beforeAll(async () => {
  ({ till, manager, cashier } = await openStaffedApp());
  await withoutOffers(till);
  const none = { nrc: null, nombreComercial: null, codActividad: null, telefono: null, direccion: null };
  const given = { ...BUYER, ...none, nombre: 'Ana Mayorista', correo: null };
  buyerId = (await manager.ask('customers.save', given)).id;
});
afterAll(() => till?.close());

const price = (more: Partial<PriceInput> = {}): PriceInput => ({
  lista: null,
  cliente: null,
  codigo: COFFEE,
  minimo: '0',
  desde: DAY,
  precio: '5.50',
  ...more,
});
async function found(cantidad: string, receptor: BridgeInput<'prices.find'>['receptor'] = null) {
  const { precios } = await cashier.ask('prices.find', { receptor, lineas: [{ codigo: COFFEE, cantidad }] });
  const [one = null] = precios;
  return one === null ? one : { precio: one.precio, motivo: one.motivo };
}

describe('the price of a line', () => {
  it('is the usual one while there is no other, and the till knows that there is none', async () => {
    expect(await found('1')).toEqual({ precio: '5.90', motivo: null });
    expect(await cashier.ask('till.context', {})).not.toHaveProperty('llevaPrecios');
  });

  it('is everybody’s from a quantity, the list’s for its customers, the customer’s own before both', async () => {
    await manager.ask('prices.save', price({ minimo: '12', precio: '5.50' }));
    await manager.ask('prices.save', price({ lista: 'Mayoreo', precio: '5.40' }));
    expect(await cashier.ask('till.context', {})).toMatchObject({ llevaPrecios: true });
    expect(await found('11')).toEqual({ precio: '5.90', motivo: null });
    const ofAll = { lista: null, propio: false, minimo: '12', desde: DAY };
    expect(await found('12')).toEqual({ precio: '5.50', motivo: ofAll });
    expect(await found('1', BUYER)).toEqual({ precio: '5.90', motivo: null });
    await manager.ask('prices.assign', { cliente: buyerId, lista: 'mayoreo' });
    const ofList = { lista: 'Mayoreo', propio: false, minimo: '0', desde: DAY };
    expect(await found('1', BUYER)).toEqual({ precio: '5.40', motivo: ofList });
    await manager.ask('prices.save', price({ cliente: buyerId, minimo: '6', precio: '5.10' }));
    expect((await found('5', BUYER))?.precio).toBe('5.40');
    expect(await found('6', BUYER)).toMatchObject({ precio: '5.10', motivo: { propio: true, minimo: '6' } });
  });

  it('is the list’s for a customer kept by name alone, for his limits too, unless two have that name', async () => {
    const unknown = {
      tipoDocumento: null,
      numDocumento: null,
      nombre: 'Pupusería Lupita',
      nrc: null,
      nombreComercial: null,
      codActividad: null,
      correo: null,
      telefono: null,
      direccion: null,
    };
    const { id } = await manager.ask('customers.save', unknown);
    await manager.ask('prices.assign', { cliente: id, lista: 'Mayoreo' });
    const named = { nombre: 'pupuseria  lupita' };
    const ofList = { lista: 'Mayoreo', propio: false, minimo: '0', desde: DAY };
    expect(await found('1', named)).toEqual({ precio: '5.40', motivo: ofList });
    const sold = await cashier.call('documents.issue', {
      tipoDte: '01',
      idempotencyKey: 'por-nombre',
      preciosConIva: true,
      request: JSON.stringify({
        items: [{ cantidad: 1, descripcion: 'Café', precioUni: 5.4, tipoItem: 1, codigo: COFFEE }],
        receptor: { nombre: 'Pupusería Lupita' },
      }),
    });
    expect(sold).toMatchObject({ ok: true });
    await manager.ask('customers.save', unknown);
    expect(await found('1', named)).toEqual({ precio: '5.90', motivo: null });
  });

  it('comes with how the goods are taxed, as they are now', async () => {
    const queso = { codigo: 'QSO', descripcion: 'Queso por libra', precio: '5.00', codigosBarra: [] };
    const { id } = await manager.ask('products.save', { ...NEW_TRAITS, ...queso });
    const taxed = async () => {
      const lineas = [{ codigo: 'QSO', cantidad: '1' }];
      return (await cashier.ask('prices.find', { receptor: null, lineas })).precios[0]?.tratamiento;
    };
    expect(await taxed()).toBe('gravado');
    await manager.ask('products.save', { ...NEW_TRAITS, ...queso, id, tratamiento: 'exento' });
    expect(await taxed()).toBe('exento');
    await manager.ask('products.delete', { id });
  });

  it('is nothing for goods that nobody knows and a quantity that is none', async () => {
    const lineas = [
      { codigo: 'NO-HAY', cantidad: '1' },
      { codigo: COFFEE, cantidad: 'dos' },
    ];
    expect(await cashier.ask('prices.find', { receptor: null, lineas })).toEqual({ precios: [null, null] });
  });

  it('is the one by which a label with a price is measured, so that the line costs what the label says', async () => {
    const queso = { codigo: '345', descripcion: 'Queso por libra', precio: '5.00', codigosBarra: [] };
    const traits = { ...NEW_TRAITS, uniMedida: 36, pesado: true };
    const { id } = await manager.ask('products.save', { ...traits, ...queso });
    await manager.ask('settings.saveRules', {
      codigosBalanza: [{ prefijo: '20', digitosProducto: '5', valor: 'precio', decimales: '2' }],
    });
    const digits = '200034500400';
    const scan = async () => {
      const { cantidad } = await cashier.ask('products.search', { q: `${digits}${gtinCheckDigit(digits)}` });
      const lineas = [{ codigo: '345', cantidad: cantidad ?? '' }];
      const { precios } = await cashier.ask('prices.find', { receptor: null, lineas });
      return [cantidad, precios[0]?.precio];
    };
    expect(await scan()).toEqual(['0.8', '5']);
    await manager.ask('prices.save', price({ codigo: '345', minimo: '10', precio: '3.00' }));
    expect(await scan()).toEqual(['0.8', '5']);
    await manager.ask('prices.save', price({ codigo: '345', precio: '4.00' }));
    expect(await scan()).toEqual(['1', '4.00']);
    await manager.ask('products.delete', { id });
  });

  it('is no discount for the limits of a cashier, anything less is', async () => {
    const sale = (precioUni: number, idempotencyKey: string) =>
      cashier.call('documents.issue', {
        tipoDte: '01',
        idempotencyKey,
        preciosConIva: true,
        request: JSON.stringify({
          items: [{ cantidad: 12, descripcion: 'Café molido', precioUni, tipoItem: 1, codigo: COFFEE }],
        }),
      });
    expect(await sale(5.49, 'precio-1')).toMatchObject({
      ok: false,
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    expect(await sale(5.5, 'precio-2')).toMatchObject({ ok: true });
  });
});

describe('the prices of a manager', () => {
  it('are listed with the usual one and whether they hold, and counted by list', async () => {
    await manager.ask('prices.save', price({ lista: 'MAYOREO', precio: '5.20', desde: '2099-01-01' }));
    const of = { lista: 'Mayoreo', cliente: null, q: 'cafe', desde: 0, limite: 10 };
    const { precios, total } = await manager.ask('prices.list', of);
    expect(total).toBe(2);
    expect(precios).toMatchObject([
      { codigo: COFFEE, precio: '5.40', precioNormal: '5.90', estado: 'vigente' },
      { codigo: COFFEE, precio: '5.20', desde: '2099-01-01', estado: 'futuro' },
    ]);
    expect(await manager.ask('prices.list', { ...of, q: 'nada de eso' })).toMatchObject({ total: 0 });
    expect(await manager.ask('prices.lists', {})).toEqual({
      listas: [{ lista: 'Mayoreo', precios: 2, clientes: 2 }],
    });
    const own = await manager.ask('prices.list', { ...of, lista: null, cliente: buyerId, q: '' });
    expect(own).toMatchObject({ total: 1, listaDelCliente: 'Mayoreo' });
  });

  it('are replaced in their place, taken away, and both stand in the log', async () => {
    await manager.ask('prices.save', price({ minimo: '12', precio: '5.45' }));
    expect((await found('12'))?.precio).toBe('5.45');
    expect((await audit(till, 'precio guardado')).map(({ detalle }) => detalle)).toContainEqual(
      expect.objectContaining({
        codigo: COFFEE,
        desdeCantidad: '12',
        rigeDesde: DAY,
        antes: '5.50',
        ahora: '5.45',
      }),
    );
    const of = { lista: null, cliente: null, q: '', desde: 0, limite: 10 };
    const [first] = (await manager.ask('prices.list', of)).precios;
    expect(await manager.ask('prices.delete', { id: first?.id ?? 0 })).toEqual({ deleted: true });
    expect(await manager.ask('prices.delete', { id: first?.id ?? 0 })).toEqual({ deleted: false });
    expect((await found('12'))?.precio).toBe('5.90');
    expect((await audit(till, 'precio eliminado')).map(({ detalle }) => detalle)).toContainEqual(
      expect.objectContaining({
        codigo: COFFEE,
        antes: '5.45',
      }),
    );
  });

  it.each([
    ['codigo', { codigo: 'NO-HAY' }],
    ['precio', { precio: '0.00' }],
    ['precio', { precio: '1.005' }],
    ['desde', { desde: '2026-02-30' }],
    ['minimo', { minimo: '1.2345' }],
    ['cliente', { lista: 'Mayoreo', cliente: 'x' }],
  ] as const)('are refused by their field: %s', async (campo, change) => {
    const reply = await manager.call('prices.save', price(change));
    expect(reply).toMatchObject({ ok: false, problem: { errors: [{ campo }] } });
  });

  it('say what they leave over the last cost, before they are kept', async () => {
    expect(await manager.ask('prices.margin', price({ codigo: 'NO-HAY' }))).toBeNull();
    expect(await manager.ask('prices.margin', price({ precio: '5.00' }))).toMatchObject({
      precioNormal: '5.90',
      masCaro: null,
    });
  });

  it('say beforehand where more would cost more each: than one, than the list, than with a new price below', async () => {
    const dearer = (more: Partial<PriceInput>) => manager.ask('prices.margin', price(more));
    expect(await dearer({ minimo: '24', precio: '5.95' })).toMatchObject({
      masCaro: { desde: '24', precio: '5.95', conMenos: '5.90' },
    });
    // His list asks 5.40 for one.
    expect(await dearer({ cliente: buyerId, minimo: '3', precio: '5.50' })).toMatchObject({
      masCaro: { desde: '3', precio: '5.50', conMenos: '5.40' },
    });
    // From six on he pays 5.10.
    expect(await dearer({ cliente: buyerId, precio: '5.00' })).toMatchObject({
      masCaro: { desde: '6', precio: '5.10', conMenos: '5.00' },
    });
    expect(await dearer({ cliente: buyerId, precio: '5.20' })).toMatchObject({ masCaro: null });
  });
});

describe('a file of prices', () => {
  it('is written and read again, all of it or nothing', async () => {
    const { name, contenido } = await manager.ask('prices.export', {});
    expect(name).toBe('precios.csv');
    expect(contenido.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
      'codigo,lista,desde cantidad,desde fecha,precio',
      `${COFFEE},Mayoreo,0,${DAY},5.40`,
    ]);
    const dearer = contenido.replace(`${DAY},5.40`, `${DAY},5.41`);
    expect(await manager.ask('prices.import', { contenido: dearer, solo: true })).toEqual({
      precios: 2,
      faults: [],
      bajoCosto: { total: 0, primeros: [] },
      masCaros: { total: 0, primeros: [] },
    });
    expect((await found('1', BUYER))?.precio).toBe('5.40');
    // As spreadsheets write a day.
    const slashed = dearer.replaceAll(DAY, DAY.split('-').toReversed().join('/'));
    expect(await manager.ask('prices.import', { contenido: slashed, solo: true })).toMatchObject({
      faults: [],
    });
    const broken = `${dearer}NO-HAY,,0,${DAY},1.00\r\n${COFFEE},,0,mañana,1.00\r\n`;
    const refused = await manager.ask('prices.import', { contenido: broken, solo: false });
    expect(refused.faults.map(({ campo }) => campo)).toEqual(['lineas[3].codigo', 'lineas[4].desdeFecha']);
    expect((await found('1', BUYER))?.precio).toBe('5.40');
    await manager.ask('prices.import', { contenido: dearer, solo: false });
    expect((await found('1', BUYER))?.precio).toBe('5.41');
  });

  it('says once where more would cost more each, by what is in it and what there was', async () => {
    const head = 'codigo,lista,desde cantidad,desde fecha,precio';
    const contenido = [head, `${COFFEE},Obras,24,${DAY},5.70`, `${COFFEE},Obras,6,${DAY},5.60`].join('\n');
    expect((await manager.ask('prices.import', { contenido, solo: true })).masCaros).toEqual({
      total: 1,
      primeros: [{ descripcion: expect.any(String), desde: '24', precio: '5.70', conMenos: '5.60' }],
    });
  });

  it('says which columns it wants', async () => {
    const { faults } = await manager.ask('prices.import', { contenido: 'a,b\n1,2\n', solo: true });
    expect(faults).toMatchObject([{ campo: 'archivo' }]);
  });
});

const keptByCentre = (kept: boolean) =>
  onStore(till, (store) => store.transact((tx) => noteKeptByCentre(tx, 'precios', kept)));

describe('prices that the centre keeps', () => {
  it('hold, and nobody changes them here', async () => {
    await keptByCentre(true);
    expect(await manager.ask('till.context', {})).toMatchObject({ preciosDeCentral: true });
    expect((await found('1', BUYER))?.precio).toBe('5.41');
    const { contenido } = await manager.ask('prices.export', {});
    const [first] = (
      await manager.ask('prices.list', { lista: 'Mayoreo', cliente: null, q: '', desde: 0, limite: 9 })
    ).precios;
    const tries = [
      await manager.call('prices.save', price()),
      await manager.call('prices.delete', { id: first?.id ?? 0 }),
      await manager.call('prices.import', { contenido, solo: false }),
    ];
    expect(tries.map((reply) => (reply.ok ? 'done' : reply.problem.codigo))).toEqual(
      tries.map(() => 'LO_LLEVA_LA_CENTRAL'),
    );
    await keptByCentre(false);
  });
});
