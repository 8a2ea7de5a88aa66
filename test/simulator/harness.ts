/** A running simulator with one registered taxpayer, and the calls a sender makes. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { startSimulator } from '../../core/simulator/simulator.ts';
import type { Simulator } from '../../core/simulator/simulator.ts';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import { NIT, NRC, SAMPLES } from './sample-documents.ts';
import type { Json, JsonObject } from './sample-documents.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey: KeyObject = pair.privateKey;
export const publicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const USER = NIT;
export const PASSWORD = 'Clave-de-prueba-1';
/** 10:00 in San Salvador on the day the sample documents carry. */
const TEN_O_CLOCK = '2026-11-21T16:00:00.000Z';

/** JWS compact over the JSON text of a document. */
export function signJws(document: unknown, header: object = { alg: 'RS512' }, key = privateKey): string {
  const encode = (value: unknown): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const signed = `${encode(header)}.${encode(document)}`;
  return `${signed}.${sign('sha512', Buffer.from(signed), key).toString('base64url')}`;
}

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: JsonObject;
}

export interface Sender {
  readonly simulator: Simulator;
  readonly clock: { now: Date };
  token: string;
  login(pwd?: string): Promise<HttpAnswer>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpAnswer>;
  /** Sends a document; `change` replaces members of the request body. */
  send(document: JsonObject, change?: JsonObject): Promise<HttpAnswer>;
  ask(document: JsonObject): Promise<HttpAnswer>;
}

export function section(document: JsonObject, name: string): JsonObject {
  return document[name] as JsonObject;
}

export function setPath(document: JsonObject, path: string, value: Json | undefined): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let target = document as Record<string, Json>;
  for (const name of names) target = target[name] as Record<string, Json>;
  if (value === undefined) delete target[last];
  else target[last] = value;
}

/** A fresh code for a sample; the number follows when given. */
export function renew(document: JsonObject, number?: number): JsonObject {
  const head = section(document, 'identificacion');
  head['codigoGeneracion'] = randomUUID().toUpperCase();
  if (number !== undefined)
    head['numeroControl'] = String(head['numeroControl']).replace(
      /\d{15}$/,
      String(number).padStart(15, '0'),
    );
  return document;
}

/** SHA-256 of a JWS as the simulator reports it. */
export function sha256(jws: string): string {
  return createHash('sha256').update(jws).digest('base64url');
}

/** The request body of recepciondte for a document. */
export function envelope(document: JsonObject): JsonObject {
  const head = section(document, 'identificacion');
  return {
    ambiente: head['ambiente'] ?? null,
    idEnvio: 1,
    version: head['version'] ?? null,
    tipoDte: head['tipoDte'] ?? null,
    documento: signJws(document),
    codigoGeneracion: head['codigoGeneracion'] ?? null,
  };
}

export async function startSender(
  options: { file?: string; script?: SimulatorScript; durable?: boolean } = {},
): Promise<Sender> {
  const clock = { now: new Date(TEN_O_CLOCK) };
  const simulator = await startSimulator({
    port: 0,
    file: options.file ?? null,
    now: () => clock.now,
    durable: options.durable ?? true,
    script: options.script ?? {},
  });
  onTestFinished(() => simulator.close());
  await simulator.registerTaxpayer({
    nit: NIT,
    nrc: NRC,
    user: USER,
    pwd: PASSWORD,
    ambiente: '00',
    publicKeyPem,
  });

  async function fetchAnswer(path: string, init: RequestInit): Promise<HttpAnswer> {
    const response = await fetch(simulator.url + path, init);
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    let body: JsonObject = {};
    try {
      body = json ? (JSON.parse(text) as JsonObject) : {};
    } catch {
      body = { roto: true };
    }
    return { status: response.status, text, body };
  }

  const sender: Sender = {
    simulator,
    clock,
    token: '',
    async login(pwd = PASSWORD) {
      const answer = await fetchAnswer('/seguridad/auth', {
        method: 'POST',
        headers: { 'user-agent': 'pruebas/1.0', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ user: USER, pwd }).toString(),
      });
      const inner = answer.body['body'] as JsonObject | undefined;
      if (inner) sender.token = String(inner['token']);
      return answer;
    },
    call: (method, path, body, headers = {}) =>
      fetchAnswer(path, {
        method,
        headers: {
          authorization: sender.token,
          'user-agent': 'pruebas/1.0',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    send: (document, change = {}) =>
      sender.call('POST', '/fesv/recepciondte', { ...envelope(document), ...change }),
    ask(document) {
      const head = section(document, 'identificacion');
      return sender.call('POST', '/fesv/recepcion/consultadte/', {
        nitEmisor: NIT,
        tdte: head['tipoDte'],
        codigoGeneracion: head['codigoGeneracion'],
      });
    },
  };
  return sender;
}

/** A sample of type 01 issued in a contingency of cause 3, with a fresh code. */
export function contingencyInvoice(number = 1): JsonObject {
  const document = renew(SAMPLES['01 v1'](), number);
  setPath(document, 'identificacion.tipoModelo', 2);
  setPath(document, 'identificacion.tipoOperacion', 2);
  setPath(document, 'identificacion.tipoContingencia', 3);
  return document;
}

/** codigoGeneracion of a document or event. */
export function codeOf(document: JsonObject): string {
  return String(section(document, 'identificacion')['codigoGeneracion']);
}

/** Hands a contingency event over. */
export function sendEvent(sender: Sender, event: JsonObject): Promise<HttpAnswer> {
  return sender.call('POST', '/fesv/contingencia', { nit: NIT, documento: signJws(event) });
}
