/** What the authority's result codes do to a document (§result-codes, §ask-before-resend, §answer-by-state). */
import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { CREDITO_FISCAL, FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import type { Faults } from '../support/peers/switchable-simulator.ts';
import { withAuthority } from '../support/service/with-authority.ts';

const EXISTS = '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR';

/** The reception refuses with a code and a sentence of the manual. */
function refusing(codigoMsg: string, descripcionMsg: string, more: Partial<Faults[number]> = {}): Faults {
  return [{ paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg, descripcionMsg, ...more }];
}

describe('codes of a refusal', () => {
  let shop: Shop;
  afterEach(() => shop.close());

  const received = () => {
    const { recepcion, consulta } = shop.simulator.report().pasos;
    return [recepcion.recibidos, consulta.recibidos];
  };
  const nextS = () => ((shop.queue()[0]?.next_attempt_at ?? Number.NaN) - shop.clock.now()) / 1000;

  it('004 on the code means that an earlier attempt arrived: its seal is asked for and adopted', async () => {
    shop = await openShop({ timeouts: { receptionMs: 1200 } });
    // The first attempt is worked off after the caller gave it up and asked, the second one after the first.
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'lento', ms: 1600 },
      { paso: 'recepcion', falla: 'lento', ms: 900 },
    ]);
    const { status, body } = await shop.issue('01', FACTURA);
    expect(shop.simulator.report().rechazosPorCodigo).toEqual({ '004': 1 });
    expect({ status, estado: body['estado'], codigoMsg: body['codigoMsg'] }).toEqual({
      status: 200,
      estado: 'PROCESADO',
      codigoMsg: '001',
    });
    const response = await fetch(
      `${shop.simulator.url}/simulador/documentos/${String(body['codigoGeneracion'])}`,
    );
    expect(await response.json()).toMatchObject({
      selloRecibido: body['selloRecibido'],
      numeroControl: body['numeroControl'],
    });
    expect(received()).toEqual([2, 2]);
    expect(shop.simulator.report()).toMatchObject({ documentosSellados: 1, reenviosSinPregunta: 0 });
  });

  it('004 on the code of a document the authority does not know is followed by a question and one resend', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing('004', EXISTS));
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
    expect(received()).toEqual([2, 1]);
  });

  it.each([
    '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR',
    'YA EXISTE UN REGISTRO CON ESE VALOR',
  ])(
    '004 after a lost answer means that the earlier attempt arrived, whatever it names: %s',
    async (words) => {
      shop = await openShop();
      shop.simulator.addFaults([
        { paso: 'recepcion', falla: 'aceptar-y-html' },
        // The authority registers it only after the question.
        { paso: 'consulta', falla: 'respuesta-rara', estado: 404, cuerpo: '' },
        ...refusing('004', words),
      ]);
      expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
      expect(received()).toEqual([2, 2]);
    },
  );

  it('004 on the number after a lost answer is a refusal where the authority has no such document', async () => {
    shop = await openShop();
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'html' },
      ...refusing('004', '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR', { veces: 2 }),
    ]);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 422, body: { codigoMsg: '004' } });
    expect(received()).toEqual([3, 2]);
  });

  it('004 on the number is a refusal: nothing is asked, the number stays with the document', async () => {
    shop = await openShop();
    shop.simulator.addFaults(
      refusing('004', '[identificacion.numeroControl] YA EXISTE UN REGISTRO CON ESE VALOR'),
    );
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 422, body: { codigoMsg: '004' } });
    expect(received()).toEqual([1, 0]);
    const next = await shop.issue('01', FACTURA);
    expect(next.body['numeroControl']).toBe('DTE-01-0001-00000002');
  });

  it.each([
    ['802', 'FIRMA NO VALIDA', 'la firma no es válida; revise el certificado de firma del emisor'],
    [
      '095',
      'CONTRIBUYENTE NO AUTORIZADO',
      'el contribuyente no está autorizado a emitir; solicite la autorización a Hacienda',
    ],
    [
      '010',
      'CONTRIBUYENTE NO ACTIVO',
      'el contribuyente no está activo; aclárelo con Hacienda antes de emitir',
    ],
  ])(
    '%s waits as PENDIENTE on the slow timer and goes out by itself',
    async (codigoMsg, descripcionMsg, told) => {
      shop = await openShop();
      shop.simulator.addFaults(refusing(codigoMsg, descripcionMsg, { veces: 2 }));
      const { status, body } = await shop.issue('01', FACTURA);
      expect({ status, ...body }).toMatchObject({ status: 202, estado: 'PENDIENTE', codigoMsg: '000' });
      expect(body['descripcionMsg']).toBe(
        `Documento numerado y firmado; Hacienda no lo admite todavía (código ${codigoMsg}): ${told}. El sistema lo envía solo en cuanto lo admita`,
      );
      expect(shop.causes(1)).toEqual(['envio', 'no-admitido']);
      expect(shop.document(body['codigoGeneracion']).estado).toBe('PENDIENTE');
      expect(shop.engine.health().conexiones).toMatchObject([{ linea: 'bloqueada' }]);
      expect(shop.queue()[0]?.last_answer).toContain(codigoMsg);
      expect(nextS()).toBe(300);
      await shop.pass(299_999);
      expect(received()).toEqual([1, 0]);
      // It asks first; the second refusal waits as long again.
      await shop.pass(1);
      expect(received()).toEqual([2, 1]);
      expect(nextS()).toBe(300);
      await shop.pass(300_000);
      expect(received()).toEqual([3, 2]);
      expect(shop.document(body['codigoGeneracion']).estado).toBe('PROCESADO');
      expect(shop.queue()).toEqual([]);
      expect(shop.simulator.report().reenviosSinPregunta).toBe(0);
    },
  );

  it('a certificate that is refused for hours opens no contingency: the document is asked for and sent as it is', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing('802', 'FIRMA NO VALIDA', { veces: null }));
    const { body } = await shop.issue('01', FACTURA);
    await shop.pass(4 * 3_600_000);
    expect(shop.windows()).toEqual([]);
    expect(shop.document(body['codigoGeneracion'])).toMatchObject({ estado: 'PENDIENTE', version: 1 });
    expect((await shop.issue('01', FACTURA)).body['estado']).toBe('PENDIENTE');
    shop.simulator.clearFaults();
    await shop.pass(300_000);
    expect(shop.documents().map(({ estado, version }) => [estado, version])).toEqual([
      ['PROCESADO', 1],
      ['PROCESADO', 1],
    ]);
    expect(shop.simulator.report().reenviosSinPregunta).toBe(0);
  });

  it.each(['100', '103', '106', '107', '111'])(
    'the authentication code %s in a refusal that names the document is a refusal of that document: the next one goes on',
    async (codigoMsg) => {
      shop = await openShop();
      shop.simulator.addFaults(refusing(codigoMsg, '[receptor.nombre] VALOR NO ES VALIDO'));
      const refused = await shop.issue('01', FACTURA);
      expect(refused).toMatchObject({ status: 422, body: { estado: 'RECHAZADO', codigoMsg } });
      expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
      expect(received()).toEqual([2, 0]);
      expect(shop.engine.health()).toMatchObject({ estado: 'OK', conexiones: [{ linea: 'en-linea' }] });
      expect(shop.simulator.report().pasos.auth.aceptados).toBe(1);
    },
  );

  it('an account that logs in and is let into no call blocks like wrong credentials, and opens no contingency', async () => {
    shop = await openShop();
    const shut = { falla: 'token-vencido', veces: null } as const;
    shop.simulator.addFaults([
      { paso: 'recepcion', ...shut },
      { paso: 'consulta', ...shut },
    ]);
    for (const _sale of [1, 2, 3, 4])
      expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 202, body: { estado: 'PENDIENTE' } });
    expect(shop.engine.health().conexiones).toMatchObject([{ ambiente: 'PRUEBAS', linea: 'credenciales' }]);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    expect(shop.queue().at(-1)?.last_answer).toContain('llamadas-rechazadas');
    await shop.pass(2 * 3_600_000);
    expect(shop.windows()).toEqual([]);
    shop.simulator.clearFaults();
    await shop.pass(600_000);
    expect(shop.documents().map(({ estado, version }) => [estado, version])).toEqual(
      Array.from({ length: 5 }, () => ['PROCESADO', 1]),
    );
    expect(shop.queue()).toEqual([]);
    expect(shop.simulator.report().reenviosSinPregunta).toBe(0);
  });

  it('two sales that are turned away one after the other are no outage: the next one is sealed', async () => {
    shop = await openShop();
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200 });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'token-vencido', veces: 2 },
      { paso: 'consulta', falla: 'token-vencido', veces: 2 },
    ]);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 202, body: { estado: 'PENDIENTE' } });
    expect(shop.windows()).toEqual([]);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
    await shop.pass(60_000);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
  });

  it.each([
    ['021', '[receptor.numDocumento] NO SE PUEDE VALIDAR EL CAMPO'],
    ['022', 'SERVICIO DE VALIDACION DE FIRMA NO DISPONIBLE'],
    ['099', 'ERROR NO CATALOGADO'],
  ])(
    '%s means later: PENDIENTE, asked for after 2 seconds and sent again',
    async (codigoMsg, descripcionMsg) => {
      shop = await openShop();
      shop.simulator.addFaults(refusing(codigoMsg, descripcionMsg));
      const { status, body } = await shop.issue('01', FACTURA);
      expect([status, body['estado']]).toEqual([202, 'PENDIENTE']);
      expect(received()).toEqual([1, 0]);
      expect(nextS()).toBe(2);
      await shop.pass(2000);
      expect(received()).toEqual([2, 1]);
      expect(shop.document(body['codigoGeneracion']).estado).toBe('PROCESADO');
    },
  );

  it.each(['003', '007', '008', '017', '020', '096'])(
    '%s is final: the document keeps its number, no other gets it, and it is never sent again',
    async (codigoMsg) => {
      shop = await openShop();
      shop.simulator.addFaults(refusing(codigoMsg, '[receptor.nombre] VALOR NO ES VALIDO'));
      const refused = await shop.issue('01', FACTURA);
      expect(refused).toMatchObject({ status: 422, body: { estado: 'RECHAZADO', codigoMsg } });
      expect((await shop.issue('01', FACTURA)).body['numeroControl']).toBe('DTE-01-0001-00000002');
      await shop.pass(3_600_000);
      expect(received()).toEqual([2, 0]);
      expect(shop.documents()).toMatchObject([
        { numero: 1, estado: 'RECHAZADO', sello: null },
        { numero: 2, estado: 'PROCESADO' },
      ]);
      expect(shop.sequences()).toEqual({ '01/2026': 2 });
    },
  );

  it('a document the authority cannot judge is resent twice, each time after a question, and then goes into a contingency of its own', async () => {
    shop = await openShop();
    shop.simulator.addFaults(refusing('022', 'SERVICIO DE VALIDACION DE FIRMA NO DISPONIBLE', { veces: 3 }));
    const { body } = await shop.issue('01', FACTURA);
    const { id } = shop.document(body['codigoGeneracion']);
    await shop.pass(7000);
    expect([received(), nextS()]).toEqual([[3, 2], 15]);
    expect(shop.causes(id)).toEqual([
      'envio',
      'no-admitido',
      'reenvio',
      'no-admitido',
      'reenvio',
      'no-admitido',
    ]);
    await shop.pass(14_999);
    expect(received()).toEqual([3, 2]);
    expect(shop.windows()).toEqual([]);
    // Asked once more, it is regenerated, reported in an event that lists it alone, asked for again and sent.
    await shop.pass(1);
    expect(shop.windows()).toMatchObject([{ evidencia: 'documento', closed_at: shop.clock.now() }]);
    expect(shop.events()).toMatchObject([{ estado: 'PROCESADO', documentos: 1 }]);
    expect(shop.document(body['codigoGeneracion'])).toMatchObject({ estado: 'PROCESADO', version: 2 });
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 1 } });
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
  });

  it('replies lost between the ones of other sales are no outage: that document alone goes into contingency', async () => {
    let lost = 0;
    shop = await openShop({
      replace: (deps) =>
        withAuthority(deps, (authority) => ({
          submit: async (submission) => {
            if (submission.tipoDte === '01' || lost === 3) return authority.submit(submission);
            lost += 1;
            expect((await shop.issue('01', FACTURA)).status).toBe(200);
            return { kind: 'unknown', detail: rule('hacienda-sin-respuesta', { ms: 8000 }) };
          },
        })),
    });
    const { status, body } = await shop.issue('03', CREDITO_FISCAL);
    expect([status, body['estado']]).toEqual([202, 'CONTINGENCIA']);
    expect(received()).toEqual([3, 3]);
    expect(shop.windows()).toMatchObject([{ evidencia: 'documento', tipo: 1 }]);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    await shop.quiet();
    expect(await expectProved(shop)).toMatchObject({ estados: { PROCESADO: 5 } });
  });
});
