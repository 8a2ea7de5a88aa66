/**
 * Distinguishes unknown documents and refused queries from rejected documents in a query's answer
 * (§document-query, §result-codes). Pure.
 */
import { membersOf } from '../contract/json.ts';
import { textOf } from './answer-body.ts';
import type { Answer, EventAnswer } from './authority.ts';
import { isCredentialCode } from './credentials.ts';
import type { AnswerExchange } from './exchange.ts';

/** "No record with this datum": the manual's code for an unknown document. */
const NO_RECORD = '014';
/** Invalid parameters, no data, not JSON: the query was not answered. */
const NOT_ASKED: readonly string[] = ['094', '097', '098'];
/**
 * Field or signature not verifiable now, not catalogued: document or query were refused for a temporary
 * reason, which is neither a final rejection nor "unknown".
 */
const NOT_NOW: readonly string[] = ['021', '022', '099'];
/** Fields naming the queried document; the same code on `documentoRelacionado` is a rejected document. */
const NAMES_OF_DOCUMENT: readonly string[] = ['codigoGeneracion', 'identificacion.codigoGeneracion'];
const NAMES_OF_LOT: readonly string[] = ['codigoLote'];
/** Parameters of the query that are no path of a document. */
const FIELDS_OF_QUESTION: readonly string[] = ['codigoGeneracion', 'nitEmisor', 'tdte'];
/** Texts for "unknown" where no code says it. */
const UNKNOWN_TEXT = /\bNO\s+(EXISTE|SE\s+ENCUENTRA|SE\s+ENCONTR|FUE\s+ENCONTRAD|ENCONTRAD)/i;

/** Members that all answers share. */
type Refusal = Pick<EventAnswer, 'codigoMsg' | 'reasons'>;

/**
 * Usual answer for "unknown" (§document-query). Its body is undocumented: the authority's other answers
 * without a decision (401, 403) are empty, so an empty body or an object without `estado` counts as its own.
 * HTML pages and plain text come from gateways that found no service.
 */
export function isBareNotFound({ status, text }: AnswerExchange): boolean {
  if (status !== 404) return false;
  if (text.trim() === '') return true;
  const members = membersOf(text);
  return members !== null && textOf(members['estado']) === null;
}

export function saysUnknown(answer: Answer): boolean {
  return saysNoRecord(answer, NAMES_OF_DOCUMENT);
}

export function saysLotUnknown(answer: EventAnswer): boolean {
  return saysNoRecord(answer, NAMES_OF_LOT);
}

/** @param names fields that name the queried object; the same text about another field means something else */
function saysNoRecord(answer: Refusal, names: readonly string[]): boolean {
  const { codigoMsg } = answer;
  const fields = fieldsOf(answer);
  if (!fields.every((campo) => names.includes(campo))) return false;
  if (codigoMsg === NO_RECORD) return true;
  const isSilent = codigoMsg === null || [...NOT_ASKED, ...NOT_NOW].includes(codigoMsg);
  return isSilent && answer.reasons.some(({ texto }) => UNKNOWN_TEXT.test(texto));
}

/** Whether a RECHAZADO refuses the query and leaves the document's result open. */
export function isQueryRefused(answer: Answer): boolean {
  const fields = fieldsOf(answer);
  if (fields.length > 0 && fields.every((campo) => FIELDS_OF_QUESTION.includes(campo))) return true;
  // The caller was refused; if a field is named, the code concerns the document instead.
  if (fields.length === 0 && isCredentialCode(answer.codigoMsg)) return true;
  return answer.codigoMsg === null || NOT_ASKED.includes(answer.codigoMsg);
}

function fieldsOf(answer: Refusal): readonly string[] {
  return answer.reasons.flatMap(({ campo }) => (campo === null ? [] : [campo]));
}
