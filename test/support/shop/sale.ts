/** Sales as a till sends them over HTTP, and what it is told. */
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { systemClock } from '../../../core/platform/system.ts';
import { COMPRA, isNota, RETORNO, TIPOS_DTE, type TipoDte } from '../../../core/contract/edition.ts';
import { GOODS, returnOf, SUJETO_EXCLUIDO } from './sales.ts';
import { PATIENCE_MS } from '../run/patience.ts';

export interface Sale {
  readonly tipoDte: TipoDte;
  /** API key of the branch that sells. */
  readonly key: string;
  readonly idempotencyKey: string;
  /** JSON text of the request. */
  readonly body: string;
}

/** What of an answer the proofs compare; members are null where the answer has none. */
export interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly estado: string | null;
  readonly numeroControl: string | null;
  readonly codigoGeneracion: string | null;
  readonly selloRecibido: string | null;
  readonly dteFirmado: string | null;
  /** Code of a refusal. */
  readonly codigo: string | null;
}

export const TIPOS: readonly TipoDte[] = TIPOS_DTE;

const LOOK_AGAIN_MS = 20;

const PATH: Readonly<Record<TipoDte, string>> = {
  '01': '/factura/emitir',
  '03': '/credito-fiscal/emitir',
  '04': '/nota-remision/emitir',
  '05': '/nota-credito/emitir',
  '06': '/nota-debito/emitir',
  '14': '/sujeto-excluido/emitir',
  '18': '/retorno/emitir',
};

const TAXPAYER = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  direccion: { departamento: '05', municipio: '01', complemento: 'Bulevar Inventado 45' },
};

const { receptor: SELLER } = JSON.parse(SUJETO_EXCLUIDO) as { readonly receptor: object };

/** A crédito fiscal of before electronic ones, which a note may adjust without one of ours; it is of the day of the sale. */
const PRINTED = {
  tipoDocumento: '03',
  tipoGeneracion: 1,
  numeroDocumento: '19DS000F-1042',
  fechaEmision: fiscalDate(systemClock.now()),
};

/** The sealed factura of which goods come back, as its caller was told of it. */
export interface Goods {
  /** Of its branch: no other one's key brings goods of it back. */
  readonly key: string;
  readonly codigoGeneracion: string;
  readonly fecEmi: string;
}

/** Sells what will come back. */
export async function sellGoods(url: string, key: string): Promise<Goods> {
  const sold = { tipoDte: '01', key, idempotencyKey: 'lo-que-vuelve', body: GOODS } as const;
  const { codigoGeneracion } = await sendUntilSealed(url, sold);
  return { key, codigoGeneracion: String(codigoGeneracion), fecEmi: fiscalDate(systemClock.now()) };
}

/** A sale whose content differs from that of every other idempotency key; of a return, some of the goods. */
export type Selling = (tipoDte: TipoDte, key: string, idempotencyKey: string) => Sale;

/** @param goods none where nothing comes back */
export function sellingWith(goods: Goods | null): Selling {
  return (tipoDte, key, idempotencyKey) => {
    if (tipoDte !== RETORNO) return sale(tipoDte, key, idempotencyKey);
    if (goods === null) throw new Error('there are no goods to come back');
    const { key: sellers, ...of } = goods;
    const back = JSON.parse(returnOf(of)) as object;
    const motivo = `Vuelve ${idempotencyKey}`;
    return { tipoDte, key: sellers, idempotencyKey, body: JSON.stringify({ ...back, motivo }) };
  };
}

/** A sale that needs nothing that was there before. */
export function sale(tipoDte: Exclude<TipoDte, typeof RETORNO>, key: string, idempotencyKey: string): Sale {
  const items = [{ cantidad: 2, descripcion: `Artículo ${idempotencyKey}`, precioUni: 5.65, tipoItem: 1 }];
  const printed = isNota(tipoDte) ? { documentoRelacionado: [PRINTED] } : {};
  const receptor = tipoDte === COMPRA ? SELLER : TAXPAYER;
  const request = tipoDte === '01' ? { items } : { items, receptor, ...printed };
  return { tipoDte, key, idempotencyKey, body: JSON.stringify(request) };
}

/** Sends a sale; null when the connection ended without an answer. */
export async function send(url: string, of: Sale, signal?: AbortSignal): Promise<Answer | null> {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': of.key,
    'idempotency-key': of.idempotencyKey,
  };
  const { tipoDte, body } = of;
  try {
    const init = { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) };
    const response = await fetch(`${url}${PATH[tipoDte]}`, init);
    return answerOf(response, (await response.json()) as Record<string, unknown>);
  } catch (error) {
    // fetch says TypeError for a connection that could not be had or broke, AbortError for one that was given up.
    if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')) return null;
    throw error;
  }
}

/** Repeats a sale until it is told to be sealed; every answer on the way must be a good one. */
export async function sendUntilSealed(url: string, of: Sale): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await send(url, of);
    if (answer?.status === 200) return answer;
    if (answer?.status !== 202) throw new Error(`${of.idempotencyKey}: ${JSON.stringify(answer)}`);
    if (performance.now() > deadline) throw new Error(`${of.idempotencyKey} is still ${answer.estado}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** The number inside a control number. */
export function numberIn(numeroControl: string): number {
  return Number(numeroControl.slice(numeroControl.lastIndexOf('-') + 1));
}

/** The control number without its number: one sequence. */
export function seriesIn(numeroControl: string): string {
  return numeroControl.slice(0, numeroControl.lastIndexOf('-'));
}

/** Numbers of every sequence, in order; of what has no number, none. */
export function numbersBySeries(
  numeros: Iterable<string | null>,
): Readonly<Record<string, readonly number[]>> {
  const series: Record<string, number[]> = {};
  for (const numero of numeros) if (numero !== null) (series[seriesIn(numero)] ??= []).push(numberIn(numero));
  for (const numbers of Object.values(series)) numbers.sort((a, b) => a - b);
  return series;
}

/** 1, 2, 3 … n. */
export function countedUp(n: number): readonly number[] {
  return Array.from({ length: n }, (_, index) => index + 1);
}

function answerOf(response: Response, body: Readonly<Record<string, unknown>>): Answer {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : null);
  return {
    status: response.status,
    replayed: response.headers.get('idempotency-replayed') === 'true',
    estado: text('estado'),
    numeroControl: text('numeroControl'),
    codigoGeneracion: text('codigoGeneracion'),
    selloRecibido: text('selloRecibido'),
    dteFirmado: text('dteFirmado'),
    codigo: text('codigo'),
  };
}
