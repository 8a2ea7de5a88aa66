/**
 * `x-codeSamples`: each operation's call in six languages. Every program retries after a broken connection, 5xx and 429, unless that would do
 * something twice, respects a `Retry-After` of up to a minute, prints the service's `errors`, and sends an idempotency key when issuing.
 */
import { SAMPLE_EVENT, SAMPLE_REQUEST, SAMPLE_TARGET } from '../integration/integration-texts.ts';
import { SAMPLE_PURCHASE } from '../purchase-examples.ts';
import { SAMPLE_COUNT } from '../stock-texts.ts';
import { mediaOf, OPERATIONS, type OperationName } from '../../../contract/api/operations.ts';
import { isIdempotent } from '../../../contract/api/shop/operation-traits.ts';
import type { Node } from '../schemas.ts';
import { REQUEST_EXAMPLES, SAMPLE_CODE } from '../request-examples.ts';
import { csharp, java } from './compiled-languages.ts';
import { javascript } from './javascript.ts';
import type { SampleCall } from './sample-call.ts';
import { curl, php, python } from './script-languages.ts';

const LANGUAGES = [
  { lang: 'Shell', label: 'curl', write: curl },
  { lang: 'JavaScript', label: 'JavaScript', write: javascript },
  { lang: 'Python', label: 'Python', write: python },
  { lang: 'PHP', label: 'PHP', write: php },
  { lang: 'C#', label: 'C#', write: csharp },
  { lang: 'Java', label: 'Java', write: java },
] as const;

const PARAMETERS: Readonly<Record<string, string>> = {
  codigoGeneracion: SAMPLE_CODE,
  catalogo: 'CAT-012',
  codigo: 'GASEOSA-3L',
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  id: SAMPLE_PURCHASE,
  conteo: SAMPLE_COUNT,
  solicitud: SAMPLE_REQUEST,
  webhook: SAMPLE_TARGET,
  evento: String(SAMPLE_EVENT),
};
const QUERIES: Readonly<Partial<Record<OperationName, string>>> = {
  stats: 'desde=2026-11-01&hasta=2026-11-30',
  'documentos.listar': 'estado=PROCESADO&limite=50',
  'documentos.ticket': 'ancho=58',
  'catalogos.ver': 'q=san%20salvador',
  'productos.listar': 'q=gaseosa',
  'clientes.listar': 'q=ana',
  'compras.listar': 'estado=RECIBIDA',
  'existencias.listar': 'bajoMinimo=true',
  'existencias.movimientos': 'desde=2026-11-01',
};
const FILES: Readonly<Partial<Record<OperationName, string>>> = {
  'documentos.pdf': 'documento.pdf',
  'documentos.ticket': 'ticket.pdf',
};

/** File name of an operation's answer; null for JSON. */
export function fileOf(operationId: string): string | null {
  const files: Readonly<Record<string, string | undefined>> = FILES;
  return files[operationId] ?? null;
}

export function codeSamplesOf(op: OperationName): readonly Node[] {
  return samplesOf(callOf(op));
}

export function samplesOf(call: SampleCall): readonly Node[] {
  return LANGUAGES.map(({ lang, label, write }) => ({ lang, label, source: write(call) }));
}

function callOf(op: OperationName): SampleCall {
  const { method, path, access, tipoDte } = OPERATIONS[op];
  const [example] = Object.values(REQUEST_EXAMPLES[op] ?? {});
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => PARAMETERS[name] ?? name);
  const query = QUERIES[op];
  return {
    method,
    path: query === undefined ? filled : `${filled}?${query}`,
    body: example === undefined ? null : JSON.stringify(example.value, null, 2),
    contentType: 'application/json',
    hasKey: access !== 'open',
    sale: isIdempotent(op)
      ? `${op.replace('.', '-')}-0001`
      : tipoDte === null
        ? null
        : `${op.replace('.emitir', '')}-0001`,
    file: mediaOf(op).length === 0 ? null : (FILES[op] ?? 'archivo'),
    isStream: false,
  };
}
