/** Tells what is unknown, and a refused question, from a rejected document in the answer to a query (§document-query, §result-codes). Pure. */
import { membersOf } from '../contract/json.ts';
import { textOf } from './answer-body.ts';
import type { Answer, EventAnswer } from './authority.ts';
import { isCredentialCode } from './credentials.ts';
import type { AnswerExchange } from './exchange.ts';

/** "No record with this datum": the manual's way to say that a document is unknown. */
const NO_RECORD = '014';
/** Parameters not valid, no data, not JSON: the question was not answered. */
const NOT_ASKED: readonly string[] = ['094', '097', '098'];
/**
 * Field or signature not verifiable now, not catalogued: the document was turned away for a passing reason, or the question
 * was. Neither is a final refusal of the document, and neither says that it is unknown.
 */
const NOT_NOW: readonly string[] = ['021', '022', '099'];
/** Fields that name the document asked for; the same code on `documentoRelacionado` is a rejected document. */
const NAMES_OF_DOCUMENT: readonly string[] = ['codigoGeneracion', 'identificacion.codigoGeneracion'];
/** The field that names the lot asked for. */
const NAMES_OF_LOT: readonly string[] = ['codigoLote'];
/** Fields of the question that are no path of any document. */
const FIELDS_OF_QUESTION: readonly string[] = ['codigoGeneracion', 'nitEmisor', 'tdte'];
/** The sentence, where the code does not say it. */
const UNKNOWN_TEXT = /\bNO\s+(EXISTE|SE\s+ENCUENTRA|SE\s+ENCONTR|FUE\s+ENCONTRAD|ENCONTRAD)/i;

/** What this file looks at, alike in every answer. */
type Refusal = Pick<EventAnswer, 'codigoMsg' | 'reasons'>;

/**
 * The usual way to say that what was asked for is unknown (§document-query). Its body is not documented: the
 * authority's other refusals without a judgement (401, 403) are empty, so an empty one is taken for its own, and so is
 * an object that judges nothing. Pages and plain sentences are how gateways say that they found no service at all.
 */
export function isBareNotFound({ status, text }: AnswerExchange): boolean {
  if (status !== 404) return false;
  if (text.trim() === '') return true;
  const members = membersOf(text);
  return members !== null && textOf(members['estado']) === null;
}

/** Whether a RECHAZADO says that the authority has no such document. */
export function saysUnknown(answer: Answer): boolean {
  return saysNoRecord(answer, NAMES_OF_DOCUMENT);
}

/** Whether a RECHAZADO says that the authority has no such lot. */
export function saysLotUnknown(answer: EventAnswer): boolean {
  return saysNoRecord(answer, NAMES_OF_LOT);
}

/** @param names fields that name what was asked for; the same sentence about another one says something else */
function saysNoRecord(answer: Refusal, names: readonly string[]): boolean {
  const { codigoMsg } = answer;
  const fields = fieldsOf(answer);
  if (!fields.every((campo) => names.includes(campo))) return false;
  if (codigoMsg === NO_RECORD) return true;
  const isSilent = codigoMsg === null || [...NOT_ASKED, ...NOT_NOW].includes(codigoMsg);
  return isSilent && answer.reasons.some(({ texto }) => UNKNOWN_TEXT.test(texto));
}

/** Whether a RECHAZADO refuses the question and leaves open what became of the document. */
export function isQueryRefused(answer: Answer): boolean {
  const fields = fieldsOf(answer);
  if (fields.length > 0 && fields.every((campo) => FIELDS_OF_QUESTION.includes(campo))) return true;
  // Who asks was not accepted; that is said of the document where one of its fields is named.
  if (fields.length === 0 && isCredentialCode(answer.codigoMsg)) return true;
  return answer.codigoMsg === null || NOT_ASKED.includes(answer.codigoMsg);
}

function fieldsOf(answer: Refusal): readonly string[] {
  return answer.reasons.flatMap(({ campo }) => (campo === null ? [] : [campo]));
}
