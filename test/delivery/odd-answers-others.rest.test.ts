/** Whatever the authority answers to one document, the others go on, and what it said is shown (§result-codes, §not-admitted-now). */
import { afterEach, describe, expect, it } from 'vitest';
import { expectProved } from '../support/crash/contingency-proof.ts';
import { FACTURA } from '../support/shop/sales.ts';
import { openShop, type Shop } from '../support/shop/shop.ts';
import type { Faults } from '../support/peers/switchable-simulator.ts';
import { invalidar, invalidation } from '../invalidation/event-caller.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST = 'DTE-01-0001-00000001';
const OWN = {
  estado: 'RECHAZADO',
  codigoGeneracion: '{codigoGeneracion}',
  clasificaMsg: '14',
  codigoMsg: '100',
  descripcionMsg: '[documentoRelacionado.0.numeroDocumento] VALOR NO ES VALIDO',
};
const OTHER_CODE = '11111111-2222-4333-8444-555555555555';
const { codigoGeneracion: _code, ...NAMELESS } = OWN;

let shop: Shop;
afterEach(() => shop.close());

/** Everything about the first document is answered so, however often. */
function oddly(
  estado: number,
  cuerpo: string | object,
  steps: readonly Faults[number]['paso'][] = ['recepcion'],
) {
  const text = typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo);
  shop.simulator.addFaults(
    steps.map((paso) => ({
      paso,
      falla: 'respuesta-rara' as const,
      veces: null,
      estado,
      cuerpo: text,
      cuando: paso === 'recepcion' ? { numeroControl: FIRST } : {},
    })),
  );
}

const estados = () => shop.documents().map(({ estado }) => estado);

describe('a refusal that names the document', () => {
  it.each<[string, number, object]>([
    ['under a code of the log-in', 400, OWN],
    ['its code a number', 400, { ...OWN, codigoMsg: 100 }],
    ['with status 200', 200, OWN],
    ['with status 401', 401, OWN],
    ['with status 403', 403, OWN],
    ['with status 500', 500, OWN],
    ['of the class of security', 400, { ...OWN, clasificaMsg: '19', descripcionMsg: 'TOKEN INVALIDO' }],
    [
      'with no more than its name and its state',
      400,
      { estado: 'RECHAZADO', codigoGeneracion: OWN.codigoGeneracion },
    ],
  ])('is a verdict about that document alone: %s', async (_title, estado, cuerpo) => {
    shop = await openShop();
    oddly(estado, cuerpo);
    expect(await shop.issue('01', FACTURA)).toMatchObject({ status: 422, body: { estado: 'RECHAZADO' } });
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    expect(shop.engine.health().estado).toBe('OK');
    expect(shop.simulator.report().pasos.auth.aceptados).toBe(1);
    await expectProved(shop);
  });
});

describe('an answer that decides nothing about the first document', () => {
  it.each<[string, number, string | object]>([
    ['a code of the log-in without its name', 400, NAMELESS],
    ['a code of the log-in, a number, and nothing else', 400, { codigoMsg: 107 }],
    ['a code of the log-in and the name of another one', 400, { ...OWN, codigoGeneracion: OTHER_CODE }],
    ['401 and nothing else', 401, ''],
    ['403 and nothing else', 403, ''],
    ['a page with status 403', 403, '<html><body>Forbidden</body></html>'],
    ['a page with status 500', 500, '<html><body>Error</body></html>'],
    ['an empty body', 200, ''],
    ['an object without members', 200, {}],
    ['the name of another one', 400, { ...OWN, codigoMsg: '007', codigoGeneracion: OTHER_CODE }],
    ['a state of its own', 200, { ...OWN, estado: 'EN_PROCESO' }],
    ['half a body', 200, '{"estado":"RECH'],
  ])('keeps no other one back: %s', async (_title, estado, cuerpo) => {
    shop = await openShop();
    oddly(estado, cuerpo);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    await shop.pass(20 * MINUTE);
    const [first, ...others] = estados();
    expect(first).not.toBe('PROCESADO');
    expect(others).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
    // Hours later it is still tried, and a sale is sealed at once.
    for (let hour = 0; hour < 3; hour += 1) {
      await shop.pass(HOUR);
      expect((await shop.issue('01', FACTURA)).body['estado']).toBe('PROCESADO');
    }
    expect(shop.queue().length).toBe(1);
    expect(shop.queue()[0]?.last_answer ?? '').not.toBe('');
    expect(shop.simulator.report().reenviosSinPregunta).toBe(0);
    shop.simulator.clearFaults();
    await shop.pass(HOUR);
    expect(new Set(estados())).toEqual(new Set(['PROCESADO']));
  });

  it('nor do two, and the words are told by /salud and the queue', async () => {
    shop = await openShop();
    oddly(400, NAMELESS);
    shop.simulator.addFaults([
      {
        paso: 'recepcion',
        falla: 'respuesta-rara',
        veces: null,
        cuerpo: JSON.stringify(NAMELESS),
        cuando: { numeroControl: 'DTE-01-0001-00000002' },
      },
    ]);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    expect((await shop.issue('01', FACTURA)).status).toBe(202);
    expect(shop.engine.health()).toMatchObject({
      estado: 'LINEA_BLOQUEADA',
      conexiones: [
        { linea: 'credenciales', motivo: expect.stringContaining(`100 ${NAMELESS.descripcionMsg}`) },
      ],
    });
    expect(shop.queue()[0]?.last_answer).toContain(NAMELESS.descripcionMsg);
    expect((await shop.issue('01', FACTURA)).status).toBe(200);
    expect(shop.engine.health()).toMatchObject({
      estado: 'OK',
      conexiones: [{ linea: 'en-linea', motivo: null }],
    });
    await shop.pass(HOUR);
    expect(estados()).toEqual(['EMITIDO', 'EMITIDO', 'PROCESADO']);
  });
});

describe('odd answers about one document of a contingency', () => {
  it('neither keep the contingency open nor its event back', async () => {
    shop = await openShop();
    // Sent, its answer lost, and every question about it answered with nonsense.
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'html', veces: 2 }]);
    const first = await shop.issue('01', FACTURA);
    shop.simulator.addFaults([
      {
        paso: 'consulta',
        falla: 'respuesta-rara',
        veces: null,
        estado: 500,
        cuerpo: '<html></html>',
        cuando: { codigoGeneracion: String(first.body['codigoGeneracion']) },
      },
    ]);
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    await shop.pass(10 * MINUTE);
    expect(estados().slice(1)).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
    expect((await shop.issue('01', FACTURA)).body['estado']).toBe('PROCESADO');
    shop.simulator.clearFaults();
    await shop.pass(HOUR);
    await expectProved(shop);
  });
});

describe('a lot that is not let in', () => {
  it.each<[string, object]>([
    ['without its name', NAMELESS],
    [
      'with its name',
      { estado: 'RECHAZADO', idEnvio: '{idEnvio}', codigoMsg: '100', descripcionMsg: 'ERROR' },
    ],
  ])('goes document by document: %s', async (_title, cuerpo) => {
    shop = await openShop({ online: false, replace: () => ({ fewestOfLot: 3 }) });
    for (let sale = 0; sale < 3; sale += 1) await shop.issue('01', FACTURA);
    await shop.simulator.turnOn();
    oddly(400, cuerpo, ['lote']);
    await shop.pass(20 * MINUTE);
    expect(estados()).toEqual(['PROCESADO', 'PROCESADO', 'PROCESADO']);
    await expectProved(shop);
  });
});

describe('an invalidation with an odd answer', () => {
  it('that names it is refused, and the next one is taken', async () => {
    shop = await openShop();
    const [one, two] = [await shop.issue('01', FACTURA), await shop.issue('01', FACTURA)];
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'respuesta-rara' }]);
    await invalidar(shop, invalidation(one, { tipoAnulacion: 2 }));
    await invalidar(shop, invalidation(two, { tipoAnulacion: 2 }));
    expect(estados()).toEqual(['PROCESADO', 'INVALIDADO']);
  });
});
