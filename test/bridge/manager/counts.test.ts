/** Counting at a till: several people in one count, kept by the service, closed with causes and a second person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF, type ProductInput } from '../../../core/contract/till/products.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { addManager, audit, SECOND_PIN } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let cashier: Browser;
let managerId: string;
let ownName: string;
beforeAll(async () => {
  ({ till, manager, cashier, managerId } = await openStaffedApp());
  ownName = (await manager.ask('session.users', {})).find(({ id }) => id === managerId)?.nombre ?? '';
  for (const [codigo, categoria] of Object.entries(CATEGORY))
    await manager.ask('products.save', { ...goods(codigo), categoria });
  const lineas = Object.keys(CATEGORY).map((codigo) => ({ codigo, cantidad: '8', costoUnitario: '0.60' }));
  await manager.ask('stock.write', { clave: 'inicial', causa: 'inicial', motivo: 'Al empezar', lineas });
});
afterAll(() => till?.close());

const CATEGORY: Readonly<Record<string, string>> = {
  JUGO: 'Bebidas frías',
  AGUA: 'Bebidas frías',
  PAN: 'Panes',
};
const goods = (codigo: string): ProductInput => ({
  ...SOLD_AS_ITSELF,
  codigo,
  codigosBarra: [],
  descripcion: `Producto ${codigo}`,
  llevaExistencia: true,
  precio: '1.13',
  uniMedida: 59,
  tipo: 'bien',
  tratamiento: 'gravado',
});

let keys = 0;
const clave = () => `clave-${(keys += 1)}`;
type Mode = 'suma' | 'propio' | 'todo' | 'quita';
const say = (id: number, codigo: string, contado: string, modo: Mode = 'suma') => ({
  id,
  clave: clave(),
  codigo,
  contado,
  modo,
  haceMs: 0,
});
const open = async (alcance: 'tienda' | 'categoria' | 'estante', nombre: string | null = null) =>
  (await cashier.ask('counts.open', { clave: clave(), alcance, nombre })).id;
const existence = async (codigo: string) => {
  const list = await manager.ask('stock.list', { q: '', bajoMinimo: false, desde: 0, limite: 100 });
  return list.existencias.find((each) => each.codigo === codigo)?.existencia;
};
const missing = async (id: number, who = manager) =>
  (await who.ask('counts.missing', { id, desde: 0, limite: 100 })).productos;

describe('a count of several people', () => {
  let id: number;

  it('is begun once, and joined by whoever begins the same', async () => {
    id = await open('categoria', 'Bebidas frías');
    expect(
      (await manager.ask('counts.open', { clave: clave(), alcance: 'categoria', nombre: 'Bebidas frías' }))
        .id,
    ).toBe(id);
    expect(await open('estante', 'Bebidas frías')).not.toBe(id);
    const shelf = { clave: clave(), alcance: 'estante', nombre: 'Bebidas frías' } as const;
    await cashier.ask('counts.open', shelf);
    expect(await cashier.call('counts.open', { ...shelf, nombre: 'Vitrina' })).toMatchObject({
      problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
    });
    expect((await cashier.ask('counts.current', {})).conteos).toMatchObject([
      { alcance: 'categoria', nombre: 'Bebidas frías', productos: 0, personas: [] },
      { alcance: 'estante', nombre: 'Bebidas frías' },
    ]);
  });

  it('keeps each mark once, and tells what others counted before somebody else adds to it', async () => {
    const mark = say(id, 'JUGO', '5');
    const first = await manager.ask('counts.mark', mark);
    expect(first).toEqual({
      kind: 'kept',
      linea: {
        codigo: 'JUGO',
        descripcion: 'Producto JUGO',
        pesado: false,
        contado: '5',
        propio: '5',
        otros: [],
      },
    });
    expect(await manager.ask('counts.mark', { ...mark, haceMs: 900 })).toEqual(first);
    expect(await manager.call('counts.mark', { ...mark, contado: '6' })).toMatchObject({
      problem: { broken: { regla: 'ya-guardado-con-otros-datos' } },
    });
    const asked = await cashier.ask('counts.mark', say(id, 'JUGO', '2'));
    expect(asked).toEqual({
      kind: 'asked',
      descripcion: 'Producto JUGO',
      otros: [{ nombre: ownName, contado: '5' }],
    });
    const added = await cashier.ask('counts.mark', { ...say(id, 'JUGO', '2'), sumar: true });
    expect(added).toMatchObject({ linea: { contado: '7', propio: '2', otros: [{ contado: '5' }] } });
    // From then on their own is theirs to change.
    expect(await cashier.ask('counts.mark', say(id, 'JUGO', '1', 'propio'))).toMatchObject({
      linea: { contado: '6', propio: '1' },
    });
    expect(await cashier.ask('counts.mark', say(id, 'JUGO', '0', 'quita'))).toMatchObject({
      linea: { contado: '5', propio: null },
    });
    expect(await cashier.ask('counts.mark', say(id, 'JUGO', '6', 'todo'))).toMatchObject({
      linea: { contado: '6', propio: '6', otros: [] },
    });
  });

  it('outlives the service, with every line', async () => {
    await till.restart();
    const { lineas, productos } = await cashier.ask('counts.view', { id });
    expect(productos).toBe(1);
    expect(lineas).toMatchObject([{ codigo: 'JUGO', contado: '6', propio: '6' }]);
  });

  it('refuses what cannot be counted with the field', async () => {
    const half = await cashier.call('counts.mark', say(id, 'JUGO', '1.5'));
    expect(half).toMatchObject({ problem: { codigo: 'VALIDACION', errors: [{ campo: 'contado' }] } });
    expect(await cashier.call('counts.mark', say(id, 'NADA', '1'))).toMatchObject({
      problem: { codigo: 'PRODUCTO_NO_ENCONTRADO' },
    });
    expect(await cashier.call('counts.view', { id: 999 })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });

  it('shows what it covers and nobody counted; what is said to be 0 is 0, the rest is not', async () => {
    expect(await missing(id)).toEqual([{ codigo: 'AGUA', descripcion: 'Producto AGUA', existencia: '8' }]);
    expect(await missing(id, cashier)).toEqual([
      { codigo: 'AGUA', descripcion: 'Producto AGUA', existencia: null },
    ]);
    const zero = { id, clave: clave(), codigos: ['AGUA', 'JUGO'] };
    expect(await cashier.ask('counts.zero', zero)).toEqual({ productos: 1 });
    expect(await cashier.ask('counts.zero', zero)).toEqual({ productos: 0 });
    expect(await missing(id)).toEqual([]);
    expect((await audit(till, 'existencia contada como cero'))[0]?.detalle).toMatchObject({
      productos: ['AGUA'],
    });
    await cashier.ask('counts.mark', say(id, 'AGUA', '0', 'quita'));
    expect(await missing(id)).toHaveLength(1);
  });

  it('shows what was marked last first', async () => {
    const shelf = await open('estante', 'Orden');
    for (const codigo of ['JUGO', 'AGUA', 'PAN', 'JUGO'])
      await cashier.ask('counts.mark', say(shelf, codigo, '1'));
    const { lineas } = await cashier.ask('counts.view', { id: shelf });
    expect(lineas.map(({ codigo }) => codigo)).toEqual(['JUGO', 'PAN', 'AGUA']);
    await manager.ask('counts.discard', { id: shelf, motivo: 'Se empezó por error' });
  });

  it('is reviewed by a manager, and closed with a cause for each difference, as it was reviewed', async () => {
    expect(await cashier.call('counts.review', { id })).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
    const review = await manager.ask('counts.review', { id });
    expect(review).toMatchObject({
      contados: 1,
      sinContar: 1,
      valor: '-1.2',
      diferencias: [{ codigo: 'JUGO', esperado: '8', contado: '6', diferencia: '-2', valor: '-1.2' }],
      // Only the cashier's count is left: the manager is a second person.
      aprobacion: { requerida: false },
    });
    const causas = [{ codigo: 'JUGO', causa: 'sin-causa' } as const];
    const { hasta } = review;
    expect(await manager.call('counts.close', { id, hasta, causas: [] })).toMatchObject({
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'causas' }] },
    });
    await cashier.ask('counts.mark', say(id, 'PAN', '9'));
    expect(await manager.call('counts.close', { id, hasta, causas })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
    expect(await existence('JUGO')).toBe('8');
    const again = await manager.ask('counts.review', { id });
    const wrong = [...causas, { codigo: 'PAN', causa: 'inherente' } as const];
    expect(await manager.call('counts.close', { id, hasta: again.hasta, causas: wrong })).toMatchObject({
      problem: { errors: [{ regla: 'conteo-inv-sobrante' }] },
    });
    const right = { id, hasta: again.hasta, causas: [...causas, { codigo: 'PAN', causa: 'error' } as const] };
    const closed = await manager.ask('counts.close', right);
    expect(closed).toMatchObject({
      lineas: 2,
      sinCausa: 1,
    });
    expect(await manager.ask('counts.close', right)).toEqual(closed);
    // What everybody pays by the time of the factura.
    const forAll = { lista: null, cliente: null, minimo: '1', desde: '2026-01-15', precio: '1.40' };
    await manager.ask('prices.save', { ...forAll, codigo: 'JUGO' });
    const [past] = (await manager.ask('counts.past', { antes: null })).conteos;
    expect([past?.id, past?.sinCausa]).toEqual([closed.id, 1]);
    expect(await manager.ask('stock.withdrawn', { papel: closed.id })).toMatchObject({
      bienes: [{ codigo: 'JUGO', cantidad: '2', precio: '1.40' }],
      factura: null,
    });
    expect([await existence('JUGO'), await existence('PAN'), await existence('AGUA')]).toEqual([
      '6',
      '9',
      '8',
    ]);
    expect(await cashier.call('counts.mark', say(id, 'JUGO', '1'))).toMatchObject({
      problem: { broken: { regla: 'conteo-inv-cerrado' } },
    });
  });
});

it('keeps what it counted, and its unit, whoever deletes or changes it meanwhile', async () => {
  const { id: product } = await manager.ask('products.save', goods('NUEVO'));
  const id = await open('estante', 'Nuevos');
  await cashier.ask('counts.mark', say(id, 'NUEVO', '3'));
  expect(await manager.call('products.save', { ...goods('NUEVO'), id: product, pesado: true })).toMatchObject(
    { problem: { errors: [{ campo: 'pesado' }] } },
  );
  expect((await cashier.ask('counts.view', { id })).lineas).toMatchObject([{ pesado: false, contado: '3' }]);
  expect(await manager.call('products.delete', { id: product })).toMatchObject({ value: { retired: true } });
  expect((await cashier.ask('counts.view', { id })).lineas).toMatchObject([{ codigo: 'NUEVO' }]);
  await manager.ask('counts.discard', { id, motivo: 'Se empezó por error' });
});

describe('a count with differences', () => {
  const closing = async (id: number) => {
    const { hasta, diferencias } = await manager.ask('counts.review', { id });
    return { id, hasta, causas: diferencias.map(({ codigo }) => ({ codigo, causa: 'error' as const })) };
  };

  it('is closed alone by the only manager, and only with another manager where there is one who did not count', async () => {
    const alone = await open('estante', 'Entrada');
    await manager.ask('counts.mark', say(alone, 'JUGO', '4'));
    await manager.ask('counts.close', await closing(alone));
    expect(await existence('JUGO')).toBe('4');
    expect((await audit(till, 'conteo de existencias'))[0]?.detalle).toMatchObject({
      aprobo: null,
      segundaPersona: 'sin segunda persona: no hay otro gerente',
    });
    const berta = await addManager(till, 'Berta Gerente');
    const id = await open('estante', 'Entrada');
    await manager.ask('counts.mark', say(id, 'JUGO', '3'));
    const input = await closing(id);
    expect((await manager.ask('counts.review', { id })).aprobacion).toMatchObject({ requerida: true });
    expect(await manager.call('counts.close', input)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const wrong = { ...input, approval: { userId: managerId, pin: SECOND_PIN } };
    expect(await manager.call('counts.close', wrong)).toMatchObject({
      problem: { codigo: 'APROBACION_NEGADA' },
    });
    expect(await existence('JUGO')).toBe('4');
    await manager.ask('counts.close', { ...input, approval: { userId: berta, pin: SECOND_PIN } });
    expect(await existence('JUGO')).toBe('3');
    expect((await audit(till, 'conteo de existencias'))[0]?.detalle).toMatchObject({
      diferencias: 1,
      aprobo: 'Berta Gerente',
      segundaPersona: 'aprobada',
    });
  });

  it('of a shelf covers what was counted there the last time', async () => {
    const id = await open('estante', 'Entrada');
    expect((await missing(id)).map(({ codigo }) => codigo)).toEqual(['JUGO']);
    await manager.ask('counts.discard', { id, motivo: 'Se empezó de más' });
    expect((await audit(till, 'conteo de existencias descartado'))[0]?.detalle).toMatchObject({
      nombre: 'Entrada',
    });
    expect((await cashier.ask('counts.current', {})).conteos.map((each) => each.id)).not.toContain(id);
  });

  it('has its record as a PDF, with what each difference was put down to', async () => {
    const closed = (await manager.ask('counts.past', { antes: null })).conteos.find(
      ({ alcance }) => alcance === 'categoria',
    );
    expect(await cashier.call('counts.record', { id: closed?.id ?? 0 })).toMatchObject({
      problem: { codigo: 'ROL_INSUFICIENTE' },
    });
    const { name, contenido } = await manager.ask('counts.record', { id: closed?.id ?? 0 });
    expect(name).toBe(`acta-conteo-${closed?.id}.pdf`);
    const pages = await openPages(Buffer.from(contenido, 'base64'));
    const text = (await pages.text(1)).replaceAll(/\s+/g, ' ');
    await pages.close();
    for (const said of [
      'Categoría: Bebidas frías',
      '6 Unidad JUGO Producto JUGO 0.60 3.60 Compras locales',
      'JUGO Producto JUGO 8 6 -2 -1.20 Sin causa conocida',
      'PAN Producto PAN 8 9 1 0.60 Error de conteo o de registro',
      'Total del inventario, sin IVA: $9.00',
    ])
      expect(text).toContain(said);
  });

  it('is annulled with a reason and a second person, once, and counts no more', async () => {
    const conteos = (await manager.ask('counts.past', { antes: null })).conteos;
    const [last] = conteos;
    expect(conteos.slice(0, 2)).toMatchObject([
      { alcance: 'estante', nombre: 'Entrada', lineas: 1, diferencias: 1, anulado: null },
      { guardo: ownName },
    ]);
    const berta = (await manager.ask('counts.annulNeed', {})).gerentes[0]?.id ?? '';
    const call = { clave: clave(), id: last?.id ?? 0, motivo: 'Era otra repisa' };
    expect(await manager.call('counts.annul', call)).toMatchObject({
      problem: { codigo: 'APROBACION_REQUERIDA' },
    });
    const approved = { ...call, approval: { userId: berta, pin: SECOND_PIN } };
    const annulled = await manager.ask('counts.annul', approved);
    expect(await manager.ask('counts.annul', approved)).toEqual(annulled);
    expect(await existence('JUGO')).toBe('4');
    expect(await manager.call('counts.annul', { ...approved, clave: clave() })).toMatchObject({
      problem: { broken: { regla: 'conteo-inv-ya-anulado' } },
    });
    expect((await manager.ask('counts.past', { antes: null })).conteos[0]).toMatchObject({
      anulado: { motivo: 'Era otra repisa' },
    });
  });
});
