import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  Authority,
  ContingencyEvent,
  InvalidationEvent,
  LotQueryOutcome,
  LotSubmission,
} from '../../core/authority/authority.ts';
import { createAuthority } from '../../core/authority/mh-client.ts';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import {
  PASSWORD,
  codeOf,
  contingencyInvoice,
  envelope,
  renew,
  section,
  setPath,
  signJws,
  startSender,
  type Sender,
} from '../simulator/harness.ts';
import { NIT, SAMPLES, type JsonObject } from '../simulator/sample-documents.ts';
import { contingency, invalidation2023, invalidation2026 } from '../simulator/sample-events.ts';

type Rule = NonNullable<SimulatorScript['fallas']>[number];

const SEAL = /^2026[A-Z0-9]{36}$/;
const TEN_O_CLOCK = Date.parse('2026-11-21T16:00:00Z');

const opened: Authority[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((authority) => authority.close()));
});

async function start(fallas: readonly Rule[] = []) {
  const sender = await startSender({ script: { fallas, demoraLoteMs: 0 } });
  const authority = createAuthority({
    baseUrl: sender.simulator.url,
    user: NIT,
    password: PASSWORD,
    ambiente: '00',
    now: () => sender.clock.now.getTime(),
  });
  opened.push(authority);
  return { sender, authority };
}

const invoice = (number = 1) => renew(SAMPLES['01 v1'](), number);

function contingencyEvent(edition: '2023' | '2026', documents: readonly JsonObject[]): ContingencyEvent {
  const event = contingency(edition, documents.map(codeOf));
  return { nit: NIT, documento: signJws(event), codigoGeneracion: codeOf(event) };
}

/** Seals an invoice and gives the event that invalidates it. */
async function invalidationEvent(
  sender: Sender,
  build: typeof invalidation2023 = invalidation2026,
): Promise<InvalidationEvent> {
  const document = invoice();
  await sender.login();
  const sealed = await sender.call('POST', '/fesv/recepciondte', envelope(document));
  const event = build({
    tipoDte: '01',
    codigoGeneracion: codeOf(document),
    selloRecibido: String(sealed.body['selloRecibido']),
    numeroControl: String(section(document, 'identificacion')['numeroControl']),
  });
  const version = Number(section(event, 'identificacion')['version']);
  return { ambiente: '00', version, documento: signJws(event), codigoGeneracion: codeOf(event) };
}

function lotOf(documents: readonly JsonObject[]): LotSubmission {
  return {
    ambiente: '00',
    idEnvio: randomUUID().toUpperCase(),
    version: 2,
    nitEmisor: NIT,
    documentos: documents.map((document) => signJws(document)),
  };
}

async function codeOfLot(authority: Authority, lot: LotSubmission): Promise<string> {
  const outcome = await authority.submitLot(lot);
  return outcome.kind === 'received' ? outcome.codigoLote : '';
}

/** The decisions of an outcome, by code. */
const decisions = (outcome: LotQueryOutcome) =>
  outcome.kind === 'answered'
    ? Object.fromEntries([...outcome.answers].map(([codigo, { kind }]) => [codigo, kind]))
    : outcome.kind;

/** Asks until the lot is worked off. */
async function decided(authority: Authority, codigoLote: string): Promise<LotQueryOutcome> {
  const ask = () => authority.queryLot(codigoLote);
  await expect
    .poll(async () => Object.keys(decisions(await ask())).length, { interval: 5 })
    .toBeGreaterThan(0);
  return ask();
}

describe('a contingency event', () => {
  it.each(['2023', '2026'] as const)('of edition %s is sealed and lets its documents in', async (edition) => {
    const { sender, authority } = await start();
    const documents = [contingencyInvoice(1), contingencyInvoice(2)];
    const outcome = await authority.reportContingency(contingencyEvent(edition, documents));
    expect(outcome).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: expect.stringMatching(SEAL), fhProcesamiento: TEN_O_CLOCK },
    });
    const codigoLote = await codeOfLot(authority, lotOf(documents));
    expect(decisions(await decided(authority, codigoLote))).toEqual({
      [codeOf(documents[0] ?? {})]: 'accepted',
      [codeOf(documents[1] ?? {})]: 'accepted',
    });
    expect(sender.simulator.report().antesDeEvento).toBe(0);
  });

  it('whose reply was lost is told at its repetition that its own code exists', async () => {
    const { authority } = await start([{ paso: 'contingencia', falla: 'aceptar-y-callar' }]);
    const event = contingencyEvent('2026', [contingencyInvoice(1)]);
    expect((await authority.reportContingency(event)).kind).toBe('unknown');
    expect(await authority.reportContingency(event)).toMatchObject({
      kind: 'rejected',
      answer: {
        reasons: [
          {
            campo: 'identificacion.codigoGeneracion',
            texto: '[identificacion.codigoGeneracion] YA EXISTE UN REGISTRO CON ESE VALOR',
          },
        ],
      },
    });
  });

  it('that lists nothing is refused by the schema', async () => {
    const { authority } = await start();
    const outcome = await authority.reportContingency(contingencyEvent('2026', []));
    expect(outcome).toMatchObject({
      kind: 'rejected',
      answer: { reasons: [{ campo: null }, { campo: 'detalleDTE' }] },
    });
  });
});

describe('an invalidation', () => {
  it.each([
    ['v2', invalidation2023],
    ['v3', invalidation2026],
  ])('%s is sealed', async (_version, build) => {
    const { sender, authority } = await start();
    const event = await invalidationEvent(sender, build);
    expect(await authority.invalidate(event)).toMatchObject({
      kind: 'accepted',
      answer: {
        codigoMsg: '001',
        selloRecibido: expect.stringMatching(SEAL),
        fhProcesamiento: TEN_O_CLOCK,
      },
    });
    expect(sender.simulator.report().documentosInvalidados).toBe(1);
  });

  it('whose reply was lost is told at its repetition that its own code exists', async () => {
    const { sender, authority } = await start([{ paso: 'anulacion', falla: 'aceptar-y-callar' }]);
    const event = await invalidationEvent(sender);
    expect((await authority.invalidate(event)).kind).toBe('unknown');
    expect(await authority.invalidate(event)).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg: '004', reasons: [{ campo: 'identificacion.codigoGeneracion' }] },
    });
    expect(sender.simulator.report().documentosInvalidados).toBe(1);
  });
});

describe('a lot', () => {
  it('tells sealed and refused documents apart', async () => {
    const { authority } = await start();
    const good = invoice(1);
    const bad = invoice(2);
    setPath(bad, 'resumen.totalPagar', 1);
    const codigoLote = await codeOfLot(authority, lotOf([good, bad]));
    const outcome = await decided(authority, codigoLote);
    expect(decisions(outcome)).toEqual({ [codeOf(good)]: 'accepted', [codeOf(bad)]: 'rejected' });
    expect(outcome.kind === 'answered' && outcome.answers.get(codeOf(bad))).toMatchObject({
      answer: {
        codigoMsg: '020',
        reasons: [{ campo: 'resumen.totalPagar' }, { campo: 'resumen.pagos.montoPago' }],
      },
    });
  });

  it('of another taxpayer is refused as a whole', async () => {
    const { authority } = await start();
    const lot = { ...lotOf([invoice()]), nitEmisor: '06140202901235' };
    expect(await authority.submitLot(lot)).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg: '094', reasons: [{ campo: 'nitEmisor' }] },
    });
  });

  it('that nobody handed over is unknown', async () => {
    const { authority } = await start();
    expect(await authority.queryLot(randomUUID().toUpperCase())).toEqual({ kind: 'not-found', raw: '' });
  });

  it('without results yet is answered without decisions', async () => {
    const { authority } = await start([{ paso: 'consulta-lote', falla: 'sin-resultados', veces: 2 }]);
    const document = invoice();
    const codigoLote = await codeOfLot(authority, lotOf([document]));
    for (let round = 0; round < 2; round += 1)
      expect(decisions(await authority.queryLot(codigoLote))).toEqual({});
    expect(decisions(await decided(authority, codigoLote))).toEqual({ [codeOf(document)]: 'accepted' });
  });
});
