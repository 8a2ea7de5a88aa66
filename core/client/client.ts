/** The typed client of the service for TypeScript and JavaScript, in Node and browsers; its types derive from the contract's table of operations. */
import type {
  BulkAnswer,
  BulkChange,
  BulkChangeAnswer,
  BulkLine,
  EventBody,
  OperationName,
  ParametersOf,
  RequestOf,
} from './api-types.ts';
import { changeInBulk, issueInBulk, type BulkOptions } from './bulk.ts';
import { checkedAddress, checkedHeader } from './checked.ts';
import { callOperation, pause, type Call, type Connection, type Make } from './call.ts';
import { changing, newName, type ChangeOptions } from './change.ts';
import { customersClient, type CustomersClient } from './customers.ts';
import { readEvents, type EventsOptions } from './events.ts';
import { integrationClient, type IntegrationClient, type Signal } from './integration.ts';
import type { Outcome } from './outcome.ts';
import { purchasesClient, type PurchasesClient } from './purchases.ts';
import { rehearsalClient, type RehearsalClient } from './rehearsal.ts';
import { stockClient, type StockClient } from './stock.ts';

export { BulkRefused } from './bulk.ts';
export type { ChangeOptions } from './change.ts';
export { EventsRefused } from './events.ts';
export { readWebhook } from './webhook.ts';
/** Used only by the package's entry file for Node. */
export { provideCrypto } from './web-crypto.ts';

export interface CajaClientOptions {
  /** Address of the service, e.g. `http://127.0.0.1:8140`. */
  readonly baseUrl: string;
  /** `sk_user_…` or `sk_admin_…`. */
  readonly apiKey: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Longest wait for the authority, in milliseconds (`X-Espera-Maxima-Ms`). */
  readonly esperaMaximaMs?: number;
}

export interface IssueOptions extends CallOptions {
  /** Idempotency key of the sale; generated if missing. Store your own with the sale, so that a crash does not lose it. */
  readonly idempotencyKey?: string;
  /** codigoGeneracion of the rejected document that this one corrects. */
  readonly corrige?: string;
  /** Outcome asked of the built-in simulator, e.g. `rechazo=020` (`X-Ensayo`); refused without that simulator. */
  readonly ensayo?: string;
}

export interface WaitOptions {
  /** Timeout in milliseconds; two minutes by default. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

type Issue<Op extends OperationName> = (
  request: RequestOf<Op>,
  options?: IssueOptions,
) => Promise<Outcome<Op>>;

type Ask<Op extends OperationName> = (request: RequestOf<Op>, options?: CallOptions) => Promise<Outcome<Op>>;

/** One function per operation. None throws for an error of the service or the network. */
export interface CajaClient extends IntegrationClient {
  readonly factura: { readonly emitir: Issue<'factura.emitir'> };
  readonly creditoFiscal: { readonly emitir: Issue<'credito-fiscal.emitir'> };
  readonly notaRemision: { readonly emitir: Issue<'nota-remision.emitir'> };
  readonly notaCredito: { readonly emitir: Issue<'nota-credito.emitir'> };
  readonly notaDebito: { readonly emitir: Issue<'nota-debito.emitir'> };
  /** Issues many sales; answers come in order. A lost connection is resumed and nothing is issued twice. */
  readonly emisionMasiva: (
    lines: Iterable<BulkLine>,
    options?: BulkOptions,
  ) => AsyncGenerator<BulkAnswer, void, undefined>;
  /** Makes many changes of shop data in order; a lost connection is resumed and nothing is done twice. */
  readonly cargaMasiva: (
    lines: Iterable<BulkChange>,
    options?: BulkOptions,
  ) => AsyncGenerator<BulkChangeAnswer, void, undefined>;
  readonly retorno: { readonly emitir: Issue<'retorno.emitir'> };
  readonly consulta: { readonly dte: Ask<'consulta.dte'> };
  readonly invalidar: Ask<'invalidar'>;
  readonly stats: (period?: ParametersOf<'stats'>, options?: Signal) => Promise<Outcome<'stats'>>;
  readonly documentos: {
    readonly listar: (
      filter?: ParametersOf<'documentos.listar'>,
      options?: Signal,
    ) => Promise<Outcome<'documentos.listar'>>;
    readonly ver: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.ver'>>;
    /** Amount that notes or returns may still adjust. */
    readonly saldo: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.saldo'>>;
    /** The file for the receiver: store `text`, the signed original. */
    readonly json: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.json'>>;
    /** The printed version: `data` is a PDF. */
    readonly pdf: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.pdf'>>;
    /** The ticket: `data` is a PDF, or bytes for a printer with `formato: 'escpos'`. */
    readonly ticket: (
      codigoGeneracion: string,
      drawing?: Omit<ParametersOf<'documentos.ticket'>, 'codigoGeneracion'>,
      options?: Signal,
    ) => Promise<Outcome<'documentos.ticket'>>;
  };
  readonly catalogos: {
    readonly listar: (options?: Signal) => Promise<Outcome<'catalogos.listar'>>;
    readonly ver: (catalogo: string, q?: string, options?: Signal) => Promise<Outcome<'catalogos.ver'>>;
  };
  readonly productos: {
    readonly listar: (
      search?: ParametersOf<'productos.listar'>,
      options?: Signal,
    ) => Promise<Outcome<'productos.listar'>>;
    readonly ver: (
      codigo: string,
      shop?: Omit<ParametersOf<'productos.ver'>, 'codigo'>,
      options?: Signal,
    ) => Promise<Outcome<'productos.ver'>>;
    readonly guardar: (
      codigo: string,
      request: RequestOf<'productos.guardar'>,
      options?: ChangeOptions,
    ) => Promise<Outcome<'productos.guardar'>>;
    readonly eliminar: (codigo: string, options?: ChangeOptions) => Promise<Outcome<'productos.eliminar'>>;
    /** Prices of the price lists, and prices for all customers. */
    readonly precios: (codigo: string, options?: Signal) => Promise<Outcome<'precios.ver'>>;
    readonly guardarPrecios: (
      codigo: string,
      request: RequestOf<'precios.guardar'>,
      options?: ChangeOptions,
    ) => Promise<Outcome<'precios.guardar'>>;
  };
  readonly clientes: CustomersClient;
  readonly compras: PurchasesClient;
  readonly existencias: StockClient;
  readonly ensayo: RehearsalClient;
  readonly salud: (options?: Signal) => Promise<Outcome<'salud'>>;
  /**
   * Polls a document until the authority has decided on it or on its invalidation.
   *
   * @returns the document as it is then; still waiting after the timeout
   */
  readonly esperar: (codigoGeneracion: string, options?: WaitOptions) => Promise<Outcome<'documentos.ver'>>;
  /** Document events: each once, in order; lost connections are resumed. */
  readonly eventos: (options?: EventsOptions) => AsyncGenerator<EventBody, void, undefined>;
}

const WAIT_MS = 120_000;
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 5000;
const LOOK_GROWTH = 1.5;
const WAITING: readonly string[] = ['PENDIENTE', 'CONTINGENCIA', 'INVALIDANDO'];

/**
 * A client for one address and key.
 *
 * @throws TypeError that names the invalid option; calls throw it too for an invalid `idempotencyKey`
 */
export function createCajaClient(options: CajaClientOptions): CajaClient {
  const connection: Connection = {
    baseUrl: checkedAddress(options.baseUrl),
    apiKey: checkedHeader('apiKey', options.apiKey),
    // A browser's `fetch` only works as a method of `window`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
  const make = <Op extends OperationName>(call: Call<Op>) => callOperation(connection, call);
  const issue =
    <Op extends OperationName>(op: Op): Issue<Op> =>
    (body, how = {}) =>
      make({ op, body, headers: issueHeaders(how), signal: how.signal });
  const ask =
    <Op extends OperationName>(op: Op): Ask<Op> =>
    (body, how = {}) =>
      make({ op, body, headers: waitHeader(how), signal: how.signal });
  const view: CajaClient['documentos']['ver'] = (codigoGeneracion, how) =>
    make({ op: 'documentos.ver', parameters: { codigoGeneracion }, ...how });
  return {
    factura: { emitir: issue('factura.emitir') },
    creditoFiscal: { emitir: issue('credito-fiscal.emitir') },
    notaRemision: { emitir: issue('nota-remision.emitir') },
    notaCredito: { emitir: issue('nota-credito.emitir') },
    notaDebito: { emitir: issue('nota-debito.emitir') },
    emisionMasiva: (lines, how) => issueInBulk(connection, lines, how),
    cargaMasiva: (lines, how) => changeInBulk(connection, lines, how),
    retorno: { emitir: issue('retorno.emitir') },
    consulta: { dte: ask('consulta.dte') },
    invalidar: ask('invalidar'),
    stats: (parameters = {}, how) => make({ op: 'stats', parameters, ...how }),
    documentos: {
      listar: (parameters = {}, how) => make({ op: 'documentos.listar', parameters, ...how }),
      ver: view,
      saldo: (codigoGeneracion, how) =>
        make({ op: 'documentos.saldo', parameters: { codigoGeneracion }, ...how }),
      json: (codigoGeneracion, how) =>
        make({ op: 'documentos.json', parameters: { codigoGeneracion }, ...how }),
      pdf: (codigoGeneracion, how) =>
        make({ op: 'documentos.pdf', parameters: { codigoGeneracion }, ...how }),
      ticket: (codigoGeneracion, drawing, how) =>
        make({ op: 'documentos.ticket', parameters: { ...drawing, codigoGeneracion }, ...how }),
    },
    catalogos: {
      listar: (how) => make({ op: 'catalogos.listar', ...how }),
      ver: (catalogo, q, how) => make({ op: 'catalogos.ver', parameters: { catalogo, q }, ...how }),
    },
    ...shopCalls(make),
    ensayo: rehearsalClient(make),
    ...integrationClient(make),
    salud: (how) => make({ op: 'salud', ...how }),
    esperar: (codigoGeneracion, how = {}) => follow(() => view(codigoGeneracion, how), how),
    eventos: (how) => readEvents(connection, how),
  };
}

function shopCalls(make: Make): Pick<CajaClient, 'productos' | 'clientes' | 'existencias' | 'compras'> {
  return {
    productos: {
      listar: (parameters = {}, how) => make({ op: 'productos.listar', parameters, ...how }),
      ver: (codigo, shop, how) => make({ op: 'productos.ver', parameters: { ...shop, codigo }, ...how }),
      guardar: (codigo, body, how) =>
        make({ op: 'productos.guardar', parameters: { codigo }, body, ...changing(how) }),
      eliminar: (codigo, how) => make({ op: 'productos.eliminar', parameters: { codigo }, ...changing(how) }),
      precios: (codigo, how) => make({ op: 'precios.ver', parameters: { codigo }, ...how }),
      guardarPrecios: (codigo, body, how) =>
        make({ op: 'precios.guardar', parameters: { codigo }, body, ...changing(how) }),
    },
    clientes: customersClient(make),
    existencias: stockClient(make),
    compras: purchasesClient(make),
  };
}

function waitHeader({ esperaMaximaMs }: CallOptions): Readonly<Record<string, string>> {
  return esperaMaximaMs === undefined ? {} : { 'X-Espera-Maxima-Ms': String(esperaMaximaMs) };
}

function issueHeaders(how: IssueOptions): Readonly<Record<string, string>> {
  return {
    ...waitHeader(how),
    'Idempotency-Key': checkedHeader('idempotencyKey', how.idempotencyKey ?? newName()),
    ...(how.corrige === undefined ? {} : { 'X-Corrige': checkedHeader('corrige', how.corrige) }),
    ...(how.ensayo === undefined ? {} : { 'X-Ensayo': checkedHeader('ensayo', how.ensayo) }),
  };
}

async function follow(
  look: () => Promise<Outcome<'documentos.ver'>>,
  { timeoutMs = WAIT_MS, signal }: WaitOptions,
): Promise<Outcome<'documentos.ver'>> {
  const until = performance.now() + timeoutMs;
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(LONGEST_LOOK_MS, waitMs * LOOK_GROWTH)) {
    const outcome = await look();
    if (!outcome.ok || !WAITING.includes(outcome.data.estado)) return outcome;
    const leftMs = until - performance.now();
    if (leftMs <= 0) return outcome;
    await pause(Math.min(waitMs, leftMs), signal);
  }
}
