import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import { NIT, SAMPLES } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';
import { contingency } from './sample-events.ts';
import { codeOf, contingencyInvoice, renew, sendEvent, setPath, signJws, startSender } from './harness.ts';
import type { Sender } from './harness.ts';
import { soon } from '../support/run/soon.ts';

async function loggedIn(lotDelayMs = 0): Promise<Sender> {
  const sender = await startSender({ script: { demoraLoteMs: lotDelayMs } });
  await sender.login();
  return sender;
}

function lotOf(documents: readonly JsonObject[]): JsonObject {
  return {
    ambiente: '00',
    idEnvio: randomUUID().toUpperCase(),
    version: 2,
    nitEmisor: NIT,
    documentos: documents.map((document) => signJws(document)),
  };
}

async function resultOf(sender: Sender, codigoLote: Json | undefined): Promise<JsonObject> {
  const path = `/fesv/recepcion/consultadtelote/${String(codigoLote)}`;
  return soon(async () => (await sender.call('GET', path)).body, { interval: 5 })
    .toSatisfy((body: JsonObject) => [body['procesados'], body['rechazados']].flat().length > 0)
    .then(async () => (await sender.call('GET', path)).body);
}

describe('a lot', () => {
  it('is taken at once and worked off later, each document by itself', async () => {
    const sender = await loggedIn(20);
    const good = renew(SAMPLES['01 v2'](), 1);
    const bad = renew(SAMPLES['03 v4'](), 1);
    setPath(bad, 'resumen.totalPagar', 1);
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf([good, bad]));
    expect(taken).toMatchObject({ status: 200, body: { estado: 'RECIBIDO', codigoMsg: '001' } });
    const path = `/fesv/recepcion/consultadtelote/${String(taken.body['codigoLote'])}`;
    expect((await sender.call('GET', path)).body).toEqual({ procesados: [], rechazados: [] });
    expect(await resultOf(sender, taken.body['codigoLote'])).toMatchObject({
      procesados: [{ codigoGeneracion: codeOf(good), estado: 'PROCESADO' }],
      rechazados: [{ codigoGeneracion: codeOf(bad), estado: 'RECHAZADO', codigoMsg: '020' }],
    });
    expect((await sender.ask(good)).status).toBe(200);
  });

  it('carries the documents of a contingency after their event', async () => {
    const sender = await loggedIn();
    const documents = [1, 2, 3].map((number) => contingencyInvoice(number));
    await sendEvent(sender, contingency('2023', documents.map(codeOf)));
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf(documents));
    const result = await resultOf(sender, taken.body['codigoLote']);
    expect(result['procesados']).toHaveLength(3);
    expect(result['rechazados']).toEqual([]);
  });

  it('counts the documents that came before their event like single ones', async () => {
    const sender = await loggedIn();
    const documents = [contingencyInvoice(1), contingencyInvoice(2)];
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf(documents));
    const result = await resultOf(sender, taken.body['codigoLote']);
    expect(result['rechazados']).toMatchObject([{ codigoMsg: '012' }, { codigoMsg: '012' }]);
    expect(sender.simulator.report()).toMatchObject({
      antesDeEvento: 2,
      rechazosPorCodigo: { '012': 2 },
      pasos: { 'lote-documento': { recibidos: 2, aceptados: 0, rechazados: 2, fallas: 0 } },
    });
  });

  it.each<readonly [string, Json]>([
    ['documentos', Array.from({ length: 101 }, () => 'a.b.c')],
    ['documentos', []],
    ['idEnvio', 7],
    ['nitEmisor', '06140202901235'],
  ])('with wrong %s is refused as a whole', async (name, value) => {
    const sender = await loggedIn();
    const body = { ...lotOf([SAMPLES['01 v1']()]), [name]: value };
    expect(await sender.call('POST', '/fesv/recepcionlote/', body)).toMatchObject({
      status: 400,
      body: { estado: 'RECHAZADO', codigoLote: null, codigoMsg: '094' },
    });
  });

  it('that nobody sent is unknown', async () => {
    const sender = await loggedIn();
    const path = `/fesv/recepcion/consultadtelote/${randomUUID()}`;
    expect((await sender.call('GET', path)).status).toBe(404);
  });
});

describe('a fault of the script in a lot', () => {
  async function struck(fallas: SimulatorScript['fallas'], documents: readonly JsonObject[]) {
    const sender = await loggedIn();
    await sender.call('POST', '/simulador/fallas', fallas);
    const taken = await sender.call('POST', '/fesv/recepcionlote/', lotOf(documents));
    return { sender, codigoLote: taken.body['codigoLote'] };
  }

  it.each(['rechazo-corchetes', 'rechazo-esquema', 'rechazo-mixto'] as const)(
    '%s refuses the one document it names',
    async (falla) => {
      const documents = [1, 2, 3].map((number) => renew(SAMPLES['01 v1'](), number));
      const codigoGeneracion = codeOf(documents[1] ?? {});
      const rule = { paso: 'lote-documento', falla, cuando: { codigoGeneracion } } as const;
      const { sender, codigoLote } = await struck([rule], documents);
      const result = await resultOf(sender, codigoLote);
      expect(result['procesados']).toHaveLength(2);
      expect(result['rechazados']).toMatchObject([{ codigoGeneracion, estado: 'RECHAZADO' }]);
      expect((await sender.ask(documents[1] ?? {})).status).toBe(404);
      expect(sender.simulator.report().pasos['lote-documento']).toEqual({
        recibidos: 3,
        aceptados: 2,
        rechazados: 1,
        fallas: 1,
      });
    },
  );

  it('observado seals with 002', async () => {
    const document = renew(SAMPLES['01 v1']());
    const { sender, codigoLote } = await struck([{ paso: 'lote-documento', falla: 'observado' }], [document]);
    const result = await resultOf(sender, codigoLote);
    expect(result['procesados']).toMatchObject([
      { codigoMsg: '002', observaciones: ['[resumen.totalDescu] CALCULO INCORRECTO'] },
    ]);
  });

  it('aceptar-y-callar seals a document and leaves it out of the results', async () => {
    const [told, hidden] = [1, 2].map((number) => renew(SAMPLES['01 v1'](), number));
    const rule = { paso: 'lote-documento', falla: 'aceptar-y-callar', saltar: 1 } as const;
    const { sender, codigoLote } = await struck([rule], [told ?? {}, hidden ?? {}]);
    const result = await resultOf(sender, codigoLote);
    expect(result).toMatchObject({
      procesados: [{ codigoGeneracion: codeOf(told ?? {}) }],
      rechazados: [],
    });
    expect((await sender.ask(hidden ?? {})).status).toBe(200);
  });

  it('sin-resultados holds the results for as many questions as it says', async () => {
    const document = renew(SAMPLES['01 v1']());
    const { sender, codigoLote } = await struck(
      [{ paso: 'consulta-lote', falla: 'sin-resultados', veces: 3 }],
      [document],
    );
    // Sealed meanwhile: only the answer is held back.
    await soon(async () => (await sender.ask(document)).status, { interval: 5 }).toBe(200);
    const path = `/fesv/recepcion/consultadtelote/${String(codigoLote)}`;
    const seen: number[] = [];
    for (let round = 0; round < 4; round += 1)
      seen.push([(await sender.call('GET', path)).body['procesados']].flat().length);
    expect(seen).toEqual([0, 0, 0, 1]);
  });

  it('resultados-a-medias tells one half first', async () => {
    const documents = [1, 2, 3, 4].map((number) => renew(SAMPLES['01 v1'](), number));
    const { sender, codigoLote } = await struck([], documents);
    await resultOf(sender, codigoLote);
    await sender.call('POST', '/simulador/fallas', [{ paso: 'consulta-lote', falla: 'resultados-a-medias' }]);
    const path = `/fesv/recepcion/consultadtelote/${String(codigoLote)}`;
    expect((await sender.call('GET', path)).body['procesados']).toHaveLength(2);
    expect((await sender.call('GET', path)).body['procesados']).toHaveLength(4);
  });

  it('aceptar-y-callar at the lot itself takes it without a word', async () => {
    const sender = await loggedIn();
    await sender.call('POST', '/simulador/fallas', [{ paso: 'lote', falla: 'aceptar-y-callar' }]);
    const document = renew(SAMPLES['01 v1']());
    await expect(sender.call('POST', '/fesv/recepcionlote/', lotOf([document]))).rejects.toThrow();
    await soon(async () => (await sender.ask(document)).status, { interval: 5 }).toBe(200);
  });

  it('counts a document sent by itself before its lot was asked about as a blind resend', async () => {
    const documents = [1, 2].map((number) => renew(SAMPLES['01 v1'](), number));
    const { sender, codigoLote } = await struck([], documents);
    await sender.send(documents[0] ?? {});
    expect(sender.simulator.report().reenviosSinPregunta).toBe(1);
    await resultOf(sender, codigoLote);
    await sender.send(documents[1] ?? {});
    expect(sender.simulator.report().reenviosSinPregunta).toBe(1);
  });
});
