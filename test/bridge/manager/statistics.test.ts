/** Statistics of a small set of sales whose sums were added up by hand, tied with GET /stats and with the ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { sequences } from '../../../core/store/numbers/sequences.ts';
import { verifyLedger } from '../../../core/store/numbers/ledger-proof.ts';
import { CREDITO_FISCAL, NOTA_REMISION } from '../../support/shop/sales.ts';
import { addManager, invalidating, onStore, SECOND_PIN, sell } from '../manager-sales.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** El Salvador is six hours behind UTC, all year. */
const OFFSET_MS = 6 * HOUR_MS;
const COFFEE = { cantidad: 3, descripcion: 'Café', precioUni: 1.25, tipoItem: 1, codigo: 'CAF' };
const BASICS = {
  codigosBarra: [],
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;
const FORMULA = { cantidad: 1, descripcion: '=HYPERLINK("http://x.example")', precioUni: 10, tipoItem: 1 };

let till: TillApp;
let manager: Browser;
let first: string;
let second: string;

/** How far away a quarter past that hour is, so many days ago in El Salvador: nothing is dated in the authority's future. */
function until(daysAgo: number, hour: number): { readonly ms: number; readonly day: string } {
  const local = Date.now() - OFFSET_MS;
  const then = (Math.floor(local / DAY_MS) - daysAgo) * DAY_MS + (hour + 0.25) * HOUR_MS;
  return { ms: then - local, day: new Date(then).toISOString().slice(0, 10) };
}

beforeAll(async () => {
  till = await openTillApp();
  const morning = until(2, 10);
  till.pass(morning.ms);
  first = morning.day;
  manager = till.browser();
  await manager.enter('gerente');
  await arrangeKeys();
  await sell(manager, [COFFEE]);
  await sell(manager, [FORMULA, { ...COFFEE, cantidad: 2 }]);
  const issue = (tipoDte: '03' | '04', request: string) =>
    manager.ask('documents.issue', { tipoDte, request, idempotencyKey: `de-tipo-${tipoDte}` });
  await issue('03', CREDITO_FISCAL);
  await issue('04', NOTA_REMISION);
  const wrong = await sell(manager, [{ ...COFFEE, cantidad: 1, precioUni: 7 }]);
  const userId = await addManager(till, 'Olga Segunda');
  const approval = { userId, pin: SECOND_PIN };
  const done = await manager.ask('documents.invalidate', { request: invalidating(wrong), approval });
  if (done.kind !== 'done' || done.estado !== 'PROCESADO') throw new Error(JSON.stringify(done));
  const afternoon = until(1, 14);
  till.pass(afternoon.ms - morning.ms);
  second = afternoon.day;
  await manager.ask('session.login', { userId, pin: SECOND_PIN });
  const sugar = { cantidad: 1, descripcion: 'Azúcar', precioUni: 11.3, tipoItem: 1, codigo: 'AZU' };
  await sell(manager, [sugar], {
    pagos: [
      { codigo: '04', montoPago: 6.3 },
      { codigo: '01', montoPago: 5 },
    ],
  });
});
afterAll(() => till.close());

/** Coffee among the favourites and the drinks, sugar among the groceries. */
async function arrangeKeys(): Promise<void> {
  const saved = async (codigo: string, descripcion: string) =>
    (await manager.ask('products.save', { ...BASICS, codigo, descripcion, precio: '1.25' })).id;
  const [coffee, sugar] = [await saved('CAF', 'Café'), await saved('AZU', 'Azúcar')];
  const page = (nombre: string, ...productos: string[]) => ({ nombre, color: 'gris' as const, productos });
  await manager.ask('quickKeys.save', {
    paginas: [page('Favoritos', coffee), page('Bebidas', coffee), page('Abarrotes', sugar)],
  });
}

const period = () => ({ desde: first, hasta: second });

describe('stats.view', () => {
  it('has the sums added up by hand, by type, day and state, what is not in force apart', async () => {
    const stats = await manager.ask('stats.view', period());
    expect(stats.montos).toEqual({ total: '75.58', iva: '8.7' });
    expect(stats.documentos).toEqual({
      emitidos: 6,
      procesados: 5,
      rechazados: 0,
      contingencia: 0,
      pendientes: 0,
      invalidados: 1,
    });
    expect(stats.porTipo).toEqual([
      { tipoDte: '01', cantidad: 4, vigentes: 3, monto: '27.55', iva: '3.17' },
      { tipoDte: '03', cantidad: 1, vigentes: 1, monto: '48.03', iva: '5.53' },
      { tipoDte: '04', cantidad: 1, vigentes: 1, monto: '84.75', iva: '9.75' },
      { tipoDte: '05', cantidad: 0, vigentes: 0, monto: '0', iva: '0' },
      { tipoDte: '06', cantidad: 0, vigentes: 0, monto: '0', iva: '0' },
      { tipoDte: '14', cantidad: 0, vigentes: 0, monto: '0', iva: '0' },
      { tipoDte: '18', cantidad: 0, vigentes: 0, monto: '0', iva: '0' },
    ]);
    // The list of documents says the same of the same days, with what only moved goods apart.
    expect(await manager.ask('documents.totals', { desde: first, hasta: second })).toMatchObject({
      ventas: { cantidad: 4, monto: '75.58' },
      notas: { cantidad: 1, monto: '84.75' },
    });
    expect(stats.porDia.map(({ fecha, cantidad, monto }) => [fecha, cantidad, monto])).toEqual([
      [first, 5, '64.28'],
      [second, 1, '11.3'],
    ]);
    expect(stats.estados.filter(({ cantidad }) => cantidad > 0)).toEqual([
      { estado: 'PROCESADO', cantidad: 5, monto: '75.58' },
      { estado: 'INVALIDADO', cantidad: 1, monto: '7' },
    ]);
    expect(stats.cola).toEqual({ pendientes: 0, masAntigua: null });
    expect(stats.sucursales).toEqual([{ id: 'casa-matriz', nombre: 'Casa matriz', horario: null }]);
  });

  it('ties with GET /stats, and its sequences with the ledger', async () => {
    const stats = await manager.ask('stats.view', period());
    const url = `${till.app.api.url}/stats?desde=${first}&hasta=${second}`;
    const response = await fetch(url, { headers: { 'X-API-Key': till.demoKey } });
    const told = (await response.json()) as Record<string, unknown>;
    expect(told['montos']).toEqual({ total: 75.58, iva: 8.7 });
    expect(stats.documentos).toEqual(told['documentos']);
    const ledger = await onStore(till, (store) =>
      Promise.resolve(
        store.read((reader) =>
          sequences(reader).map((sequence) => ({ sequence, proof: verifyLedger(reader, sequence) })),
        ),
      ),
    );
    expect(
      stats.correlativos.map(({ tipoDte, primero, ultimo, huecos, repetidos }) => ({
        tipoDte,
        primero,
        ultimo,
        huecos,
        repetidos,
      })),
    ).toEqual(
      ledger
        .map(({ sequence, proof }) => ({
          tipoDte: sequence.tipoDte,
          primero: 1,
          ultimo: proof.ultimo,
          huecos: proof.totalHuecos,
          repetidos: proof.totalRepetidos,
        }))
        .toSorted((a, b) => a.tipoDte.localeCompare(b.tipoDte)),
    );
    expect(stats.correlativos.map(({ ultimo }) => ultimo)).toEqual([4, 1, 1]);
  });

  it('is of one day, of one branch, and refuses a branch of somebody else and a period the wrong way round', async () => {
    const day = { desde: second, hasta: second };
    const stats = await manager.ask('stats.view', { ...day, sucursal: 'casa-matriz' });
    expect(stats).toMatchObject({ montos: { total: '11.3', iva: '1.3' }, sucursal: 'casa-matriz' });
    expect(await manager.call('stats.view', { ...day, sucursal: 'ajena' })).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'sucursal' }] },
    });
    expect(await manager.call('stats.view', { desde: second, hasta: first })).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'hasta' }] },
    });
  });

  it('is a manager’s', async () => {
    const users = await manager.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'cajero')?.id ?? '';
    await manager.ask('session.login', { userId, pin: till.pinOf('cajero') });
    for (const op of ['stats.view', 'stats.detail'] as const) {
      expect(await manager.call(op, period())).toMatchObject({
        ok: false,
        problem: { codigo: 'ROL_INSUFICIENTE' },
      });
    }
    const olga = users.find(({ nombre }) => nombre === 'Olga Segunda')?.id ?? '';
    await manager.ask('session.login', { userId: olga, pin: SECOND_PIN });
  });
});

describe('stats.detail', () => {
  it('adds up lines in force without VAT, and the hours in El Salvador', async () => {
    const detail = await manager.ask('stats.detail', period());
    expect(detail).toMatchObject({ documentos: 4, completo: true });
    expect(detail.productos).toEqual([
      { codigo: null, descripcion: 'Resma de papel bond', cantidad: '10', monto: '42.5' },
      { codigo: 'AZU', descripcion: 'Azúcar', cantidad: '1', monto: '10' },
      { codigo: null, descripcion: '=HYPERLINK("http://x.example")', cantidad: '1', monto: '8.85' },
      { codigo: 'CAF', descripcion: 'Café', cantidad: '5', monto: '5.53' },
    ]);
    expect(detail.horas).toHaveLength(24);
    expect(detail.horas.filter(({ cantidad }) => cantidad > 0)).toEqual([
      { hora: 10, cantidad: 3, monto: '64.28' },
      { hora: 14, cantidad: 1, monto: '11.3' },
    ]);
  });
});

describe('stats.detail by person, payment and page of keys', () => {
  it('ties with what was sold, and a product of several pages counts on the last', async () => {
    const { cajeros, pagos, categorias } = await manager.ask('stats.detail', period());
    expect(cajeros.map(({ persona, cantidad, monto }) => [persona, cantidad, monto])).toEqual([
      ['Gerente de demostración', 3, '64.28'],
      ['Olga Segunda', 1, '11.3'],
    ]);
    // 3.75 + 12.50 + 48.03 + 5.00 in cash, 6.30 by card.
    expect(pagos).toEqual([
      { forma: '01', cantidad: 4, monto: '69.28' },
      { forma: '03', cantidad: 1, monto: '6.3' },
    ]);
    expect(categorias).toEqual([
      { categoria: null, lineas: 2, monto: '51.35' },
      { categoria: 'Abarrotes', lineas: 1, monto: '10' },
      { categoria: 'Bebidas', lineas: 2, monto: '5.53' },
    ]);
  });

  it('has no pages where the shop arranged none', async () => {
    const { paginas } = await manager.ask('quickKeys.list', {});
    await manager.ask('quickKeys.save', { paginas: [] });
    expect((await manager.ask('stats.detail', period())).categorias).toEqual([]);
    await manager.ask('quickKeys.save', {
      paginas: paginas.map(({ nombre, color, productos }) => ({
        nombre: nombre ?? '',
        color,
        productos: productos.map(({ id }) => id),
      })),
    });
  });
});

describe('stats.csv', () => {
  it('is a table of days and types with amounts to the cent', async () => {
    const file = await manager.ask('stats.csv', { ...period(), tabla: 'dias' });
    expect(file.name).toBe(`ventas-por-dia-${first}-a-${second}.csv`);
    expect(file.content).toBe(
      [
        '\uFEFFfecha,tipoDte,documento,emitidos,vigentes,monto,iva,invalidados,montoInvalidado,rechazados,montoRechazado',
        `${first},01,Factura Electrónica,3,2,16.25,1.87,1,7.00,0,0.00`,
        `${first},03,Comprobante de Crédito Fiscal Electrónico,1,1,48.03,5.53,0,0.00,0,0.00`,
        `${first},04,Nota de Remisión Electrónica,1,1,84.75,9.75,0,0.00,0,0.00`,
        `${second},01,Factura Electrónica,1,1,11.30,1.30,0,0.00,0,0.00`,
        '',
      ].join('\r\n'),
    );
  });

  it('gives a spreadsheet no formula to run', async () => {
    const file = await manager.ask('stats.csv', { ...period(), tabla: 'productos' });
    expect(file.content).toBe(
      [
        '\uFEFFcodigo,descripcion,cantidad,montoSinIva',
        ',Resma de papel bond,10,42.50',
        'AZU,Azúcar,1,10.00',
        `,"'=HYPERLINK(""http://x.example"")",1,8.85`,
        'CAF,Café,5,5.53',
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    [
      'cajeros',
      'ventas-por-cajero',
      ['persona,documentos,monto', 'Gerente de demostración,3,64.28', 'Olga Segunda,1,11.30'],
    ],
    [
      'pagos',
      'formas-de-pago',
      ['codigo,forma,pagos,monto', '01,Efectivo,4,69.28', '03,Tarjeta Crédito,1,6.30'],
    ],
    [
      'categorias',
      'categorias',
      ['categoria,lineas,montoSinIva', ',2,51.35', 'Abarrotes,1,10.00', 'Bebidas,2,5.53'],
    ],
  ] as const)('has a table of %s', async (tabla, name, lines) => {
    const file = await manager.ask('stats.csv', { ...period(), tabla });
    expect(file.name).toBe(`${name}-${first}-a-${second}.csv`);
    expect(file.content).toBe(`\uFEFF${lines.join('\r\n')}\r\n`);
  });

  it('has all hours of the day', async () => {
    const { content } = await manager.ask('stats.csv', { ...period(), tabla: 'horas' });
    const lines = content.split('\r\n');
    expect(lines).toHaveLength(26);
    expect(lines[11]).toBe('10:00,3,64.28');
  });
});

describe('the opening hours of a shop', () => {
  it('are given as they are typed, tell what is no hour, and stay where a form is silent', async () => {
    const [branch] = (await manager.ask('settings.view', {})).sucursales;
    if (branch === undefined) throw new Error('no branch');
    const { conDocumentos: _conDocumentos, empezadas: _empezadas, ...form } = branch;
    const closed = { abre: '', cierra: '' };
    expect(form.horario).toEqual({ semana: closed, sabado: closed, domingo: closed });
    const horario = {
      semana: { abre: '8', cierra: '1730' },
      sabado: { abre: '8:30', cierra: '24' },
      domingo: closed,
    };
    const bad = { ...horario, semana: { abre: '18:00', cierra: '8' }, domingo: { abre: '25', cierra: '' } };
    const reply = await manager.call('settings.saveBranch', { ...form, horario: bad });
    const errors = reply.ok ? [] : (reply.problem.errors ?? []);
    expect(errors.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['horario.semana.cierra', 'FUERA_DE_RANGO'],
      ['horario.domingo.abre', 'FORMATO'],
      ['horario.domingo.cierra', 'FORMATO'],
    ]);
    const kept = {
      semana: { abre: '08:00', cierra: '17:30' },
      sabado: { abre: '08:30', cierra: '24:00' },
      domingo: closed,
    };
    expect((await manager.ask('settings.saveBranch', { ...form, horario })).sucursales[0]?.horario).toEqual(
      kept,
    );
    // A form that is silent keeps them.
    const { horario: _horario, ...silent } = form;
    expect((await manager.ask('settings.saveBranch', silent)).sucursales[0]?.horario).toEqual(kept);
    const today = (await manager.ask('till.context', {})).hoy;
    const { sucursales } = await manager.ask('stats.view', { desde: today, hasta: today });
    expect(sucursales[0]?.horario).toEqual({ ...kept, domingo: null });
    const nobody = { semana: closed, sabado: closed, domingo: closed };
    await manager.ask('settings.saveBranch', { ...form, horario: nobody });
    expect(
      (await manager.ask('stats.view', { desde: today, hasta: today })).sucursales[0]?.horario,
    ).toBeNull();
  });
});
