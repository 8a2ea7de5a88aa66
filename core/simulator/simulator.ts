/**
 * The authority simulator: an HTTP server that speaks the authority's protocol and checks every document on its own,
 * with nothing shared with the engine (architecture, layer table).
 */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { send } from './wire.ts';
import { authorityRoutes } from './authority-routes.ts';
import { controlRoutes, registerTaxpayer, type Controls } from './control-routes.ts';
import type { SimulatorReport } from './records/report.ts';
import { parseRule, parseScript, parseTaxpayer } from './script.ts';
import { parseTaken } from './reading/parse-taken.ts';
import type { SimulatorScript, TaxpayerInput } from './script.ts';
import type { TakenEditions } from './tables/taken-editions.ts';
import { openState } from './state.ts';
import type { After, SimulatorState } from './state.ts';

export interface SimulatorOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host?: '127.0.0.1';
  /** Where it keeps what it sealed; null = in memory only. */
  readonly file: string | null;
  readonly script?: SimulatorScript;
  readonly now?: () => Date;
  /** Calls `wake` after `ms` milliseconds; the returned function cancels it. The computer's timers unless given. */
  readonly after?: After;
  /** Whether an answer waits for the disk. Default true. */
  readonly durable?: boolean;
  /** Whether any program of this computer may use `/simulador`. Default `open`. */
  readonly controls?: Controls;
}

/** A call of the authority's interface, and its answer. */
export interface SimulatedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
export interface SimulatedAnswer {
  readonly status: number;
  readonly text: string;
  /** The `Date` header. */
  readonly date: string | null;
}

export interface Simulator {
  /** `http://127.0.0.1:<port>`: base of the authority's paths and of `/simulador`. */
  readonly url: string;
  /** Same as `PUT /simulador/contribuyentes/:nit`. Throws ScriptError. */
  registerTaxpayer(input: TaxpayerInput): Promise<void>;
  /** Same as `POST /simulador/fallas`. Throws ScriptError. */
  addFaults(rules: NonNullable<SimulatorScript['fallas']>): void;
  /** Same as `PUT /simulador/ediciones`. Throws ScriptError. */
  takeEditions(editions: TakenEditions): void;
  /** Same as `DELETE /simulador/fallas`. */
  clearFaults(): void;
  /** Same as `GET /simulador/informe`. */
  report(): SimulatorReport;
  /** Answers a call without a connection, for who holds it in the own process; faults of connections need one. */
  answer(call: SimulatedCall): Promise<SimulatedAnswer>;
  /** Drops open connections and closes the file. */
  close(): Promise<void>;
}

/** Largest body, in bytes; those with documents of somebody who has logged in may be larger. */
const MAX_BODY_BYTES = 1024 * 1024;
const TOO_LARGE = 413;
/** The names under which programs of this computer call it, with any port: some listen on the line in between. */
const OWN_HOST = /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d{1,5})?$/i;

function buildServer(
  state: SimulatorState,
  { clockIsOwn, controls }: { readonly clockIsOwn: boolean; readonly controls: Controls },
): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // Pages in this computer's browser reach the port too: a name that was pointed here fails on Host, a page on Origin.
  app.addHook('onRequest', (request, reply, next) => {
    const { host = '', origin } = request.headers;
    if (origin === undefined && OWN_HOST.test(host)) next();
    else send(reply, { status: 403, body: null });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      // The endpoints tell a body they cannot use (code 094) from a broken server.
      done(null, null);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  // Senders compare this header with their own clock.
  if (!clockIsOwn)
    app.addHook('onRequest', (_request, reply, next) => {
      reply.header('date', new Date(state.nowMs()).toUTCString());
      next();
    });
  app.setNotFoundHandler((_request, reply) => send(reply, { status: 404, body: null }));
  app.setErrorHandler(({ statusCode }: { readonly statusCode?: number }, _request, reply) => {
    if (statusCode === TOO_LARGE) return send(reply, { status: TOO_LARGE, body: null });
    return reply
      .code(500)
      .type('text/html; charset=utf-8')
      .send('<html><body><h1>Error interno</h1></body></html>');
  });
  authorityRoutes(app, state);
  controlRoutes(app, state, controls);
  return app;
}

const computerTimer: After = (ms, wake) => {
  const timer = setTimeout(wake, ms);
  return () => clearTimeout(timer);
};

/**
 * Starts a simulator.
 *
 * @throws ScriptError when the script cannot be used
 * @throws Error when the file is damaged or the port is taken
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const script = parseScript(options.script ?? {});
  const state = await openState({
    file: options.file,
    durable: options.durable ?? true,
    now: options.now ?? (() => new Date()),
    after: options.after ?? computerTimer,
    lotDelayMs: script.demoraLoteMs,
    remembersRefusals: script.recuerdaRechazos,
    editions: script.ediciones,
  });
  const app = buildServer(state, {
    clockIsOwn: options.now === undefined,
    controls: options.controls ?? 'open',
  });
  try {
    for (const taxpayer of script.contribuyentes) await registerTaxpayer(state, taxpayer);
    state.faults.add(script.fallas);
    await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  } catch (cause) {
    await app.close();
    await state.close();
    throw cause;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    registerTaxpayer: (input) => registerTaxpayer(state, parseTaxpayer(input, 'contribuyente')),
    addFaults: (rules) => state.faults.add(rules.map((rule, index) => parseRule(rule, `fallas[${index}]`))),
    takeEditions: (editions) => {
      state.editions = parseTaken(editions, 'ediciones');
    },
    clearFaults: () => state.faults.clear(),
    report: () => state.tally.read(state.registry, state.faults.pending().length),
    answer: async ({ method, path, headers, body }) => {
      const payload = body === null ? {} : { payload: body };
      const {
        statusCode,
        payload: text,
        headers: had,
      } = await app.inject({ method, url: path, headers, ...payload });
      return { status: statusCode, text, date: typeof had['date'] === 'string' ? had['date'] : null };
    },
    async close() {
      await app.close();
      await state.close();
    },
  };
}
