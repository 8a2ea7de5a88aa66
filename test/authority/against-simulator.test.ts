import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authority, Submission } from '../../core/authority/authority.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import type { FaultRule, SimulatorScript } from '../../core/simulator/script.ts';
import { PASSWORD, envelope, renew, setPath, startSender, type Sender } from '../simulator/harness.ts';
import { NIT, SAMPLES, type JsonObject } from '../simulator/sample-documents.ts';
import { soon } from '../support/run/soon.ts';

type Rule = NonNullable<SimulatorScript['fallas']>[number];

const SEAL = /^2026[A-Z0-9]{36}$/;
const SHORT_MS = 200;
/** Until a log-in that hangs is given up: the next one, on a busy computer, takes less. */
const HANGING_MS = 3000;

const opened: Authority[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((authority) => authority.close()));
});

/** A simulator that plays the rules, and a client of it; its limits are short only where a fault takes all the time. */
async function start(fallas: readonly Rule[] = [], options: Partial<AuthorityOptions> = {}) {
  const sender = await startSender({ script: { fallas } });
  const authority = createAuthority({
    baseUrl: sender.simulator.url,
    user: NIT,
    password: PASSWORD,
    ambiente: '00',
    now: () => sender.clock.now.getTime(),
    ...options,
  });
  opened.push(authority);
  return { sender, authority };
}

function submissionOf(document: JsonObject): Submission {
  const { version, tipoDte, documento, codigoGeneracion } = envelope(document);
  return {
    ambiente: '00',
    nitEmisor: NIT,
    version: Number(version),
    tipoDte: String(tipoDte),
    codigoGeneracion: String(codigoGeneracion),
    documento: String(documento),
  };
}

const sample = () => submissionOf(renew(SAMPLES['01 v1']()));
const atReception = (falla: FaultRule['falla'], more: Partial<FaultRule> = {}): Rule => ({
  paso: 'recepcion',
  falla,
  ...more,
});
const receptions = ({ simulator }: Sender) => simulator.report().pasos.recepcion.recibidos;
const logins = ({ simulator }: Sender) => simulator.report().pasos.auth.recibidos;

describe('against the simulator', () => {
  it('hands a document over and finds it by its code, with the same seal', async () => {
    const { authority } = await start();
    const submission = sample();
    expect((await authority.query(submission)).kind).toBe('not-found');
    const outcome = await authority.submit(submission);
    expect(outcome).toMatchObject({
      kind: 'accepted',
      answer: { codigoMsg: '001', fhProcesamiento: Date.parse('2026-11-21T16:00:00Z') },
    });
    const seal = outcome.kind === 'accepted' ? outcome.answer.selloRecibido : '';
    expect(seal).toMatch(SEAL);
    expect(await authority.query(submission)).toMatchObject({
      kind: 'accepted',
      answer: { selloRecibido: seal },
    });
  });

  it('is told with code 004 that a document had arrived before', async () => {
    const { authority } = await start();
    const submission = sample();
    await authority.submit(submission);
    expect(await authority.submit(submission)).toMatchObject({
      kind: 'rejected',
      answer: { codigoMsg: '004', reasons: [{ campo: 'identificacion.codigoGeneracion' }] },
    });
  });

  it('reads the reasons of a document that the simulator itself finds wrong', async () => {
    const { authority } = await start();
    const document = renew(SAMPLES['01 v1']());
    setPath(document, 'resumen.totalPagar', 1);
    const outcome = await authority.submit(submissionOf(document));
    expect(outcome.kind === 'rejected' && outcome.answer.reasons.map(({ campo }) => campo)).toContain(
      'resumen.totalPagar',
    );
  });

  it('keeps one session for sixteen documents and hears the clock of the authority', async () => {
    const offsets: number[] = [];
    const { sender, authority } = await start([], { onClockOffset: (ms) => offsets.push(ms) });
    const documents = Array.from({ length: 16 }, (_, index) =>
      submissionOf(renew(SAMPLES['01 v1'](), index + 1)),
    );
    const outcomes = await Promise.all(documents.map((each) => authority.submit(each)));
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
    expect(logins(sender)).toBe(1);
    expect([...new Set(offsets)]).toEqual([0]);
  });
});

describe('with a fault of the script at the reception', () => {
  it.each<[FaultRule['falla'], 'accepted' | 'not-found']>([
    ['aceptar-y-callar', 'accepted'],
    ['rehusar', 'not-found'],
    ['html', 'not-found'],
    ['aceptar-y-html', 'accepted'],
    ['cuerpo-roto', 'accepted'],
  ])('%s leaves the document unknown, and the question says %s', async (falla, found) => {
    const { sender, authority } = await start([atReception(falla)]);
    const submission = sample();
    expect((await authority.submit(submission)).kind).toBe('unknown');
    expect((await authority.query(submission)).kind).toBe(found);
    expect(receptions(sender)).toBe(falla === 'rehusar' ? 0 : 1);
  });

  it.each<[FaultRule['falla'], 'accepted' | 'not-found']>([
    ['colgar', 'not-found'],
    ['aceptar-y-colgar', 'accepted'],
    ['lento', 'accepted'],
  ])('%s lasts longer than the limit: unknown, and the question says %s', async (falla, found) => {
    const ms = falla === 'lento' ? 400 : null;
    const { sender, authority } = await start([atReception(falla, { ms })], {
      timeouts: { receptionMs: SHORT_MS },
    });
    const submission = sample();
    expect(await authority.submit(submission)).toEqual({
      kind: 'unknown',
      detail: rule('hacienda-sin-respuesta', { ms: 200 }),
    });
    await soon(async () => (await authority.query(submission)).kind).toBe(found);
    expect(receptions(sender)).toBe(1);
  });

  it('lento within the limit is accepted', async () => {
    const { authority } = await start([atReception('lento', { ms: 50 })]);
    expect((await authority.submit(sample())).kind).toBe('accepted');
  });

  it.each<[FaultRule['falla'], string, readonly (string | null)[]]>([
    ['rechazo-corchetes', '007', ['receptor.direccion.distrito']],
    ['rechazo-mixto', '007', ['receptor.direccion.distrito', 'receptor.nrc']],
    ['rechazo-esquema', '096', [null, 'receptor.direccion.departamento']],
  ])('%s is a rejection with code %s and its fields', async (falla, codigoMsg, campos) => {
    const { authority } = await start([atReception(falla)]);
    const outcome = await authority.submit(sample());
    expect(outcome).toMatchObject({ kind: 'rejected', answer: { codigoMsg } });
    expect(outcome.kind === 'rejected' && outcome.answer.reasons.map(({ campo }) => campo)).toEqual(campos);
  });

  it('observado is accepted with its observation', async () => {
    const { authority } = await start([atReception('observado')]);
    expect(await authority.submit(sample())).toMatchObject({
      kind: 'accepted',
      answer: { codigoMsg: '002', observaciones: ['[resumen.totalDescu] CALCULO INCORRECTO'] },
    });
  });

  it('token-vencido is mended by one log-in and one repetition', async () => {
    const { sender, authority } = await start([atReception('token-vencido')]);
    expect((await authority.submit(sample())).kind).toBe('accepted');
    expect([logins(sender), receptions(sender)]).toEqual([2, 2]);
  });

  it('token-vencido without end is no answer at first, then a refused account, with four log-ins however many documents', async () => {
    const { sender, authority } = await start([atReception('token-vencido', { veces: null })]);
    const outcomes = [];
    for (let round = 0; round < 8; round += 1) outcomes.push(await authority.submit(sample()));
    expect(outcomes[0]).toMatchObject({ kind: 'unknown', turnedAway: true });
    for (const outcome of outcomes.slice(2))
      expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'credenciales' });
    expect([logins(sender), receptions(sender)]).toEqual([4, 4]);
  });
});

describe('with a fault of the script at the log-in', () => {
  it('credenciales blocks until new ones come', async () => {
    const { sender, authority } = await start([{ paso: 'auth', falla: 'credenciales' }]);
    const blocked = { kind: 'unreachable', cause: 'credenciales' };
    const submission = sample();
    expect(await authority.submit(submission)).toMatchObject(blocked);
    expect(await authority.submit(submission)).toMatchObject(blocked);
    // A log-in that a fault strikes is not counted among those received.
    const { auth } = sender.simulator.report().pasos;
    expect([auth.fallas, auth.recibidos, receptions(sender)]).toEqual([1, 0, 0]);
    authority.forget();
    expect((await authority.submit(submission)).kind).toBe('accepted');
  });

  it('a wrong password blocks as well', async () => {
    const { sender, authority } = await start([], { password: 'Otra-Clave-2026' });
    expect(await authority.submit(sample())).toMatchObject({ kind: 'unreachable', cause: 'credenciales' });
    expect(receptions(sender)).toBe(0);
  });

  it.each<FaultRule['falla']>(['html', 'rehusar', 'cuerpo-roto', 'colgar'])(
    '%s sends nothing, and the next document goes through',
    async (falla) => {
      const timeouts = falla === 'colgar' ? { authMs: HANGING_MS } : {};
      const { sender, authority } = await start([{ paso: 'auth', falla }], { timeouts });
      const submission = sample();
      expect(await authority.submit(submission)).toMatchObject({
        kind: 'unreachable',
        cause: 'autoridad-caida',
      });
      expect(receptions(sender)).toBe(0);
      expect((await authority.submit(submission)).kind).toBe('accepted');
    },
  );
});

describe('with a fault of the script at the question', () => {
  it.each<FaultRule['falla']>(['html', 'aceptar-y-callar', 'cuerpo-roto', 'rehusar'])(
    '%s learns nothing, and the next question does',
    async (falla) => {
      const { authority } = await start([{ paso: 'consulta', falla }]);
      const submission = sample();
      await authority.submit(submission);
      expect((await authority.query(submission)).kind).toBe('unknown');
      expect((await authority.query(submission)).kind).toBe('accepted');
    },
  );

  it('token-vencido asks once more', async () => {
    const { sender, authority } = await start([{ paso: 'consulta', falla: 'token-vencido' }]);
    expect((await authority.query(sample())).kind).toBe('not-found');
    expect(logins(sender)).toBe(2);
  });
});
