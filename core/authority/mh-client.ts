/** Client of the transmission interface (§transmission). */
import type { Authority, EventOutcome, Reception } from './authority.ts';
import { stringifyJson, unescapedText } from '../contract/json.ts';
import { namesIt } from './document-answer.ts';
import { eventAsDocument, eventOutcomeOf } from './event-outcome.ts';
import { call, type Line, type Reading } from './token-calls.ts';
import { isLotCode, lotOutcomeOf, lotQueryOutcomeOf, namesLot } from './lot-outcome.ts';
import { outcomeOf, queryOutcomeOf } from './outcome.ts';
import { createSession } from './session.ts';
import { createTransport, cuttable, watchClock, type Lane, type Transport } from './transport.ts';

/** Timeout of a reception, in ms (§ask-before-resend). */
const RECEPTION_TIMEOUT_MS = 8_000;
/** Timeout of a query, in ms. */
const QUERY_TIMEOUT_MS = 8_000;
/** Timeout of an event, in ms. */
const EVENT_TIMEOUT_MS = 8_000;
/** Timeout of submitting a lot, in ms: a hundred documents are several MB. */
const LOT_TIMEOUT_MS = 20_000;
/** Timeout of a lot query, in ms. */
const LOT_QUERY_TIMEOUT_MS = 8_000;
/** Timeout of a log-in, in ms. */
const AUTH_TIMEOUT_MS = 8_000;
/** The authority requires a user agent (§transmission). */
const DEFAULT_USER_AGENT = 'caja-dte';
/** Maximum `idEnvio`, a free counter: a signed 32-bit integer. */
const MAX_ENVIO = 2_147_483_647;

/** Maximum documents per lot (§lots). */
const MAX_LOT_DOCUMENTS = 100;

/** Reception of documents (§reception). */
const AS_DOCUMENT: Reception = { path: '/fesv/recepciondte', answer: 'documento' };

export interface AuthorityTimeouts {
  readonly receptionMs?: number;
  readonly queryMs?: number;
  readonly eventMs?: number;
  readonly lotMs?: number;
  readonly lotQueryMs?: number;
  readonly authMs?: number;
}

export interface AuthorityOptions {
  /** https, or http to this computer only. */
  readonly baseUrl: string;
  /** NIT without hyphens. */
  readonly user: string;
  /** Called at each log-in; if it throws, documents wait as with wrong credentials. */
  readonly password: (() => Promise<string> | string) | string;
  readonly ambiente: '00' | '01';
  readonly userAgent?: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly timeouts?: AuthorityTimeouts;
  /** Called with every answer: lead of the authority's clock over ours, in ms, to the second. */
  readonly onClockOffset?: (offsetMs: number) => void;
  /** Whether a rehearsal has cut the connection: no call is sent. */
  readonly isCutOff?: () => boolean;
  /** Default: connections to `baseUrl`. */
  readonly transport?: Transport;
}

/**
 * HTTP client of the authority. Results are values; nothing is sent before a successful log-in.
 * @throws TypeError when the address is neither https nor on this computer
 */
export function createAuthority(options: AuthorityOptions): Authority {
  const { user, password, now, timeouts = {} } = options;
  const userAgent = options.userAgent ?? DEFAULT_USER_AGENT;
  const transport = cuttable(
    watchClock(options.transport ?? createTransport(options.baseUrl), options),
    options.isCutOff,
  );
  const session = createSession({
    transport,
    user,
    password: typeof password === 'string' ? () => password : password,
    userAgent,
    timeoutMs: timeouts.authMs ?? AUTH_TIMEOUT_MS,
    now,
  });
  const desk: Desk = { ...options, line: { transport, session, userAgent }, nextEnvio: counterFrom(now()) };
  return {
    ...documentCalls(desk),
    ...eventCalls(desk),
    ...lotCalls(desk),
    logIn: async () => void (await session.token()),
    forget: () => session.forget(),
    close: () => transport.close(),
  };
}

interface Desk {
  readonly line: Line;
  readonly ambiente: '00' | '01';
  readonly timeouts?: AuthorityTimeouts;
  /** The next `idEnvio`. */
  readonly nextEnvio: () => number;
}

function documentCalls({
  line,
  ambiente,
  timeouts = {},
  nextEnvio,
}: Desk): Pick<Authority, 'submit' | 'query'> {
  return {
    submit: async (submission) => {
      mustBeOf(ambiente, submission);
      const { version, tipoDte, documento, codigoGeneracion, reception = AS_DOCUMENT } = submission;
      const envelope = { ambiente, idEnvio: nextEnvio(), version, tipoDte };
      const body = { ...envelope, documento: unescapedText(documento), codigoGeneracion };
      const timeoutMs = timeouts.receptionMs ?? RECEPTION_TIMEOUT_MS;
      const judge = reception.answer === 'evento' ? eventAsDocument : outcomeOf;
      const expected = { codigoGeneracion, ambiente };
      return call(line, posting(reception.path, body, { timeoutMs, lane: 'documents' }), {
        read: (exchange) => judge(exchange, expected),
        names: (members) => namesIt(members, expected),
      });
    },
    query: async ({ nitEmisor, tipoDte, codigoGeneracion }) => {
      const body = { nitEmisor, tdte: tipoDte, codigoGeneracion };
      const timeoutMs = timeouts.queryMs ?? QUERY_TIMEOUT_MS;
      const request = posting('/fesv/recepcion/consultadte/', body, { timeoutMs, lane: 'questions' });
      const expected = { codigoGeneracion, ambiente };
      return call(line, request, {
        read: (exchange) => queryOutcomeOf(exchange, expected),
        names: (members) => namesIt(members, expected),
      });
    },
  };
}

function eventCalls({
  line,
  ambiente,
  timeouts = {},
  nextEnvio,
}: Desk): Pick<Authority, 'reportContingency' | 'invalidate'> {
  const pace = { timeoutMs: timeouts.eventMs ?? EVENT_TIMEOUT_MS, lane: 'events' } as const;
  const reading = (codigoGeneracion: string): Reading<EventOutcome> => ({
    read: (exchange) => eventOutcomeOf(exchange, { codigoGeneracion, ambiente }),
    names: (members) => namesIt(members, { codigoGeneracion, ambiente }),
  });
  return {
    reportContingency: async ({ nit, documento, codigoGeneracion }) =>
      call(line, posting('/fesv/contingencia', { nit, documento }, pace), reading(codigoGeneracion)),
    invalidate: async (event) => {
      mustBeOf(ambiente, event);
      const { version, documento, codigoGeneracion } = event;
      const body = { ambiente, idEnvio: nextEnvio(), version, documento };
      return call(line, posting('/fesv/anulardte', body, pace), reading(codigoGeneracion));
    },
  };
}

function lotCalls({ line, ambiente, timeouts = {} }: Desk): Pick<Authority, 'submitLot' | 'queryLot'> {
  return {
    submitLot: async (lot) => {
      mustBeOf(ambiente, lot);
      const { idEnvio, version, nitEmisor, documentos } = lot;
      if (documentos.length < 1 || documentos.length > MAX_LOT_DOCUMENTS)
        throw new TypeError(`a lot of ${documentos.length} documents`);
      const body = { ambiente, idEnvio, version, nitEmisor, documentos };
      const timeoutMs = timeouts.lotMs ?? LOT_TIMEOUT_MS;
      return call(line, posting('/fesv/recepcionlote/', body, { timeoutMs, lane: 'events' }), {
        read: (exchange) => lotOutcomeOf(exchange, { ambiente, idEnvio }),
        names: (members) => namesLot(members, { ambiente, idEnvio }),
      });
    },
    queryLot: async (codigoLote) => {
      if (!isLotCode(codigoLote)) throw new TypeError('not the code of a lot');
      const path = `/fesv/recepcion/consultadtelote/${codigoLote}`;
      const timeoutMs = timeouts.lotQueryMs ?? LOT_QUERY_TIMEOUT_MS;
      return call(
        line,
        { method: 'GET', path, body: null, timeoutMs, lane: 'lotQuestions' },
        { read: (exchange) => lotQueryOutcomeOf(exchange, ambiente), names: () => false },
      );
    },
  };
}

interface Pace {
  readonly timeoutMs: number;
  readonly lane: Lane;
}

function posting(path: string, body: object, pace: Pace) {
  return { method: 'POST', path, body: stringifyJson(body), ...pace } as const;
}

function mustBeOf(ambiente: '00' | '01', sent: { readonly ambiente: '00' | '01' }): void {
  if (sent.ambiente !== ambiente) throw new TypeError('a document of the other environment');
}

function counterFrom(start: number): () => number {
  let idEnvio = Math.floor(start) % MAX_ENVIO;
  return () => (idEnvio = (idEnvio % MAX_ENVIO) + 1);
}
