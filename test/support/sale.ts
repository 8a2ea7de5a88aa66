/** Sales as a till sends them over HTTP, and what it is told. */
import { fiscalDate } from '../../core/domain/fiscal-time.ts';
import { systemClock } from '../../core/platform/system.ts';
import { isNota, type TipoNumerado } from '../../core/contract/edition.ts';

export interface Sale {
  readonly tipoDte: TipoNumerado;
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

export const TIPOS: readonly TipoNumerado[] = ['01', '03', '04', '05', '06'];

/** Longest time a document may take until it is sealed once the service runs. */
const SEAL_LIMIT_MS = 20_000;
const LOOK_AGAIN_MS = 20;

const PATH: Readonly<Record<TipoNumerado, string>> = {
  '01': '/factura/emitir',
  '03': '/credito-fiscal/emitir',
  '04': '/nota-remision/emitir',
  '05': '/nota-credito/emitir',
  '06': '/nota-debito/emitir',
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

/** A crédito fiscal of before electronic ones, which a note may adjust without one of ours; it is of the day of the sale. */
const PRINTED = {
  tipoDocumento: '03',
  tipoGeneracion: 1,
  numeroDocumento: '19DS000F-1042',
  fechaEmision: fiscalDate(systemClock.now()),
};

/** A sale whose content differs from that of every other idempotency key. */
export function sale(tipoDte: TipoNumerado, key: string, idempotencyKey: string): Sale {
  const items = [{ cantidad: 2, descripcion: `Artículo ${idempotencyKey}`, precioUni: 5.65, tipoItem: 1 }];
  const printed = isNota(tipoDte) ? { documentoRelacionado: [PRINTED] } : {};
  const request = tipoDte === '01' ? { items } : { items, receptor: TAXPAYER, ...printed };
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
  const deadline = performance.now() + SEAL_LIMIT_MS;
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

/** Numbers of every sequence, in order. */
export function numbersBySeries(numeros: Iterable<string>): Readonly<Record<string, readonly number[]>> {
  const series: Record<string, number[]> = {};
  for (const numero of numeros) (series[seriesIn(numero)] ??= []).push(numberIn(numero));
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
