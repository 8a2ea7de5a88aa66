/** The API server with a dispatch that answers from a script and remembers what it was asked. */
import type { Dispatch } from '../../../core/api/dispatch.ts';
import type { Caller } from '../../../core/contract/caller.ts';
import { JsonText } from '../../../core/contract/json.ts';
import type { ErrorCode } from '../../../core/contract/problem.ts';
import type { Reply } from '../../../core/contract/reply.ts';
import type { Issuance, IssuanceResult } from '../../../core/contract/api/results.ts';
import { createApiServer, type ApiServerOptions } from '../../../core/http/server.ts';

export const USER_KEY = `sk_user_${'1a'.repeat(32)}`;
export const ADMIN_KEY = `sk_admin_${'2b'.repeat(32)}`;
export const EXPIRED_KEY = `sk_user_${'3c'.repeat(32)}`;
export const DELETED_KEY = `sk_user_${'4d'.repeat(32)}`;

const CALLER: Caller = { keyId: 'k1', role: 'user', issuerId: 'e1', branchId: 's1', ambiente: 'PRUEBAS' };

/** The text that was signed: no formatter would write it so, and its numbers are beyond binary floats. */
export const DTE_TEXT =
  '{"identificacion":{"version":1,"ambiente":"00"},"resumen":{"totalPagar":1.10,"totalLetras":"UNO 10/100 ñ"},"n":12345678901234567.12345678}';

const SEALED: IssuanceResult = {
  estado: 'PROCESADO',
  tipoDte: 'Factura Electrónica',
  selloRecibido: '2026A1B2C3D4E5F60718293A4B5C6D7E8F901234',
  numeroControl: 'DTE-01-0001-00000001',
  codigoGeneracion: '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D',
  fecEmi: '2026-03-04',
  horEmi: '10:20:30',
  fhProcesamiento: '2026-03-04T16:20:31.000Z',
  clasificaMsg: '10',
  codigoMsg: '001',
  descripcionMsg: 'RECIBIDO',
  observaciones: [],
  dteJson: new JsonText(DTE_TEXT),
  dteFirmado: 'eyJhbGciOiJSUzUxMiJ9.e30.c2ln',
};

/** A sealed issuance, with what a test changes. */
export function issuance(result: Partial<IssuanceResult> = {}, around: Partial<Issuance> = {}): Issuance {
  return { result: { ...SEALED, ...result }, replayed: false, autoridad: 'hacienda', avisos: [], ...around };
}

export interface Asked {
  readonly op: string;
  readonly input: unknown;
  readonly caller: Caller | null;
}

type Answer = () => Reply<unknown> | Promise<Reply<unknown>>;

export interface ScriptedService {
  readonly url: string;
  /** Everything that reached the dispatch. */
  readonly asked: Asked[];
  /** What was written to the log as an error. */
  readonly logged: Readonly<Record<string, unknown>>[];
  /** What was written to the log about answers. */
  readonly told: Readonly<Record<string, unknown>>[];
  /** How often a key was looked up. */
  readonly lookups: (string | null)[];
  close(): Promise<void>;
}

/** Starts the server on a free port; every operation answers with `answer`. */
export async function startScripted(
  answer: Answer = () => ({ ok: true, value: issuance() }),
  options: Partial<ApiServerOptions> = {},
): Promise<ScriptedService> {
  const asked: Asked[] = [];
  const logged: Readonly<Record<string, unknown>>[] = [];
  const told: Readonly<Record<string, unknown>>[] = [];
  const lookups: (string | null)[] = [];
  const dispatch = (op: string, input: unknown, caller: Caller | null) => {
    asked.push({ op, input, caller });
    return Promise.resolve().then(answer);
  };
  const server = await createApiServer({
    dispatch: dispatch as unknown as Dispatch,
    authenticate: (key) => {
      lookups.push(key);
      return callerOf(key);
    },
    log: {
      info: (event, fields) => told.push({ level: 'info', event, ...fields }),
      warn: (event, fields) => told.push({ level: 'warn', event, ...fields }),
      error: (event, fields) => logged.push({ event, ...fields }),
    },
    host: '127.0.0.1',
    port: 0,
    ...options,
  });
  return { url: server.url, asked, logged, told, lookups, close: server.close };
}

function callerOf(key: string | null): Reply<Caller> {
  if (key === USER_KEY) return { ok: true, value: CALLER };
  if (key === ADMIN_KEY) return { ok: true, value: { ...CALLER, role: 'admin' } };
  const refused = (codigo: ErrorCode): Reply<Caller> => ({
    ok: false,
    problem: { codigo, message: 'interno' },
  });
  if (key === EXPIRED_KEY) return refused('LLAVE_EXPIRADA');
  return refused(key === DELETED_KEY ? 'LLAVE_ELIMINADA' : 'NO_AUTORIZADO');
}

/** Posts to an issue endpoint with a valid key. */
export function post(
  service: ScriptedService,
  body: BodyInit,
  headers: Readonly<Record<string, string>> = {},
) {
  return fetch(`${service.url}/factura/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': USER_KEY, 'Content-Type': 'application/json', ...headers },
    body,
  });
}
