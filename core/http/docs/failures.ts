/** The chapter on failures by status; operations link to it. */
import { FAULT_CODES } from '../../contract/fault-codes.ts';
import { problemBody, STATUS_OF, type ErrorCode } from '../../contract/problem.ts';
import { problemExample } from '../openapi/problem-examples.ts';
import { STATUS_NAMES } from '../openapi/responses.ts';
import { markup, prose, subheading, table, type Chapter, type Markup } from './markup.ts';

/** Statuses after which the same call may succeed later. */
const MAY_REPEAT: readonly number[] = [429, 500, 503];

export function failureId(codigo: ErrorCode): string {
  return `falla-${codigo.toLowerCase().replaceAll('_', '-')}`;
}

const CODES = Object.keys(STATUS_OF) as ErrorCode[];
const STATUSES = [...new Set(CODES.map((codigo) => STATUS_OF[codigo]))].toSorted((a, b) => a - b);

function failureRow(codigo: ErrorCode): readonly (Markup | string)[] {
  const { message } = problemBody(problemExample(codigo));
  const id = failureId(codigo);
  return STATUS_OF[codigo] === 401
    ? [markup`<span id="${id}">–</span>`, markup`<code>${message}</code>`]
    : [markup`<code id="${id}">${codigo}</code>`, message];
}

function statusPart(status: number): Markup {
  const rows = CODES.filter((codigo) => STATUS_OF[codigo] === status).map(failureRow);
  const again = MAY_REPEAT.includes(status) ? ' Se puede repetir más tarde.' : '';
  return markup`${subheading(`estado-${status}`, `${status}: ${STATUS_NAMES[status] ?? ''}`)}${
    status === 401 ? BEARER : markup``
  }${again === '' ? markup`` : markup`<p>${again}</p>`}${table(['codigo', 'Ejemplo de message'], rows)}`;
}

const BEARER = markup`<p>${prose('También lo responde `Authorization: Bearer …`: la llave va sola en `Authorization`, o en `X-API-Key`. Lo que se ve de cómo está escrita lo dice `X-Aviso`.')}</p>`;

export const FAILURES: Chapter = {
  id: 'errores',
  title: 'Errores',
  body: markup`
<p>${prose('El cuerpo es siempre `{ message, statusCode }`; fuera de 401, también `codigo`, estable. En `VALIDACION` y en un rechazo, `errors` nombra cada falla: `campo`, `mensaje`, `codigo`. En 429 y 503, `Retry-After` dice cuántos segundos esperar; en 500 y 503, `referencia` es lo que se da a soporte. Toda respuesta lleva `Request-Id`: el que usted envió, o uno nuevo.')}</p>
${STATUSES.map(statusPart)}
${subheading('errores-transporte', '408, 417 y 431')}
<p>${prose('Una petición que no llega entera responde 408; con `Expect` desconocido, 417; con encabezados demasiado grandes, 431: las tres con `codigo` `VALIDACION`.')}</p>
${subheading('errores-codigo', 'errors[].codigo')}
${table(
  ['codigo', 'Qué regla'],
  Object.entries(FAULT_CODES).map(([codigo, means]) => [markup`<code>${codigo}</code>`, means]),
)}
<p>${prose('Los de un rechazo de Hacienda: `HACIENDA`, o `HACIENDA_` y su código.')}</p>`,
};
