/** POST /consulta/dte: whose word is answered, what it changes here, and who may ask (§query-answer). */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../core/authority/authority.ts';
import { createAuthority } from '../../core/authority/mh-client.ts';
import type { EngineDeps } from '../../core/engine/deps.ts';
import { SALE } from '../support/shop/sales.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { openShop, type CallerAnswer, type Shop, type ShopOptions } from '../support/shop/shop.ts';
import { withAuthority } from '../support/service/with-authority.ts';
import { sendJson, startRawServer } from '../authority/raw-server.ts';
import { sealElsewhere } from './seal-elsewhere.ts';
import { consultar, invalidar, invalidation } from '../invalidation/event-caller.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
/** The document arrives and its answer is lost, and so are the answers to the questions that follow. */
const LOST = [
  { paso: 'recepcion', falla: 'aceptar-y-html' },
  { paso: 'consulta', falla: 'html', veces: null },
] as const;

const SEAL = '2026A1B2C3D4E5F60718293A4B5C6D7E8F901234';
const INVALIDATED = 'DOCUMENTO SE ENCUENTRA INVALIDADO';
const REFUSED_FOR_ANOTHER: Answer = {
  selloRecibido: null,
  fhProcesamiento: null,
  clasificaMsg: '14',
  codigoMsg: '015',
  descripcionMsg: INVALIDATED,
  observaciones: [],
  reasons: [{ campo: null, texto: INVALIDATED }],
  raw: '{}',
};

let shop: Shop;
let deps: EngineDeps;
afterEach(() => shop.close());

/** A shop whose signer and authority the test may use beside the engine. */
async function open(options: ShopOptions = {}): Promise<void> {
  shop = await openShop({
    ...options,
    replace: (usual) => {
      deps = usual;
      return {};
    },
  });
}

/** Resolves once the simulator has seen it; what hangs there ends no work here. */
async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

function about(issued: CallerAnswer, tdte = '01'): object {
  return { tdte, codigoGeneracion: issued.body['codigoGeneracion'] };
}

describe('a query', () => {
  it.each(['01', '03', '04'] as const)(
    'of a sealed document of type %s gives the authority’s word',
    async (tdte) => {
      await open();
      const sale = await shop.issue(tdte, SALE[tdte]);
      const answer = await consultar(shop, about(sale, tdte));
      expect(answer).toEqual({
        status: null,
        avisos: [],
        body: {
          estado: 'PROCESADO',
          tipoDte: tdte,
          codigoGeneracion: sale.body['codigoGeneracion'],
          numeroControl: sale.body['numeroControl'],
          selloRecibido: sale.body['selloRecibido'],
          fhProcesamiento: '2026-11-21T16:00:00.000Z',
          clasificaMsg: '10',
          codigoMsg: '001',
          descripcionMsg: 'RECIBIDO',
          observaciones: [],
          fuente: 'HACIENDA',
          estadoLocal: 'PROCESADO',
        },
      });
    },
  );

  it('of an invalidated document tells so on both sides', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
    expect((await consultar(shop, about(sale))).body).toMatchObject({
      estado: 'INVALIDADO',
      selloRecibido: sale.body['selloRecibido'],
      fuente: 'HACIENDA',
      estadoLocal: 'INVALIDADO',
      observaciones: ['DOCUMENTO INVALIDADO'],
    });
  });

  // The authority's words about an invalidated document are not published (§document-query, §result-codes).
  it.each([
    ['a seal and nothing else', 200, { estado: 'PROCESADO', codigoMsg: '001', selloRecibido: SEAL }],
    ['a refusal by code', 400, { estado: 'RECHAZADO', codigoMsg: '015', selloRecibido: null }],
    ['a refusal that names its seal', 400, { estado: 'RECHAZADO', codigoMsg: '015', selloRecibido: SEAL }],
    [
      'a refusal in words',
      400,
      { estado: 'RECHAZADO', codigoMsg: null, descripcionMsg: INVALIDATED, selloRecibido: null },
    ],
  ])(
    'of an invalidated document keeps state and seal when the answer is %s',
    async (_title, status, said) => {
      const server = await startRawServer();
      const authority = createAuthority({
        baseUrl: server.url,
        user: SHOP_NIT,
        password: 'Clave-Inventada-2026',
        ambiente: '00',
        now: () => shop.clock.now(),
      });
      try {
        server.behave((_request, socket) => sendJson(socket, status, said));
        shop = await openShop({
          replace: (usual) => withAuthority(usual, () => ({ query: authority.query })),
        });
        const sale = await shop.issue('01', SALE['01']);
        await invalidar(shop, invalidation(sale, { tipoAnulacion: 2 }));
        const answer = await consultar(shop, about(sale));
        expect(answer.body).toMatchObject({
          estado: 'INVALIDADO',
          selloRecibido: said.selloRecibido ?? sale.body['selloRecibido'],
          fuente: 'HACIENDA',
          estadoLocal: 'INVALIDADO',
        });
      } finally {
        await authority.close();
        await server.close();
      }
    },
  );

  it('of a document that was refused for an invalidated one stays refused', async () => {
    shop = await openShop({
      replace: (usual) =>
        withAuthority(usual, () => ({
          query: async () => ({ kind: 'rejected', answer: REFUSED_FOR_ANOTHER }),
        })),
    });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '015', descripcionMsg: INVALIDATED },
    ]);
    const sale = await shop.issue('01', SALE['01']);
    expect((await consultar(shop, about(sale))).body).toMatchObject({
      estado: 'RECHAZADO',
      selloRecibido: null,
      estadoLocal: 'RECHAZADO',
    });
  });

  it('of a document of another system of the issuer gives what only the authority knows', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    const payload = shop
      .document(sale.body['codigoGeneracion'])
      .payload.replace(String(sale.body['codigoGeneracion']), NOWHERE)
      .replace(String(sale.body['numeroControl']), 'DTE-01-0009-00000001');
    await sealElsewhere(deps, payload, NOWHERE);
    const answer = await consultar(shop, { tdte: '01', codigoGeneracion: NOWHERE });
    expect(answer.body).toMatchObject({
      estado: 'PROCESADO',
      selloRecibido: expect.stringMatching(/^[A-Z0-9]{40}$/),
      numeroControl: null,
      fuente: 'HACIENDA',
      estadoLocal: null,
    });
  });
});

describe('an answer that settles', () => {
  it('a pending document is applied', async () => {
    await open();
    shop.simulator.addFaults(LOST);
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('PENDIENTE');
    shop.simulator.clearFaults();
    const answer = await consultar(shop, about(sale));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', fuente: 'HACIENDA', estadoLocal: 'PROCESADO' });
    expect(shop.document(sale.body['codigoGeneracion'])).toMatchObject({
      estado: 'PROCESADO',
      sello: answer.body['selloRecibido'],
    });
    expect(shop.queue()).toEqual([]);
    expect(shop.simulator.report()).toMatchObject({ documentosSellados: 1, reenviosSinPregunta: 0 });
  });

  it('a document that is being delivered leaves the writing to its delivery', async () => {
    await open();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'aceptar-y-colgar' }]);
    const sale = shop.issue('01', SALE['01'], { esperaMaximaMs: 1 });
    await eventually(() => shop.simulator.report().documentosSellados === 1);
    await shop.clock.pass(1);
    const issued = await sale;
    expect(issued.body['estado']).toBe('PENDIENTE');
    const query = consultar(shop, about(issued), { esperaMaximaMs: 1_000 });
    // Looked at when the answer has come back: from then on the query waits for the delivery.
    await shop.until(() => shop.simulator.report().pasos.consulta.aceptados === 1);
    await shop.clock.pass(1_000);
    expect((await query).body).toMatchObject({
      estado: 'PROCESADO',
      fuente: 'HACIENDA',
      estadoLocal: 'PENDIENTE',
    });
    expect(shop.logged).not.toContain('delivery failed');
  });

  it('a document that counts as refused here gives it its seal: the register is the truth', async () => {
    await open();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('RECHAZADO');
    const code = String(sale.body['codigoGeneracion']);
    await sealElsewhere(deps, shop.document(code).payload, code);
    const answer = await consultar(shop, about(sale));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', estadoLocal: 'PROCESADO', codigoMsg: '001' });
    expect(shop.document(code)).toMatchObject({ estado: 'PROCESADO', sello: answer.body['selloRecibido'] });
  });

  it('a document that counts as refused here lets the one go that waits for its seal', async () => {
    await open();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const note = await shop.issue('04', SALE['04']);
    const { codigoGeneracion: numeroDocumento, fecEmi: fechaEmision } = note.body;
    const related = { tipoDocumento: '04', tipoGeneracion: 2, numeroDocumento, fechaEmision };
    const sale = JSON.stringify({ ...(JSON.parse(SALE['01']) as object), documentoRelacionado: [related] });
    const waiting = await shop.issue('01', sale);
    expect([note.body['estado'], waiting.body['estado']]).toEqual(['RECHAZADO', 'PENDIENTE']);
    await sealElsewhere(deps, shop.document(String(numeroDocumento)).payload, String(numeroDocumento));
    await consultar(shop, about(note, '04'));
    await shop.pass(60_000);
    expect(shop.documents().map(({ estado }) => estado)).toEqual(['PROCESADO', 'PROCESADO']);
    expect(shop.queue()).toEqual([]);
  });

  it('a document of a contingency that has its seal already takes it out of the queue', async () => {
    await open({ online: false });
    const sale = await shop.issue('01', SALE['01']);
    expect(sale.body['estado']).toBe('CONTINGENCIA');
    const code = String(sale.body['codigoGeneracion']);
    await shop.simulator.turnOn();
    const ordinary = shop
      .document(code)
      .payload.replace(
        /"tipoModelo":2,"tipoOperacion":2,"tipoContingencia":\d,"motivoContin":(null|"[^"]*")/,
        () => '"tipoModelo":1,"tipoOperacion":1,"tipoContingencia":null,"motivoContin":null',
      );
    await sealElsewhere(deps, ordinary, code);
    const answer = await consultar(shop, about(sale));
    expect(answer.body).toMatchObject({ estado: 'PROCESADO', fuente: 'HACIENDA', estadoLocal: 'PROCESADO' });
    expect(shop.queue()).toEqual([]);
  });
});

describe('a refusal for now that the question repeats', () => {
  const notNow: Answer = {
    ...REFUSED_FOR_ANOTHER,
    codigoMsg: '802',
    descripcionMsg: 'FIRMA NO VALIDA',
    observaciones: ['El certificado no está vigente'],
    reasons: [{ campo: null, texto: 'FIRMA NO VALIDA' }],
  };
  const asking = (answer: Answer) =>
    openShop({
      replace: (usual) => withAuthority(usual, () => ({ query: async () => ({ kind: 'rejected', answer }) })),
    });

  it('is the authority’s answer, in its words, and the document goes on waiting', async () => {
    shop = await asking(notNow);
    const refusal = {
      falla: 'rechazo-corchetes',
      codigoMsg: '802',
      descripcionMsg: 'FIRMA NO VALIDA',
    } as const;
    shop.simulator.addFaults([{ paso: 'recepcion', ...refusal, veces: null }]);
    const sale = await shop.issue('01', SALE['01']);
    expect((await consultar(shop, about(sale))).body).toMatchObject({
      estado: 'PENDIENTE',
      codigoMsg: '802',
      descripcionMsg: 'FIRMA NO VALIDA',
      observaciones: ['El certificado no está vigente'],
      selloRecibido: null,
      fuente: 'HACIENDA',
      estadoLocal: 'PENDIENTE',
    });
    const elsewhere = await consultar(shop, { tdte: '01', codigoGeneracion: NOWHERE });
    expect(elsewhere.body).toMatchObject({ estado: 'RECHAZADO', codigoMsg: '802', estadoLocal: null });
  });

  it('of a sealed document changes nothing; one that may be said of the question is called no answer', async () => {
    shop = await asking(notNow);
    const sale = await shop.issue('01', SALE['01']);
    expect((await consultar(shop, about(sale))).body).toMatchObject({ estado: 'PROCESADO', fuente: 'LOCAL' });
    await shop.close();
    shop = await asking({ ...notNow, codigoMsg: '021' });
    shop.simulator.addFaults([
      { paso: 'recepcion', falla: 'rechazo-corchetes', codigoMsg: '021', veces: null },
    ]);
    expect((await consultar(shop, about(await shop.issue('01', SALE['01'])))).body).toMatchObject({
      estado: 'PENDIENTE',
      codigoMsg: '000',
      descripcionMsg: expect.stringContaining('Hacienda contestó sin decir'),
      fuente: 'LOCAL',
    });
  });
});

describe('a query without the authority’s word', () => {
  it('gives what is known here while the authority cannot be reached', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOff();
    expect((await consultar(shop, about(sale))).body).toMatchObject({
      estado: 'PROCESADO',
      selloRecibido: sale.body['selloRecibido'],
      fhProcesamiento: '2026-11-21T16:00:00.000Z',
      codigoMsg: '001',
      fuente: 'LOCAL',
      estadoLocal: 'PROCESADO',
    });
  });

  it('gives what is known here when the authority does not answer within the caller’s wait', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    shop.simulator.addFaults([{ paso: 'consulta', falla: 'colgar' }]);
    const query = consultar(shop, about(sale), { esperaMaximaMs: 300 });
    await eventually(() => shop.simulator.report().pasos.consulta.recibidos === 1);
    await shop.clock.pass(300);
    expect((await query).body).toMatchObject({ fuente: 'LOCAL', estado: 'PROCESADO' });
  });

  it('gives the local state of a document that only this system knows', async () => {
    await open({ online: false });
    const sale = await shop.issue('01', SALE['01']);
    await shop.simulator.turnOn();
    expect((await consultar(shop, about(sale))).body).toMatchObject({
      estado: 'CONTINGENCIA',
      selloRecibido: null,
      codigoMsg: '000',
      descripcionMsg: 'Hacienda no tiene este documento; se responde con lo registrado en este sistema',
      fuente: 'LOCAL',
      estadoLocal: 'CONTINGENCIA',
    });
  });

  it('finds nothing where neither side knows the document, and says whether the authority was asked', async () => {
    await open();
    const nowhere = { tdte: '01', codigoGeneracion: NOWHERE };
    const asked = await consultar(shop, nowhere);
    expect(asked).toMatchObject({ status: 404, body: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    expect(asked.body['message']).toContain('ni en este sistema ni en Hacienda');
    await shop.simulator.turnOff();
    const notAsked = await consultar(shop, nowhere);
    expect(notAsked).toMatchObject({ status: 404, body: { codigo: 'DOCUMENTO_NO_ENCONTRADO' } });
    expect(notAsked.body['message']).toContain('no se pudo consultar a Hacienda');
  });
});

describe('who may query', () => {
  it('is the document’s branch and the issuer’s administrator, in its environment', async () => {
    await open();
    const sale = await shop.issue('01', SALE['01']);
    expect(await consultar(shop, about(sale), { branchId: 'norte' })).toMatchObject({ status: 404 });
    expect(await consultar(shop, about(sale), { ambiente: 'PRODUCCION' })).toMatchObject({ status: 404 });
    expect(await consultar(shop, about(sale), { branchId: 'norte', role: 'admin' })).toMatchObject({
      status: null,
    });
    expect(await consultar(shop, about(sale, '03'))).toMatchObject({ status: 404 });
  });

  it('is told everything that is wrong with the body at once', async () => {
    await open();
    expect(await consultar(shop, { tdte: 1, codigo: 'x', codigoGeneracion: 'abc' })).toMatchObject({
      status: 400,
      body: {
        codigo: 'VALIDACION',
        errors: [
          { campo: 'tdte', codigo: 'TIPO_INCORRECTO' },
          { campo: 'codigoGeneracion', codigo: 'FORMATO' },
          { campo: 'codigo', codigo: 'CAMPO_DESCONOCIDO' },
        ],
      },
    });
  });
});
