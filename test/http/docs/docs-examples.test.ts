/** Every example body of the documentation is sent to a PRUEBAS service and gets the answer it is documented with. */
import { SAMPLE_CODE } from '../../../core/http/openapi/request-examples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, type OperationName } from '../../../core/contract/api/operations.ts';
import { openApi, type Json } from '../../support/reading/openapi.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';

/** The editions of the documents: 2023, and 2026 from 1 December on. */
const MOMENTS = ['2026-11-21 10:00:00', '2026-12-02 10:00:00'] as const;

describe.each(MOMENTS)('on %s', (at) => {
  let shop: ApiShop;
  let document: Json;
  beforeAll(async () => {
    shop = await openApiShop({ at });
    document = (await shop.ask('GET /openapi.json', null)).body;
  });
  afterAll(() => shop.close());

  /** Sells, and puts the sold document in the place of the sample's. */
  async function pointed(value: Json): Promise<Json> {
    const { body } = await shop.send('/factura/emitir', exampleBodies('factura.emitir')[0]?.value);
    const text = JSON.stringify(value)
      .replace(/"codigoGeneracion":"[^"]+"/, `"codigoGeneracion":"${String(body['codigoGeneracion'])}"`)
      .replace(/"fecEmi":"[^"]+"/, `"fecEmi":"${String(body['fecEmi'])}"`);
    return JSON.parse(text);
  }

  function exampleBodies(op: OperationName): readonly { readonly summary: string; readonly value: Json }[] {
    return Object.values(
      document.paths[OPERATIONS[op].path].post.requestBody.content['application/json'].examples,
    );
  }

  it.each(['factura.emitir', 'credito-fiscal.emitir', 'nota-remision.emitir'] as const)(
    'the examples of %s issue',
    async (op) => {
      const bodies = exampleBodies(op);
      expect(bodies.length).toBeGreaterThan(0);
      for (const { summary, value } of bodies) {
        const answer = await shop.send(OPERATIONS[op].path, value);
        expect(answer.status, `${summary}: ${answer.text.slice(0, 500)}`).toBe(200);
        expect(answer.body['estado']).toBe(value.simular === true ? 'SIMULADO' : 'PROCESADO');
        expect(openApi(document).faults(op, answer)).toEqual([]);
      }
    },
  );

  it('the documentation says whether a return is taken today, and the refusal says the same', async () => {
    const [{ value } = { value: {} }] = exampleBodies('retorno.emitir');
    const { status, body } = await shop.send('/retorno/emitir', value);
    const page = (await shop.ask('GET /docs', null)).text;
    const told = String(document.paths['/retorno/emitir'].post.description);
    if (at.startsWith('2026-12')) {
      const open = 'En esta caja, hoy: sí se aceptan retornos (el formato de 2026 rige desde el 2026-12-01).';
      expect(told).toContain(open);
      expect(page).toContain(open);
      // It names a factura that does not exist: that is all it is refused for.
      expect(body['message']).not.toContain('formato de 2026');
      return;
    }
    expect(status).toBe(409);
    const refused = 'el evento de retorno existe desde el formato de 2026, que aquí rige el 2026-12-01';
    expect(JSON.stringify(body)).toContain(refused);
    for (const text of [told, page]) {
      expect(text).toContain('En esta caja, hoy: no se aceptan retornos');
      expect(text).toContain(refused);
    }
  });

  it('the examples of retorno.emitir bring goods of a factura back, in the format of 2026', async () => {
    const later = await openApiShop({ edition2026From: '2026-01-01' });
    try {
      for (const { summary, value } of exampleBodies('retorno.emitir')) {
        const [sale] = exampleBodies('factura.emitir');
        const sold = await later.send('/factura/emitir', sale?.value);
        const text = JSON.stringify(value).replace(SAMPLE_CODE, String(sold.body['codigoGeneracion']));
        const answer = await later.send('/retorno/emitir', JSON.parse(text));
        expect(answer.status, `${summary}: ${answer.text.slice(0, 500)}`).toBe(200);
        expect(answer.body['estado']).toBe('PROCESADO');
        expect(openApi(document).faults('retorno.emitir', answer)).toEqual([]);
      }
    } finally {
      await later.close();
    }
  });

  it.each(['nota-credito.emitir', 'nota-debito.emitir'] as const)(
    'the examples of %s adjust a crédito fiscal that was sold',
    async (op) => {
      const [sale] = exampleBodies('credito-fiscal.emitir');
      for (const { summary, value } of exampleBodies(op)) {
        const sold = await shop.send('/credito-fiscal/emitir', sale?.value);
        const text = JSON.stringify(value).replace(SAMPLE_CODE, String(sold.body['codigoGeneracion']));
        const answer = await shop.send(OPERATIONS[op].path, JSON.parse(text));
        expect(answer.status, `${summary}: ${answer.text.slice(0, 500)}`).toBe(200);
        expect(answer.body['estado']).toBe('PROCESADO');
        expect(openApi(document).faults(op, answer)).toEqual([]);
      }
    },
  );

  it.each(['consulta.dte', 'invalidar'] as const)(
    'the examples of %s are good for a document that was sold',
    async (op) => {
      for (const { summary, value } of exampleBodies(op)) {
        const answer = await shop.send(OPERATIONS[op].path, await pointed(value));
        expect(answer.status, `${summary}: ${answer.text.slice(0, 500)}`).toBe(200);
        expect(answer.body['estado']).toBe('PROCESADO');
      }
    },
  );
});
