import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority, Submission } from '../../core/authority/authority.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import {
  CODIGO_LOTE,
  INVALIDACION_PROCESADA,
  INVALIDATION,
  LOT,
  LOTE_RECIBIDO,
  LOTE_RESUELTO,
  PROCESADO,
  SUBMISSION,
} from './answers.ts';
import {
  INVALIDATION_PATH,
  LOT_PATH,
  LOT_QUERY_PATH,
  QUERY,
  RECEPTION,
  sendJson,
  sendText,
  startRawServer,
} from './raw-server.ts';
import type { Behaviour, RawRequest, RawServer } from './raw-server.ts';

const NOW = Date.parse('2026-11-21T16:00:00Z');
/** Connections for documents. */
const DOCUMENTS = 32;

let server: RawServer;
let authority: Authority;

beforeEach(async () => {
  server = await startRawServer();
  authority = connect();
});

afterEach(async () => {
  await authority.close();
  await server.close();
});

function connect(options: Partial<AuthorityOptions> = {}): Authority {
  return createAuthority({
    baseUrl: server.url,
    user: '06142108951029',
    password: 'Secreta#2026',
    ambiente: '00',
    now: () => NOW,
    ...options,
  });
}

const seal: Behaviour = ({ body }, socket) => {
  const { codigoGeneracion } = JSON.parse(body) as Submission;
  sendJson(socket, 200, { ...PROCESADO, codigoGeneracion });
};
const silentAtReception: Behaviour = (request, socket) => {
  if (request.path !== RECEPTION) seal(request, socket);
};

/** Documents with codes of their own. */
const documents = (count: number): readonly Submission[] =>
  Array.from({ length: count }, (_, index) => ({
    ...SUBMISSION,
    codigoGeneracion: `6F9619FF-8B86-4D11-B42D-${String(index).padStart(12, '0')}`,
  }));
const codeIn = ({ body }: RawRequest) => (JSON.parse(body) as Submission).codigoGeneracion;

describe('an authority that takes documents and does not answer', () => {
  it('still answers questions, and lets a new session in', async () => {
    server.behave(silentAtReception);
    // Questions and log-ins have far less time than the documents hold their connections.
    const asking = connect({ timeouts: { receptionMs: 15_000, queryMs: 2_000, authMs: 2_000 } });
    const waiting = documents(3 * DOCUMENTS).map((each) => asking.submit(each));
    const login = 1;
    await server.arrived(DOCUMENTS + login);
    expect((await asking.query(SUBMISSION)).kind).toBe('accepted');
    asking.forget();
    expect((await asking.query(SUBMISSION)).kind).toBe('accepted');
    expect([server.to(RECEPTION).length, server.to(QUERY).length]).toEqual([DOCUMENTS, 2]);
    await asking.close();
    await Promise.all(waiting);
  });

  it('still takes events and lots, and answers about lots', async () => {
    server.behave((request, socket) => {
      const answers: Readonly<Record<string, object>> = {
        [INVALIDATION_PATH]: INVALIDACION_PROCESADA,
        [LOT_PATH]: LOTE_RECIBIDO,
        [`${LOT_QUERY_PATH}${CODIGO_LOTE}`]: LOTE_RESUELTO,
      };
      const answer = answers[request.path];
      if (answer !== undefined) sendJson(socket, 200, answer);
    });
    const waiting = documents(DOCUMENTS + 8).map((each) => authority.submit(each));
    const login = 1;
    await server.arrived(DOCUMENTS + login);
    expect((await authority.invalidate(INVALIDATION)).kind).toBe('accepted');
    expect((await authority.submitLot(LOT)).kind).toBe('received');
    expect((await authority.queryLot(CODIGO_LOTE)).kind).toBe('answered');
    await authority.close();
    await Promise.all(waiting);
  });

  it('counts what never got a connection as surely not sent when the client is closed', async () => {
    server.behave(silentAtReception);
    const waiting = documents(DOCUMENTS + 8).map((each) => authority.submit(each));
    const login = 1;
    await server.arrived(DOCUMENTS + login);
    await authority.close();
    const kinds = (await Promise.all(waiting)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(DOCUMENTS);
    expect(kinds.filter((kind) => kind === 'unreachable')).toHaveLength(8);
  });

  it('holds up nobody else with one document', async () => {
    const [first, ...others] = documents(100);
    const silent = first?.codigoGeneracion;
    server.behave((request, socket) => {
      if (codeIn(request) !== silent) seal(request, socket);
    });
    const hanging = first === undefined ? null : authority.submit(first);
    const outcomes = await Promise.all(others.map((each) => authority.submit(each)));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(99);
    await authority.close();
    expect((await hanging)?.kind).toBe('unknown');
  });

  it('gives a document that waited for a connection its whole time', async () => {
    // The thirty-two before it take 1250 of the 2000 ms, it takes as long itself: 2500 ms in all.
    const slow = connect({ timeouts: { receptionMs: 2_000 } });
    server.behave((request, socket) => {
      setTimeout(() => seal(request, socket), 1_250);
    });
    const outcomes = await Promise.all(documents(DOCUMENTS + 1).map((each) => slow.submit(each)));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(DOCUMENTS + 1);
    await slow.close();
  });

  it('cannot stretch its time by sending one character after the other', async () => {
    const impatient = connect({ timeouts: { receptionMs: 300 } });
    server.behave((_request, socket) => {
      const text = JSON.stringify(PROCESADO);
      const parts = [...`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`].values();
      const timer = setInterval(() => socket.write(parts.next().value ?? ''), 10);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await impatient.submit(SUBMISSION)).toEqual({
      kind: 'unknown',
      detail: rule('hacienda-sin-respuesta', { ms: 300 }),
    });
    await impatient.close();
  });
});

describe('a server that closes connections as it pleases', () => {
  it.each<[string, Behaviour]>([
    [
      'an end right after the answer, unannounced',
      (request, socket) => {
        seal(request, socket);
        socket.end();
      },
    ],
    [
      'a reset right after the answer',
      (request, socket) => {
        seal(request, socket);
        setImmediate(() => socket.resetAndDestroy());
      },
    ],
    [
      'a keep-alive hint it does not keep',
      (request, socket) => {
        const { codigoGeneracion } = JSON.parse(request.body) as Submission;
        const text = JSON.stringify({ ...PROCESADO, codigoGeneracion });
        sendText(socket, 200, text, ['Keep-Alive: timeout=600']);
        setTimeout(() => socket.destroy(), 1);
      },
    ],
  ])('never gets a document twice: %s', async (_name, behaviour) => {
    server.behave(behaviour);
    const kinds: string[] = [];
    const all = documents(200);
    // One after the other without a pause, in four rows: each meets a connection that is just being closed.
    const rows = [0, 1, 2, 3].map(async (row) => {
      for (const each of all.filter((_, index) => index % 4 === row))
        kinds.push((await authority.submit(each)).kind);
    });
    await Promise.all(rows);
    const codes = server.to(RECEPTION).map(codeIn);
    expect(new Set(codes).size).toBe(codes.length);
    expect(kinds).toHaveLength(200);
    expect(kinds.every((kind) => kind === 'accepted' || kind === 'unknown')).toBe(true);
    expect(kinds.filter((kind) => kind === 'accepted').length).toBeLessThanOrEqual(codes.length);
    expect(kinds).toContain('accepted');
  });
});
