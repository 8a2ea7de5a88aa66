/**
 * The typed client of the service, for programs in TypeScript or JavaScript, in Node and in browsers. It is derived from the
 * table of operations: its types are those of the contract.
 */
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
/** For the package's entry in Node alone. */
export { provideCrypto } from './web-crypto.ts';

export interface CajaClientOptions {
  /** Where the service answers, e.g. `http://127.0.0.1:8140`. */
  readonly baseUrl: string;
  /** `sk_user_…` or `sk_admin_…`. */
  readonly apiKey: string;
  /** Other than the global one. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Longest wait for the authority, in milliseconds (`X-Espera-Maxima-Ms`). */
  readonly esperaMaximaMs?: number;
}

export interface IssueOptions extends CallOptions {
  /** Name of the sale; made up unless given. Keep your own beside the sale, so that a crash does not lose it. */
  readonly idempotencyKey?: string;
  /** codigoGeneracion of the rejected document that this one corrects. */
  readonly corrige?: string;
  /** What the built-in simulator shall do with the document, e.g. `rechazo=020` (`X-Ensayo`); refused by anyone else. */
  readonly ensayo?: string;
}

export interface WaitOptions {
  /** How long at most, in milliseconds; two minutes unless given. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

type Issue<Op extends OperationName> = (
  request: RequestOf<Op>,
  options?: IssueOptions,
) => Promise<Outcome<Op>>;

type Ask<Op extends OperationName> = (request: RequestOf<Op>, options?: CallOptions) => Promise<Outcome<Op>>;

/** What identifies a customer. */
export interface CustomerDocument {
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** One function for each operation. None of them throws for what the service or the line may do. */
export interface CajaClient extends IntegrationClient {
  readonly factura: { readonly emitir: Issue<'factura.emitir'> };
  readonly creditoFiscal: { readonly emitir: Issue<'credito-fiscal.emitir'> };
  readonly notaRemision: { readonly emitir: Issue<'nota-remision.emitir'> };
  readonly notaCredito: { readonly emitir: Issue<'nota-credito.emitir'> };
  readonly notaDebito: { readonly emitir: Issue<'nota-debito.emitir'> };
  /** Many sales in one call, their answers in order as they are done; a line that breaks is resumed, and nothing is issued twice. */
  readonly emisionMasiva: (
    lines: Iterable<BulkLine>,
    options?: BulkOptions,
  ) => AsyncGenerator<BulkAnswer, void, undefined>;
  /** Many changes of what the shop keeps, likewise. */
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
    /** What may still be adjusted of it. */
    readonly saldo: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.saldo'>>;
    /** The file for the receiver: keep `text`, which is what was signed. */
    readonly json: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.json'>>;
    /** The printed version: `data` is a PDF. */
    readonly pdf: (codigoGeneracion: string, options?: Signal) => Promise<Outcome<'documentos.pdf'>>;
    /** The ticket: `data` is a PDF, or with `formato` escpos bytes for a printer. */
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
  };
  readonly clientes: {
    readonly listar: (
      search?: ParametersOf<'clientes.listar'>,
      options?: Signal,
    ) => Promise<Outcome<'clientes.listar'>>;
    readonly ver: (of: CustomerDocument, options?: Signal) => Promise<Outcome<'clientes.ver'>>;
    readonly guardar: (
      of: CustomerDocument,
      request: RequestOf<'clientes.guardar'>,
      options?: ChangeOptions,
    ) => Promise<Outcome<'clientes.guardar'>>;
    readonly eliminar: (
      of: CustomerDocument,
      options?: ChangeOptions,
    ) => Promise<Outcome<'clientes.eliminar'>>;
    readonly cuenta: (of: CustomerDocument, options?: Signal) => Promise<Outcome<'clientes.cuenta'>>;
    readonly abonar: (
      of: CustomerDocument,
      request: RequestOf<'clientes.abonar'>,
      options?: ChangeOptions,
    ) => Promise<Outcome<'clientes.abonar'>>;
  };
  readonly compras: PurchasesClient;
  readonly existencias: StockClient;
  readonly ensayo: RehearsalClient;
  readonly salud: (options?: Signal) => Promise<Outcome<'salud'>>;
  /**
   * Follows a document until the authority has decided on it, or its invalidation.
   *
   * @returns the document as it is then; still waiting when the time was over
   */
  readonly esperar: (codigoGeneracion: string, options?: WaitOptions) => Promise<Outcome<'documentos.ver'>>;
  /** What happens to documents: every event once, in order; connections that break are resumed. */
  readonly eventos: (options?: EventsOptions) => AsyncGenerator<EventBody, void, undefined>;
}

const WAIT_MS = 120_000;
const FIRST_LOOK_MS = 250;
const LONGEST_LOOK_MS = 5000;
const LOOK_GROWTH = 1.5;
const WAITING: readonly string[] = ['PENDIENTE', 'CONTINGENCIA', 'INVALIDANDO'];

/**
 * A client of the service at an address, with a key.
 *
 * @throws TypeError that names the option which cannot be used; so do calls that get such an `idempotencyKey`
 */
export function createCajaClient(options: CajaClientOptions): CajaClient {
  const connection: Connection = {
    baseUrl: checkedAddress(options.baseUrl),
    apiKey: checkedHeader('apiKey', options.apiKey),
    // A browser's own function only works as a method of its window.
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
    },
    clientes: {
      listar: (parameters = {}, how) => make({ op: 'clientes.listar', parameters, ...how }),
      ver: (of, how) => make({ op: 'clientes.ver', parameters: { ...of }, ...how }),
      guardar: (of, body, how) =>
        make({ op: 'clientes.guardar', parameters: { ...of }, body, ...changing(how) }),
      eliminar: (of, how) => make({ op: 'clientes.eliminar', parameters: { ...of }, ...changing(how) }),
      cuenta: (of, how) => make({ op: 'clientes.cuenta', parameters: { ...of }, ...how }),
      abonar: (of, body, how) =>
        make({ op: 'clientes.abonar', parameters: { ...of }, body, ...changing(how) }),
    },
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
