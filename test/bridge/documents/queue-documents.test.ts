/** Documents over the bridge: every filter, totals that tie by hand, who sold what, and what a drawer shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { caja } from '../../support/service/service-process.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

const ANA = { receptor: { tipoDocumento: '13', numDocumento: '012345678', nombre: 'Ana Inventada' } };
const PASSPORT = { receptor: { tipoDocumento: '37', numDocumento: 'PX12345', nombre: 'Zoe Lejana' } };

let shop: ShopApp;
let cashier: Desk;
let manager: Desk;
/** codigoGeneracion of each sale, by its price. */
const codes = new Map<string, string>();
beforeAll(async () => {
  shop = await openShopApp();
  cashier = await shop.enter('Carlos Cajero');
  manager = await shop.enter('Marta Gerente');
  const sales = [
    [cashier, '10.10', {}],
    [cashier, '20.20', ANA],
    [manager, '30.30', PASSPORT],
  ] as const;
  for (const [desk, precio, more] of sales) {
    const { result } = await desk.sell(precio, more);
    codes.set(precio, String(result.codigoGeneracion));
  }
  shop.simulator.addFaults([
    {
      paso: 'recepcion',
      falla: 'rechazo-corchetes',
      codigoMsg: '020',
      descripcionMsg: '[receptor.correo] NO CUMPLE EL FORMATO REQUERIDO',
      observaciones: [],
    },
  ]);
  const { result } = await cashier.sell('40.40', ANA);
  codes.set('40.40', String(result.codigoGeneracion));
});
afterAll(() => shop.close());

const amounts = async (filter: BridgeInput<'documents.totals'>, desk = manager) =>
  (await desk.ask('documents.list', filter)).documentos.map(({ monto }) => monto);
const idOf = async (nombre: string) =>
  (await manager.ask('documents.sellers', {})).find((seller) => seller.nombre === nombre)?.id ?? '';

describe('a list', () => {
  it('is narrowed by each filter, and by several at once', async () => {
    expect(await amounts({})).toEqual(['40.4', '30.3', '20.2', '10.1']);
    expect(await amounts({ montoDesde: '20.2', montoHasta: '30.3' })).toEqual(['30.3', '20.2']);
    expect(await amounts({ montoDesde: '30.31' })).toEqual(['40.4']);
    expect(await amounts({ numero: '3' })).toEqual(['30.3']);
    expect(await amounts({ numero: 'DTE-01-S001P001-000000000000002' })).toEqual(['20.2']);
    expect(await amounts({ numero: 'tres' })).toEqual([]);
    expect(await amounts({ codigo: codes.get('10.10')?.slice(0, 8).toLowerCase() })).toEqual(['10.1']);
    expect(await amounts({ receptor: 'inventa' })).toEqual(['40.4', '20.2']);
    expect(await amounts({ receptor: '012345678' })).toEqual(['40.4', '20.2']);
    for (const typed of ['PX12345', 'px12345']) {
      expect(await amounts({ receptor: typed }), typed).toEqual(['30.3']);
      expect(await amounts({ q: typed }), typed).toEqual(['30.3']);
    }
    expect(await amounts({ estado: 'RECHAZADO' })).toEqual(['40.4']);
    expect(await amounts({ vendio: await idOf('Marta Gerente') }, manager)).toEqual(['30.3']);
    expect(await amounts({ vendio: await idOf('Carlos Cajero') })).toEqual(['40.4', '20.2', '10.1']);
    expect(await amounts({ vendio: 'nadie' }, manager)).toEqual([]);
    const both = { vendio: await idOf('Carlos Cajero'), receptor: 'ana', estado: 'PROCESADO' };
    expect(await amounts(both)).toEqual(['20.2']);
    expect(await amounts({ ...both, numero: '3' })).toEqual([]);
    const [codigo, other] = [codes.get('20.20'), codes.get('10.10')];
    for (const [filter, shown] of [
      [{ q: 'ana', numero: '2' }, ['20.2']],
      [{ q: 'ana', numero: '3' }, []],
      [{ q: 'ana', codigo }, ['20.2']],
      [{ q: 'ana', codigo: other }, []],
      [{ q: '30.30', numero: '3', codigo: other }, []],
      [{ q: 'dte-01', numero: '3' }, ['30.3']],
    ] as const) {
      expect(await amounts(filter), JSON.stringify(filter)).toEqual(shown);
      expect((await manager.ask('documents.totals', filter)).total.cantidad).toBe(shown.length);
    }
  });

  it('is searched by pieces of a control number, the beginning of a seal, and an exact amount', async () => {
    const q = (typed: string) => amounts({ q: typed });
    for (const typed of [
      'S001P001-000000000000003',
      'p001-3',
      '01-S001P001-3',
      'DTE-01-S001P001-000000000000003',
      '30.30',
      '$30.30',
      '−$30.30',
      '-30.30',
    ])
      expect(await q(typed), typed).toEqual(['30.3']);
    for (const typed of ['dte-01', 'DTE-01-S001', 'dte-01-s001p001', 'DTE-01-S001P001-', '01-S001P001'])
      expect(await q(typed), typed).toEqual(['40.4', '30.3', '20.2', '10.1']);
    for (const typed of ['dte-03', 'DTE-01-S002', 'S001P001-9', 'S001P001-0', '30.31', '2099FFFF'])
      expect(await q(typed), typed).toEqual([]);
    const { documentos } = await cashier.ask('documents.list', { q: '10.10' });
    const seal = documentos[0]?.selloRecibido ?? '';
    expect(await q(seal.slice(0, 12).toLowerCase())).toEqual(['10.1']);
    expect(await manager.ask('documents.totals', { q: 'dte-01-s001' })).toMatchObject({
      total: { cantidad: 4, monto: '101.00' },
    });
  });

  it('is totalled as it is narrowed, by whichever filter', async () => {
    const total = async (filter: BridgeInput<'documents.totals'>) =>
      (await manager.ask('documents.totals', filter)).total.cantidad;
    expect(await total({})).toBe(4);
    expect(await total({ idempotencyKey: 'de nadie' })).toBe(0);
    expect(await total({ referenciaExterna: 'de nadie' })).toBe(0);
    expect(await total({ referenciaExterna: 'de nadie', receptor: 'ana' })).toBe(0);
  });

  it('shows a cashier what they sold, and nothing of anybody else', async () => {
    expect(await amounts({}, cashier)).toEqual(['40.4', '20.2', '10.1']);
    expect(await cashier.ask('documents.totals', {})).toMatchObject({
      total: { cantidad: 3, monto: '70.70' },
    });
    for (const q of ['30.30', 'S001P001-3']) expect(await amounts({ q }, cashier), q).toEqual([]);
    const others = { vendio: await idOf('Marta Gerente') };
    for (const op of ['documents.list', 'documents.totals'] as const)
      expect(await cashier.call(op, others)).toMatchObject({
        ok: false,
        problem: { codigo: 'ROL_INSUFICIENTE' },
      });
    expect(await cashier.ask('documents.sellers', {})).toMatchObject([{ nombre: 'Carlos Cajero' }]);
    expect(await manager.ask('documents.sellers', {})).toMatchObject([
      { nombre: 'Carlos Cajero' },
      { nombre: 'Marta Gerente' },
    ]);
  });

  it('names what is wrong with an amount', async () => {
    const reply = await cashier.call('documents.list', { montoDesde: '1.234' });
    expect(reply).toMatchObject({
      ok: false,
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'montoDesde', codigo: 'FORMATO' }] },
    });
  });

  it('comes in pages of what one person sold', async () => {
    const vendio = await idOf('Carlos Cajero');
    const first = await cashier.ask('documents.list', { vendio, limite: '2' });
    expect(first.documentos.map(({ monto }) => monto)).toEqual(['40.4', '20.2']);
    const second = await cashier.ask('documents.list', {
      vendio,
      limite: '2',
      cursor: first.siguiente ?? '',
    });
    expect([second.documentos.map(({ monto }) => monto), second.siguiente]).toEqual([['10.1'], null]);
  });
});

describe('totals', () => {
  const totals = (filter: BridgeInput<'documents.totals'>) => manager.ask('documents.totals', filter);

  it('are those of the whole filter to the cent, by state', async () => {
    // 10.10 + 20.20 + 30.30 = 60.60; with the refused 40.40 it is 101.00.
    expect(await totals({})).toEqual({
      total: { cantidad: 4, monto: '101.00' },
      ventas: { cantidad: 3, monto: '60.60' },
      notas: { cantidad: 0, monto: '0.00' },
      porEstado: [
        { estado: 'PROCESADO', cantidad: 3, monto: '60.60' },
        { estado: 'RECHAZADO', cantidad: 1, monto: '40.40' },
      ],
    });
    expect(await totals({ estado: 'PROCESADO', tipoDte: '01' })).toMatchObject({
      total: { cantidad: 3, monto: '60.60' },
    });
    expect(await totals({ tipoDte: '03' })).toMatchObject({
      total: { cantidad: 0, monto: '0.00' },
      porEstado: [],
    });
    // 20.20 + 30.30
    expect(await totals({ montoDesde: '15', montoHasta: '35' })).toMatchObject({
      total: { cantidad: 2, monto: '50.50' },
    });
    // Found by number and by name, counted once: 20.20 + 40.40
    expect(await totals({ q: 'ana inventada' })).toMatchObject({ total: { cantidad: 2, monto: '60.60' } });
    expect(await totals({ receptor: '012345678' })).toMatchObject({ total: { cantidad: 2, monto: '60.60' } });
    // 10.10 + 20.20 + 40.40
    expect(await totals({ vendio: await idOf('Carlos Cajero') })).toMatchObject({
      total: { cantidad: 3, monto: '70.70' },
      porEstado: [{ monto: '30.30' }, { monto: '40.40' }],
    });
    expect(await totals({ numero: '1' })).toMatchObject({ total: { cantidad: 1, monto: '10.10' } });
    expect(await totals({ codigo: codes.get('30.30') })).toMatchObject({
      total: { cantidad: 1, monto: '30.30' },
    });
    expect(await totals({ desde: '2999-01-01' })).toMatchObject({ total: { cantidad: 0, monto: '0.00' } });
  });
});

describe('a drawer', () => {
  it('says who sold the document and that its signature is of its certificate', async () => {
    const detail = await manager.ask('documents.detail', { codigoGeneracion: codes.get('30.30') ?? '' });
    expect(detail).toMatchObject({
      tipo: '01',
      estado: 'PROCESADO',
      vendio: { nombre: 'Marta Gerente' },
      firma: { encabezado: '{"alg":"RS512"}', verificada: true },
      correccion: null,
      // The authority here is none of the simulator's: it has the public query.
      consultaPublica: `https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=${codes.get('30.30')}&fechaEmi=${detail.result.fecEmi}`,
    });
    expect(detail.firma?.certificado.huella).toMatch(/\w{16,}/);
  });

  it('says until when a refused document can be corrected, with the reasons at their fields', async () => {
    const codigoGeneracion = codes.get('40.40') ?? '';
    const detail = await cashier.ask('documents.detail', { codigoGeneracion });
    expect(detail.faults.map(({ campo }) => campo)).toEqual(['receptor.correo']);
    expect(detail.correccion?.motivo).toBeNull();
    const refused = detail.lineaDeVida.find(({ estado }) => estado === 'RECHAZADO')?.momento ?? '';
    expect(Date.parse(detail.correccion?.antesDe ?? '') - Date.parse(refused)).toBe(24 * 3_600_000);
    // Somebody else corrects it: who sold it stays.
    const items = [{ cantidad: 1, descripcion: 'Pan', precioUni: 40.4, tipoItem: 1 }];
    const corrected = await manager.ask('documents.issue', {
      tipoDte: '01',
      request: JSON.stringify({ items, ...ANA }),
      idempotencyKey: 'corrección',
      corrige: codigoGeneracion,
    });
    expect(corrected.result.estado).toBe('PROCESADO');
    expect(await cashier.ask('documents.detail', { codigoGeneracion })).toMatchObject({
      vendio: { nombre: 'Carlos Cajero' },
      correccion: null,
    });
  });

  it('of a document that is not there says so', async () => {
    const codigoGeneracion = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE';
    expect(await cashier.call('documents.detail', { codigoGeneracion })).toMatchObject({
      ok: false,
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
  });
});

describe('the record of who sold', () => {
  it('passes verify', async () => {
    await shop.stop();
    expect(caja(['verify', '--data-dir', shop.dataDir], shop.env)).toMatchObject({ code: 0 });
  });
});
