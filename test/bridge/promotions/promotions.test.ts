/** Promotions at a till: kept by a manager, taken off by themselves, and kept with the document that they made cheaper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import type { PromotionRule } from '../../../core/contract/till/promotions.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { query } from '../../../core/store/statement.ts';
import { verifySignature } from '../../store/support.ts';
import { audit, onStore } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

/** 5.90 in the catalogue of the demonstration. */
const COFFEE = { cantidad: 3, descripcion: 'Café molido', precioUni: 5.9, tipoItem: 1, codigo: 'CAF-400' };
const BUYER = {
  tipoDocumento: '36',
  numDocumento: '06141506051015',
  nrc: '1502360',
  nombre: 'Ferretería de Prueba, S.A. de C.V.',
  codActividad: '47522',
  correo: 'compras@ferreteria.example',
  telefono: '22334455',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle de Prueba 210' },
};
const NOTHING = { productos: [], categorias: [] };
const TWO_FOR_ONE: PromotionRule = {
  nombre: 'Café 2x1',
  prioridad: 100,
  desde: '2020-01-01',
  hasta: null,
  dias: [],
  horas: null,
  conjunto: { productos: ['CAF-400'], categorias: [] },
  excepto: NOTHING,
  minimo: 1,
  maximo: null,
  accion: { tipo: 'LLEVA_N_PAGA_M', lleva: 2, paga: 1 },
};

let till: TillApp;
let cashier: Browser;
let manager: Browser;
beforeAll(async () => {
  ({ till, cashier, manager } = await openStaffedApp());
});
afterAll(() => till?.close());

let keys = 0;
const saleOf = (item: object = {}, more: object = {}, tipoDte: TipoVenta = '01') => ({
  tipoDte,
  request: JSON.stringify({ items: [{ ...COFFEE, ...item }], ...more }),
  preciosConIva: true,
});
const issuing = (sale: ReturnType<typeof saleOf>) => ({
  ...sale,
  idempotencyKey: `promoción-${(keys += 1)}`,
});
const saving = (more: Partial<BridgeInput<'promotions.save'>> = {}) => ({
  activa: true,
  regla: TWO_FOR_ONE,
  confirmada: false,
  ...more,
});

const PARTS = query(
  'SELECT item, numero, version, milesimas, ahorro FROM document_promotion WHERE document_id = (SELECT id FROM document WHERE codigo_generacion = ?)',
);
const partsOf = (codigoGeneracion: string | null) =>
  onStore(till, async (store) => store.read((reader) => PARTS.all(reader, codigoGeneracion)));

describe('a promotion', () => {
  it('is refused where its members contradict each other, and named where there is none', async () => {
    const broken: PromotionRule = {
      ...TWO_FOR_ONE,
      hasta: '2019-12-31',
      horas: { desde: '18:00', hasta: '17:00' },
      accion: { tipo: 'LLEVA_N_PAGA_M', lleva: 2, paga: 2 },
      conjunto: { productos: ['NO-HAY'], categorias: ['Tampoco'] },
    };
    const reply = await manager.call('promotions.save', saving({ regla: broken }));
    expect(reply.ok ? [] : reply.problem.errors?.map(({ campo }) => campo)).toEqual([
      'regla.hasta',
      'regla.horas.hasta',
      'regla.accion.paga',
      'regla.conjunto.categorias',
      'regla.conjunto.productos',
    ]);
    expect(await manager.call('promotions.save', saving({ numero: 7 }))).toMatchObject({
      problem: { codigo: 'NO_ENCONTRADO' },
    });
  });

  it('applies by itself to a cashier’s sale, beyond what a cashier may take off, and its parts are kept with the document', async () => {
    expect(
      await manager.ask(
        'promotions.save',
        saving({ regla: { ...TWO_FOR_ONE, conjunto: { productos: ['caf-400'], categorias: [] } } }),
      ),
    ).toMatchObject({
      kind: 'saved',
      promocion: { numero: 1, version: 1 },
    });
    const preview = await cashier.ask('documents.preview', saleOf());
    expect(preview).toMatchObject({
      totales: { total: '11.80' },
      promociones: [{ linea: 0, nombre: 'Café 2x1', ahorro: '5.9' }],
    });
    const { result } = await cashier.ask('documents.issue', issuing(saleOf()));
    expect(await partsOf(result.codigoGeneracion)).toEqual([
      { item: 1, numero: 1, version: 1, milesimas: 2000, ahorro: 590 },
    ]);
    // Its lines say their discounts themselves where it is corrected.
    const corrige = result.codigoGeneracion ?? '';
    expect(await cashier.ask('documents.preview', { ...saleOf(), corrige })).toMatchObject({
      totales: { total: '17.70' },
      promociones: [],
    });
    const draft = await cashier.ask('documents.draft', { codigoGeneracion: result.codigoGeneracion ?? '' });
    expect(draft?.lineas).toMatchObject([{ precio: '5.9', descuento: '5.9' }]);
    expect(await audit(till, 'venta fuera de límites')).toHaveLength(0);
  });

  it('is taken off before the VAT in a crédito fiscal, and not of what only travels', async () => {
    const fiscal = await cashier.ask('documents.preview', saleOf({}, { receptor: BUYER }, '03'));
    expect(fiscal).toMatchObject({ totales: { total: '11.80' }, lineas: [{ montoDescu: '5.22123894' }] });
    const note = { receptor: { ...BUYER, bienTitulo: '04' } };
    expect(await cashier.ask('documents.preview', saleOf({}, note, '04'))).toMatchObject({ promociones: [] });
  });

  it('leaves the limits of a person to what the person takes off', async () => {
    const more = await cashier.call('documents.issue', issuing(saleOf({ montoDescu: 1 })));
    expect(more.ok).toBe(true);
    const tooMuch = await cashier.call('documents.issue', issuing(saleOf({ montoDescu: 2 })));
    expect(tooMuch).toMatchObject({ problem: { codigo: 'APROBACION_REQUERIDA' } });
  });

  it('is asked about where another one promotes the same goods', async () => {
    const tenth: PromotionRule = {
      ...TWO_FOR_ONE,
      nombre: 'Diez por ciento',
      accion: { tipo: 'PCT', porcentaje: '10' },
    };
    expect(await manager.ask('promotions.save', saving({ regla: tenth }))).toEqual({
      kind: 'overlaps',
      con: ['Café 2x1'],
    });
    await manager.ask('promotions.save', saving({ regla: tenth, confirmada: true }));
    expect(await cashier.ask('documents.preview', saleOf())).toMatchObject({
      totales: { total: '11.21' },
      promociones: [
        { nombre: 'Café 2x1', ahorro: '5.9' },
        { nombre: 'Diez por ciento', ahorro: '0.59' },
      ],
    });
  });

  it('changes nothing of a sale that left before it was paused: the same call again is the same document', async () => {
    const sale = issuing(saleOf());
    const { result } = await cashier.ask('documents.issue', sale);
    for (const { numero, regla } of (await manager.ask('promotions.list', {})).promociones)
      expect(
        await manager.ask('promotions.save', { numero, activa: false, regla, confirmada: false }),
      ).toMatchObject({ promocion: { numero, version: 2, activa: false } });
    expect(await cashier.ask('documents.issue', sale)).toMatchObject({
      replayed: true,
      result: { codigoGeneracion: result.codigoGeneracion },
    });
    expect(await cashier.ask('documents.preview', saleOf())).toMatchObject({
      totales: { total: '17.70' },
      promociones: [],
    });
    expect(await audit(till, 'promoción pausada')).toHaveLength(2);
    expect(
      await onStore(till, async (store) =>
        store.read((reader) => verifyStore(reader, verifySignature).faltas),
      ),
    ).toEqual([]);
  });
});
