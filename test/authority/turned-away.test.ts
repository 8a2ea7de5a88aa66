import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority, Outcome } from '../../core/authority/authority.ts';
import { createAuthority } from '../../core/authority/mh-client.ts';
import { PROCESADO, SUBMISSION } from './answers.ts';
import { LOGIN, RECEPTION, loginAnswer, sendJson, sendText, startRawServer } from './raw-server.ts';
import type { Behaviour, RawServer } from './raw-server.ts';

const START = Date.parse('2026-11-21T16:00:00Z');
const MINUTE_MS = 60_000;

let server: RawServer;
let clock: number;
let authority: Authority;

beforeEach(async () => {
  server = await startRawServer();
  server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(`Bearer t${logins()}`)));
  clock = START;
  authority = createAuthority({
    baseUrl: server.url,
    user: '06142108951029',
    password: 'Secreta#2026',
    ambiente: '00',
    now: () => clock,
  });
});

afterEach(async () => {
  await authority.close();
  await server.close();
});

const logins = () => server.to(LOGIN).length;
const receptions = () => server.to(RECEPTION).length;
const turnAway: Behaviour = (_request, socket) => sendText(socket, 401, '');
/** Lets only these tokens in. */
const letIn =
  (...tokens: readonly string[]): Behaviour =>
  (request, socket) =>
    tokens.includes(request.headers['authorization'] ?? '')
      ? sendJson(socket, 200, PROCESADO)
      : turnAway(request, socket);
const submit = () => authority.submit(SUBMISSION);

describe('an account whose every session is turned away', () => {
  it('logs in four times, however many documents come in whatever order; each has its try, and the account is said to be refused', async () => {
    // Answers come back in another order than the calls went out, so that calls of different sessions overlap.
    let turn = 0;
    server.behave((request, socket) => {
      turn += 1;
      setTimeout(() => turnAway(request, socket), (turn * 7) % 13);
    });
    const outcomes: Outcome[] = [];
    const row = async (): Promise<void> => {
      for (let round = 0; round < 50; round += 1) outcomes.push(await submit());
    };
    await Promise.all(Array.from({ length: 20 }, row));
    expect(outcomes).toHaveLength(1_000);
    // Before the fourth log-in each call stands for itself; from then on the account is refused, and no line is down.
    const first = outcomes.filter((outcome) => outcome.kind === 'unknown' && outcome.turnedAway === true);
    const refused = outcomes.filter(
      (outcome) => outcome.kind === 'unreachable' && outcome.cause === 'credenciales',
    );
    expect(first.length + refused.length).toBe(1_000);
    expect(first.length).toBeLessThanOrEqual(60);
    expect(refused[0]).toMatchObject({
      detail: rule('llamadas-rechazadas', { error: 'HTTP 401' }),
    });
    expect(logins()).toBe(4);
    expect(receptions()).toBeGreaterThanOrEqual(1_000);
  });

  it('is tried with one log-in every half minute from then on', async () => {
    server.behave(turnAway);
    for (const _call of [1, 2, 3]) await submit();
    expect(logins()).toBe(4);
    clock = START + MINUTE_MS / 2 - 1;
    await submit();
    expect(logins()).toBe(4);
    for (const halves of [1, 2, 3]) {
      clock = START + (halves * MINUTE_MS) / 2;
      for (const _call of [1, 2, 3]) await submit();
      expect(logins()).toBe(4 + halves);
    }
    server.behave(letIn('Bearer t7'));
    expect((await submit()).kind).toBe('accepted');
  });

  it('is tried at once after it was forgotten', async () => {
    server.behave(turnAway);
    for (const _call of [1, 2, 3]) await submit();
    authority.forget();
    server.behave(letIn('Bearer t5'));
    expect((await submit()).kind).toBe('accepted');
    expect(logins()).toBe(5);
  });
});

describe('a session that worked', () => {
  it('may be turned away again and again: each time one log-in mends it', async () => {
    for (const round of [1, 2, 3, 4]) {
      server.behave(letIn(`Bearer t${round}`));
      expect((await submit()).kind).toBe('accepted');
      expect((await submit()).kind).toBe('accepted');
    }
    expect(logins()).toBe(4);
  });

  it('has worked as well when the document was unknown or rejected', async () => {
    const answers: Record<string, Behaviour> = {
      'Bearer t1': (_request, socket) => sendText(socket, 404, ''),
      'Bearer t2': (_request, socket) => sendJson(socket, 400, { ...PROCESADO, estado: 'RECHAZADO' }),
      'Bearer t3': (_request, socket) => sendJson(socket, 200, PROCESADO),
    };
    let valid = '';
    server.behave((request, socket) => {
      const token = request.headers['authorization'] ?? '';
      (token === valid ? answers[token] : turnAway)?.(request, socket);
    });
    valid = 'Bearer t1';
    expect((await authority.query(SUBMISSION)).kind).toBe('not-found');
    valid = 'Bearer t2';
    expect((await submit()).kind).toBe('rejected');
    valid = 'Bearer t3';
    expect((await submit()).kind).toBe('accepted');
  });

  it('is left alone by the late refusal of the one before it', async () => {
    let refuseLate = (): void => undefined;
    server.behave((request, socket) => {
      if (request.headers['authorization'] === 'Bearer t2') return sendJson(socket, 200, PROCESADO);
      if (receptions() === 1) refuseLate = () => turnAway(request, socket);
      else turnAway(request, socket);
    });
    const late = submit();
    await server.arrived(2);
    expect((await submit()).kind).toBe('accepted');
    refuseLate();
    expect((await late).kind).toBe('accepted');
    expect(logins()).toBe(2);
  });
});
