/** A promotion tried on the sales of last month, and what one did: sums that were added up by hand. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { addMonths, fiscalDate, instantOf, monthIn } from '../../../core/domain/fiscal-time.ts';
import { DEMO_BRANCH_ID, DEMO_NIT } from '../../../core/demo/demo.ts';
import { triedPromotion } from '../../../core/till/promotions/tried-promotion.ts';
import { CREDITO_FISCAL } from '../../support/shop/sales.ts';
import { addManager, invalidating, onStore, SECOND_PIN } from '../manager-sales.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

let till: TillApp;
let manager: Browser;
let id = 0;
/** The tenth of last month. */
const DAY = `${addMonths(monthIn(fiscalDate(Date.now())), -1)}-10`;

const terms = (more: Partial<PromotionTerms> = {}): PromotionTerms => ({
  nombre: 'Tamal 3x2',
  prioridad: 10,
  desde: DAY,
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: ['TAM'],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
  accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
  ...more,
});
/** From the first of next year on: no day of it was sold on. */
const TEN_PERCENT = terms({
  nombre: 'Tamal al 10 %',
  prioridad: 100,
  desde: `${Number(DAY.slice(0, 4)) + 1}-01-01`,
  accion: { tipo: 'porcentaje', porcentaje: '10' },
});

const line = (cantidad: number, more: object = {}) => ({
  cantidad,
  descripcion: 'Tamal',
  precioUni: 5.9,
  tipoItem: 1,
  codigo: 'TAM',
  ...more,
});
let keys = 0;
async function sell(items: readonly object[], more: object = {}) {
  keys += 1;
  const { result } = await manager.ask('documents.issue', {
    tipoDte: '01',
    preciosConIva: true,
    request: JSON.stringify({ items }),
    idempotencyKey: `probada-${keys}`,
    ...more,
  });
  return { codigoGeneracion: result.codigoGeneracion ?? '', fecEmi: result.fecEmi };
}

beforeAll(async () => {
  till = await openTillApp();
  const ago = instantOf(DAY, '10:15:00') - Date.now();
  till.pass(ago);
  manager = till.browser();
  await manager.enter('gerente');
  await manager.ask('products.save', {
    ...SOLD_AS_ITSELF,
    codigo: 'TAM',
    codigosBarra: [],
    descripcion: 'Tamal de prueba',
    precio: '5.90',
    uniMedida: 59,
    tipo: 'bien',
    tratamiento: 'gravado',
    llevaExistencia: true,
  });
  await manager.ask('stock.write', {
    clave: 'inicial',
    causa: 'inicial',
    motivo: 'Al empezar',
    lineas: [{ codigo: 'TAM', cantidad: '100', costoUnitario: '4.80' }],
  });
  // At its price, at one that a person said, without a code, and in a crédito fiscal.
  await sell([line(4)]);
  await sell([line(2, { precioUni: 5 }), { ...line(9), codigo: undefined, descripcion: 'Otra cosa' }]);
  await sell([], {
    tipoDte: '03',
    request: JSON.stringify({ ...(JSON.parse(CREDITO_FISCAL) as object), items: [line(3)] }),
  });
  const userId = await addManager(till, 'Olga Segunda');
  const sellInvalid = async (): Promise<void> => {
    const request = invalidating(await sell([line(7)], { promociones: { fijas: [] } }));
    const done = await manager.ask('documents.invalidate', {
      request,
      approval: { userId, pin: SECOND_PIN },
    });
    if (done.kind !== 'done') throw new Error(JSON.stringify(done));
  };
  await sellInvalid();
  const saved = await manager.ask('promotions.save', { id: null, terms: terms(), confirmado: true });
  id = saved.kind === 'saved' ? saved.id : 0;
  await sell([line(4)], { promociones: { fijas: [] } });
  await sellInvalid();
  till.pass(-ago);
  await manager.ask('session.login', { userId, pin: SECOND_PIN });
});
afterAll(() => till?.close());

describe('a promotion on the sales of last month', () => {
  it('leaves the units of one that goes before it, and counts each other line at the price that was charged', async () => {
    // 4 × 5.90, 2 × 5.00 and 3 × 5.90 less a tenth: 2.36 + 1.00 + 1.77; of four in a 3x2 one is left: 0.59.
    expect(await manager.ask('promotions.try', { id: null, terms: TEN_PERCENT })).toEqual({
      desde: `${DAY.slice(0, 8)}01`,
      hasta: expect.stringMatching(/-(28|29|30|31)$/),
      documentos: 4,
      completo: true,
      ventas: 4,
      cantidad: '10',
      ahorro: '5.72',
      otras: '0.00',
      costo: '5.72',
      // 5.31 and 4.50 without VAT are 4.70 and 3.98; 4.80 was paid.
      bajoCosto: [
        { codigo: 'TAM', descripcion: 'Tamal de prueba', precio: '5.31', costo: '4.80', cantidad: '8' },
        { codigo: 'TAM', descripcion: 'Tamal de prueba', precio: '4.50', costo: '4.80', cantidad: '2' },
      ],
    });
  });

  it('cut short, is tried on the last sales of every type', async () => {
    const place = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
    const given = { caller: { keyId: 'm', role: 'admin', ...place }, now: Date.now(), most: 2 } as const;
    const told = await onStore(till, (store) =>
      triedPromotion(store, { id: null, terms: TEN_PERCENT }, given),
    );
    // The crédito fiscal of 3 and the factura of 4, of which the promotion of that day held 3.
    expect(told).toMatchObject({ documentos: 2, completo: false, ventas: 2 });
    expect(told.cantidad).toBe('4');
  });

  it('takes the units of one that goes after it, whose saving is given no more', async () => {
    // 2.36 + 1.00 + 1.77 + 2.36 less the 5.90 of the 3x2.
    const first = { ...TEN_PERCENT, prioridad: 1 };
    expect(await manager.ask('promotions.try', { id: null, terms: first })).toMatchObject({
      ventas: 4,
      cantidad: '13',
      ahorro: '7.49',
      otras: '5.90',
      costo: '1.59',
    });
  });

  it('changed, takes the place of the one that it follows', async () => {
    // Two for 10.00 of 5.90: 4 save 3.60, 3 save 1.80, 4 save 3.60; two at 5.00 save nothing; the 3x2 gave 5.90.
    const changed = terms({ accion: { tipo: 'varios-por-precio', unidades: 2, precio: '10.00' } });
    expect(await manager.ask('promotions.try', { id, terms: changed })).toMatchObject({
      ventas: 3,
      cantidad: '10',
      ahorro: '9.00',
      otras: '5.90',
      costo: '3.10',
    });
  });

  it.each([
    ['hours', { horaDesde: '18:00' }],
    ['customers', { listas: ['Mayoristas'] }],
    ['goods', { productos: ['OTRO'] }],
  ] as const)('touches nothing of other %s', async (_what, more) => {
    const tried = await manager.ask('promotions.try', {
      id: null,
      terms: { ...TEN_PERCENT, ...more },
    });
    expect(tried).toMatchObject({ documentos: 4, ventas: 0, cantidad: '0', costo: '0.00', bajoCosto: [] });
  });
});

it('tells by day and in the list what a promotion did', async () => {
  const figures = { ventas: 1, cantidad: '3', ahorro: '5.90', total: '17.70' };
  expect(await manager.ask('promotions.measure', { id })).toEqual({
    ...figures,
    dias: [{ fecha: DAY, ...figures }],
  });
  const { ventas, ahorro } = figures;
  const { promociones } = await manager.ask('promotions.list', {});
  expect(promociones.find((each) => each.id === id)).toMatchObject({ ventas, ahorro });
});
