/** `X-Corrige`: new content for a refused document under its own number (§correction, §generation-code). */
import { afterEach, describe, expect, it } from 'vitest';
import { FACTURA, SALE } from '../../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import {
  codeOf,
  DAY_MS,
  expectSound,
  head,
  HOUR_MS,
  ledger,
  lifeLine,
  refusing,
  rowOf,
  versionCauses,
} from '../issuing/refused-shop.ts';

/** A sale of 22.60 to a person: another content than `FACTURA`, which is 11.30 to nobody. */
const CORRECTED = JSON.stringify({
  items: [{ cantidad: 2, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
  receptor: { tipoDocumento: '13', numDocumento: '01234567-8', nombre: 'Ana Inventada' },
});

describe('a correction', () => {
  let shop: Shop;
  afterEach(async () => {
    expectSound(shop);
    await shop.close();
  });

  /** A shop with one refused factura, and its code. */
  async function refused(options: ShopOptions = {}, faults = refusing()): Promise<string> {
    shop = await openShop(options);
    shop.simulator.addFaults(faults);
    const answer = await shop.issue('01', FACTURA);
    expect(answer).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    return codeOf(answer);
  }

  it('is sealed under the same number, code, date and hour, with the new content', async () => {
    const corrige = await refused();
    await shop.pass(HOUR_MS);
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        estado: 'PROCESADO',
        numeroControl: 'DTE-01-0001-00000001',
        codigoGeneracion: corrige,
        fecEmi: '2026-11-21',
        horEmi: '10:00:00',
        dteJson: {
          identificacion: { tipoModelo: 1, tipoOperacion: 1, fecEmi: '2026-11-21', horEmi: '10:00:00' },
          receptor: { nombre: 'Ana Inventada' },
          resumen: { totalPagar: 22.6 },
        },
      },
    });
    expect(rowOf(shop, 1)).toMatchObject({
      version: 2,
      monto_centavos: 2260,
      iva_centavos: 260,
      receptor_documento: '012345678',
      receptor_nombre: 'Ana Inventada',
      codigo_msg: '001',
      observaciones: '[]',
    });
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CORRECCION']);
    expect(shop.causes(1)).toEqual(['envio', 'rechazado', 'correccion', 'envio', 'sellado']);
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO']);
    expect(shop.queue()).toEqual([]);
    expect(shop.simulator.report()).toMatchObject({
      documentosSellados: 1,
      reenviosSinPregunta: 0,
      series: [{ primero: 1, ultimo: 1, sellados: 1 }],
    });
  });

  it('that is refused again may be corrected again, within 24 hours of the later refusal', async () => {
    const corrige = await refused();
    await shop.pass(20 * HOUR_MS);
    shop.simulator.addFaults(refusing('007', '[receptor.nombre] VALOR NO ES PERMITIDO'));
    expect(await shop.issue('01', CORRECTED, { corrige })).toMatchObject({
      status: 422,
      body: { codigoMsg: '007', codigoGeneracion: corrige },
    });
    await shop.pass(20 * HOUR_MS);
    expect(await shop.issue('01', CORRECTED, { corrige })).toMatchObject({ status: 200 });
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CORRECCION', 'CORRECCION']);
  });

  it('is possible up to 24 hours after the refusal and not a millisecond later', async () => {
    const corrige = await refused();
    shop.clock.set(shop.clock.now() + DAY_MS);
    expect((await shop.issue('01', CORRECTED, { corrige })).status).toBe(200);
    shop.simulator.addFaults(refusing());
    const second = codeOf(await shop.issue('01', FACTURA));
    shop.clock.set(shop.clock.now() + DAY_MS + 1);
    expect(await shop.issue('01', CORRECTED, { corrige: second })).toMatchObject({
      status: 409,
      body: {
        codigo: 'ESTADO_NO_PERMITE',
        message:
          'El documento DTE-01-0001-00000002 no se puede corregir: Hacienda lo rechazó hace más de 24 horas (2026-11-22 10:00:00); emita uno nuevo',
      },
    });
    expect(rowOf(shop, 2)).toMatchObject({ estado: 'RECHAZADO', version: 1 });
  });

  it.each([
    ['of another branch', '01', { branchId: 'norte' }],
    ['that nobody knows', '01', { corrige: '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D' }],
  ] as const)('of a document %s is 404', async (_which, tipoDte, how) => {
    const corrige = await refused();
    expect(await shop.issue(tipoDte, SALE[tipoDte], { corrige, ...how })).toMatchObject({
      status: 404,
      body: { codigo: 'DOCUMENTO_NO_ENCONTRADO' },
    });
    expect(shop.documents()).toHaveLength(1);
  });

  it('of a document of another type is 409 and says which', async () => {
    const corrige = await refused();
    expect(await shop.issue('03', SALE['03'], { corrige })).toMatchObject({
      status: 409,
      body: {
        codigo: 'ESTADO_NO_PERMITE',
        message:
          'El documento DTE-01-0001-00000001 no se puede corregir: es de tipo 01; corríjalo en la ruta que emite ese tipo',
      },
    });
    expect(await shop.issue('03', SALE['03'], { corrige, branchId: 'norte' })).toMatchObject({ status: 404 });
    expect(shop.documents()).toHaveLength(1);
  });

  it('of a document in another state is 409 and says which', async () => {
    shop = await openShop();
    const sealed = codeOf(await shop.issue('01', FACTURA));
    await shop.simulator.turnOff();
    const waiting = codeOf(await shop.issue('01', FACTURA));
    const [one, two] = [
      await shop.issue('01', CORRECTED, { corrige: sealed }),
      await shop.issue('01', CORRECTED, { corrige: waiting }),
    ];
    expect([one.status, two.status]).toEqual([409, 409]);
    expect(one.body['message']).toContain('está PROCESADO: tiene el sello de Hacienda');
    expect(two.body['message']).toContain('está CONTINGENCIA: está emitido en contingencia');
  });

  it('with faults is 400 with all of them and leaves the document refused', async () => {
    const corrige = await refused();
    const faulty = JSON.stringify({
      items: [{ cantidad: 0, descripcion: 'Café', precioUni: -1, tipoItem: 1 }],
    });
    const answer = await shop.issue('01', faulty, { corrige });
    expect(answer.body).toMatchObject({
      codigo: 'VALIDACION',
      errors: [{ campo: 'items[0].cantidad' }, { campo: 'items[0].precioUni' }],
    });
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO', version: 1 });
  });

  it('needs an Idempotency-Key of its own, which repeats its answer and not its work', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing());
    const corrige = codeOf(await shop.issue('01', FACTURA, { idempotencyKey: 'venta-1' }));
    expect(await shop.issue('01', FACTURA, { corrige, idempotencyKey: 'venta-1' })).toMatchObject({
      status: 409,
      body: { codigo: 'IDEMPOTENCIA_EN_CONFLICTO' },
    });
    const how = { corrige, idempotencyKey: 'venta-1-corregida' };
    const [first, again] = [await shop.issue('01', CORRECTED, how), await shop.issue('01', CORRECTED, how)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CORRECCION']);
    // The first key answers with its document in its present state.
    expect((await shop.issue('01', FACTURA, { idempotencyKey: 'venta-1' })).body).toEqual(first.body);
  });

  it('happens once when two callers ask for it at the same moment', async () => {
    const corrige = await refused();
    const answers = await Promise.all([
      shop.issue('01', CORRECTED, { corrige }),
      shop.issue('01', CORRECTED, { corrige }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(versionCauses(shop, 1)).toEqual(['NORMAL', 'CORRECCION']);
  });

  it('can be simulated: date and hour are those of the document, and nothing is written', async () => {
    const corrige = await refused();
    await shop.pass(HOUR_MS);
    const simular = JSON.stringify({ ...(JSON.parse(CORRECTED) as object), simular: true });
    expect(await shop.issue('01', simular, { corrige })).toMatchObject({
      status: 200,
      body: { estado: 'SIMULADO', numeroControl: null, fecEmi: '2026-11-21', horEmi: '10:00:00' },
    });
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO', version: 1 });
  });

  it('takes nothing from the quota', async () => {
    const corrige = await refused({ documentosMes: 1 });
    expect((await shop.issue('01', FACTURA)).status).toBe(429);
    expect((await shop.issue('01', CORRECTED, { corrige })).status).toBe(200);
  });

  it('is stopped by what stops any document: a clock that went back', async () => {
    const corrige = await refused();
    // A refused document is no last one: another is sealed.
    await shop.issue('01', FACTURA);
    shop.clock.set(shop.clock.now() - HOUR_MS);
    expect(await shop.issue('01', CORRECTED, { corrige })).toMatchObject({
      status: 503,
      body: { codigo: 'EMISION_BLOQUEADA' },
    });
    expect(rowOf(shop, 1)).toMatchObject({ estado: 'RECHAZADO', version: 1 });
  });

  it('takes a new code under the same number when the code was what the authority refused', async () => {
    const refusal = '[identificacion.codigoGeneracion] VALOR NO ES VALIDO';
    const corrige = await refused({}, refusing('003', refusal));
    await shop.pass(HOUR_MS);
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer).toMatchObject({ status: 200, body: { numeroControl: 'DTE-01-0001-00000001' } });
    expect(codeOf(answer)).not.toBe(corrige);
    expect(head(answer)['codigoGeneracion']).toBe(codeOf(answer));
    expect(ledger(shop)).toEqual(['2026/1 ASIGNADO', '2026/1 DEVUELTO', '2026/1 ASIGNADO']);
    expect(lifeLine(shop, 1)[2]).toMatchObject({
      causa: 'correccion',
      detalle: expect.stringContaining(corrige),
    });
    expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000002');
  });

  it('follows when the code belongs to another: refused twice as existing, and unknown when asked in between', async () => {
    const exists = '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR';
    const corrige = await refused({}, refusing('004', exists, { veces: 2 }));
    expect(shop.simulator.report().pasos).toMatchObject({
      recepcion: { recibidos: 2 },
      consulta: { recibidos: 1 },
    });
    const answer = await shop.issue('01', CORRECTED, { corrige });
    expect(answer.status).toBe(200);
    expect(codeOf(answer)).not.toBe(corrige);
  });
});
