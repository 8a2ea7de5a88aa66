/** Midnights that matter: change of edition and change of year, in El Salvador's time whatever the computer's zone. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { avisosIn } from '../../../core/http/wording/aviso-header.ts';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { openShop, type CallerAnswer, type Shop } from '../../support/shop/shop.ts';
import { changedRequest } from '../adjusting/changed-request.ts';

/** `identificacion` of an answer's document. */
function head(answer: CallerAnswer): Readonly<Record<string, unknown>> {
  return (answer.body['dteJson'] as { identificacion: Record<string, unknown> }).identificacion;
}

/** `version` in the editions 2023 and 2026 (§editions). */
const VERSIONS = { '01': [1, 2], '03': [3, 4], '04': [3, 4] } as const;

describe.each(['UTC', 'Pacific/Kiritimati', 'America/Adak', 'America/El_Salvador'])(
  'with the computer set to %s',
  (zone) => {
    const before = process.env['TZ'];
    let shop: Shop;
    beforeAll(() => {
      process.env['TZ'] = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    afterEach(() => shop.close());

    it('the edition changes at the midnight between 30 November and 1 December 2026', async () => {
      shop = await openShop({ at: '2026-11-30 23:59:59' });
      for (const tipoDte of ['01', '03', '04'] as const) {
        const answer = await shop.issue(tipoDte, SALE[tipoDte]);
        expect(answer.body).toMatchObject({ estado: 'PROCESADO', fecEmi: '2026-11-30', horEmi: '23:59:59' });
        expect(head(answer)).toMatchObject({ version: VERSIONS[tipoDte][0], fecEmi: '2026-11-30' });
      }
      await shop.pass(1000);
      for (const tipoDte of ['01', '03', '04'] as const) {
        const answer = await shop.issue(tipoDte, SALE[tipoDte]);
        expect(answer.body).toMatchObject({ estado: 'PROCESADO', fecEmi: '2026-12-01', horEmi: '00:00:00' });
        expect(head(answer)).toMatchObject({ version: VERSIONS[tipoDte][1], fecEmi: '2026-12-01' });
        expect(answer.body['numeroControl']).toBe(`DTE-${tipoDte}-0001-00000002`);
      }
      expect(shop.documents().map((row) => row.edicion)).toEqual([
        '2023',
        '2023',
        '2023',
        '2026',
        '2026',
        '2026',
      ]);
    });

    it('numbers begin anew at the midnight of the new year', async () => {
      shop = await openShop({ at: '2026-12-31 23:59:58' });
      await shop.issue('01', FACTURA);
      await shop.pass(1999);
      expect((await shop.issue('01', FACTURA)).body).toMatchObject({
        numeroControl: 'DTE-01-0001-00000002',
        fecEmi: '2026-12-31',
        horEmi: '23:59:59',
      });
      await shop.pass(1);
      expect((await shop.issue('01', FACTURA)).body).toMatchObject({
        estado: 'PROCESADO',
        numeroControl: 'DTE-01-0001-00000001',
        fecEmi: '2027-01-01',
        horEmi: '00:00:00',
      });
      expect(shop.sequences()).toEqual({ '01/2026': 2, '01/2027': 1 });
      expect(shop.simulator.report().series).toMatchObject([
        { anio: '2026', sellados: 2, ultimo: 2, huecos: [] },
        { anio: '2027', sellados: 1, ultimo: 1, huecos: [] },
      ]);
    });
  },
);

describe('a sale on the stroke of midnight', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  /** Checks a request in the last second of a day and numbers it in the first one of the next. */
  async function across(midnight: number, json: string): Promise<CallerAnswer> {
    const call = shop.issue('01', json);
    shop.clock.set(midnight);
    return call;
  }

  it('checked in the old edition and numbered in the new one is a document of the new one', async () => {
    shop = await openShop({ at: '2026-11-30 23:59:59' });
    const answer = await across(Date.UTC(2026, 11, 1, 6), FACTURA);
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', fecEmi: '2026-12-01', horEmi: '00:00:00' });
    expect(head(answer)).toMatchObject({ version: 2, fecEmi: '2026-12-01', horEmi: '00:00:00' });
    expect(shop.documents()).toMatchObject([{ edicion: '2026', fec_emi: '2026-12-01', numero: 1 }]);
  });

  it('is refused without a number when only the old edition could express its address', async () => {
    shop = await openShop({ at: '2026-11-30 23:59:59' });
    // The municipality's code after the reform does not say which district it is.
    const json = changedRequest('01', { 'receptor.direccion.municipio': '23' });
    expect((await shop.issue('01', json)).body).toMatchObject({ numeroControl: 'DTE-01-0001-00000001' });
    expect(await across(Date.UTC(2026, 11, 1, 6), json)).toMatchObject({
      status: 400,
      body: {
        codigo: 'VALIDACION',
        errors: [{ campo: 'receptor.direccion.distrito', codigo: 'CAMPO_REQUERIDO' }],
      },
    });
    expect(shop.sequences()).toEqual({ '01/2026': 1 });
  });

  it('checked in the old year and numbered in the new one takes the first number of the new one', async () => {
    shop = await openShop({ at: '2026-12-31 23:59:59' });
    await shop.issue('01', FACTURA);
    const answer = await across(Date.UTC(2027, 0, 1, 6), FACTURA);
    expect(answer.body).toMatchObject({ fecEmi: '2027-01-01', numeroControl: 'DTE-01-0001-00000001' });
    expect(shop.sequences()).toEqual({ '01/2026': 1, '01/2027': 1 });
  });

  it('numbered in the old year and sent in the new one keeps number, date and edition', async () => {
    shop = await openShop({ at: '2026-12-31 23:59:59' });
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    const { body } = await shop.issue('01', FACTURA);
    const before = shop.document(body['codigoGeneracion']);
    await shop.pass(300_000);
    const after = shop.document(body['codigoGeneracion']);
    expect(after).toMatchObject({ estado: 'PROCESADO', fec_emi: '2026-12-31', payload: before.payload });
    expect(after.numero_control).toBe('DTE-01-0001-00000001');
    // The authority remarks on it (§reason-shapes), the caller who asks again is told.
    expect(shop.simulator.report().series).toMatchObject([{ anio: '2026', sellados: 1 }]);
  });

  it('numbered in the old edition and sent in the new one goes out as it was signed', async () => {
    shop = await openShop({ at: '2026-11-30 23:59:59' });
    shop.simulator.addFaults([{ paso: 'auth', falla: 'credenciales' }]);
    const how = { idempotencyKey: 'medianoche' };
    const first = await shop.issue('03', SALE['03'], how);
    await shop.pass(300_000);
    const again = await shop.issue('03', SALE['03'], how);
    expect(again).toMatchObject({
      status: 200,
      body: {
        codigoMsg: '002',
        observaciones: ['[identificacion.fecEmi] DIFIERE DE LA FECHA DE ENVIO'],
        dteFirmado: first.body['dteFirmado'],
      },
    });
    expect(head(again)).toMatchObject({ version: 3, fecEmi: '2026-11-30' });
  });

  it('issued in contingency in the old edition goes out as it was signed; its event is of the new one', async () => {
    shop = await openShop({ at: '2026-11-30 23:59:59', online: false });
    const how = { idempotencyKey: 'medianoche' };
    const first = await shop.issue('03', SALE['03'], how);
    await shop.simulator.turnOn();
    await shop.pass(60_000);
    const again = await shop.issue('03', SALE['03'], how);
    expect(again).toMatchObject({ status: 200, body: { dteFirmado: first.body['dteFirmado'] } });
    expect(head(again)).toMatchObject({ version: 3, fecEmi: '2026-11-30', tipoOperacion: 2 });
    const [event] = shop.events();
    expect(event).toMatchObject({ edicion: '2026', estado: 'PROCESADO' });
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({
      identificacion: { version: 4, fTransmision: '2026-12-01' },
      motivo: { fInicio: '2026-11-30', fFin: '2026-12-01' },
    });
  });
});

describe('the change of edition of an issuer', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  it('comes on the date its settings say', async () => {
    shop = await openShop({ at: '2026-11-21 10:00:00', edition2026From: '2026-11-21' });
    expect(head(await shop.issue('01', FACTURA))).toMatchObject({ version: 2 });
  });

  it('is announced from 30 days before to callers whose address the new edition cannot express', async () => {
    shop = await openShop({ at: '2026-10-31 23:59:59' });
    const json = changedRequest('01', { 'receptor.direccion.municipio': '23' });
    const announced = async (request: string) => {
      const { headers } = await shop.issue('01', request);
      const notices = avisosIn(headers['X-Aviso']);
      return notices.filter((notice) => notice.startsWith('Desde '));
    };
    expect(await announced(json)).toEqual([]);
    await shop.pass(1000);
    expect(await announced(json)).toEqual(['Desde 2026-12-01 receptor.direccion.distrito será obligatorio']);
    // An old code names its district by itself.
    expect(await announced(changedRequest('01', {}))).toEqual([]);
  });

  it('stops a branch without district, naming the branch, and nothing is numbered', async () => {
    const branchDireccion = { departamento: '06', municipio: '23', complemento: 'Avenida Inventada 100' };
    shop = await openShop({ at: '2026-11-30 23:59:59', branchDireccion });
    const { headers } = await shop.issue('01', FACTURA);
    expect(decodeURIComponent(String(headers['X-Aviso']))).toContain(
      'la dirección de la sucursal debe indicar el distrito',
    );
    await shop.pass(1000);
    expect(await shop.issue('01', FACTURA)).toMatchObject({
      status: 400,
      body: { errors: [{ campo: 'sucursal.direccion', codigo: 'CONFIGURACION' }] },
    });
    expect(shop.sequences()).toEqual({ '01/2026': 1 });
  });
});

describe('Cabañas in the numbering of the earlier catalogue', () => {
  it('takes the district that a form of the newest catalogue names', async () => {
    const shop = await openShop({ at: '2026-12-02 10:00:00', settings: { cabanas: 'anterior' } });
    const direccion = { departamento: '09', municipio: '10', distrito: '06', complemento: 'Calle Ejemplo 1' };
    const sale = changedRequest('01', { 'receptor.direccion': direccion, simular: true });
    expect((await shop.issue('01', sale)).body).toMatchObject({
      estado: 'SIMULADO',
      dteJson: { receptor: { direccion: { ...direccion, municipio: '11' } } },
    });
    await shop.close();
  });
});
