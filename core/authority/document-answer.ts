/** Parses the authority's answer about one document (§reception). Pure. */
import { readReasons } from '../domain/rejection/rejection-reasons.ts';
import type { Members } from '../contract/json.ts';
import { codeOf, listOf, messageOf, rawOf, sealOf, textOf, timeOf } from './answer-body.ts';
import type { Answer, LotAnswer } from './authority.ts';
import { mayRefuse, maySucceed } from './no-verdict.ts';

/** Known names of the seal in a query's answer (§document-query). */
export const SEAL_NAMES: readonly string[] = ['selloRecibido', 'sello', 'selloRecepcion', 'numValidacion'];

/** The document the answer must be about. */
export interface Expected {
  readonly codigoGeneracion: string;
  readonly ambiente: '00' | '01';
}

/** An answer about one document, or an entry of a lot's answer. */
export interface AuthorityText {
  readonly members: Members;
  readonly text: string;
  readonly status: number;
}

/** Null if it is not the authority's own decision about this document. */
export function documentAnswer(
  { members, text, status }: AuthorityText,
  expected: Expected,
  sealNames: readonly string[],
): LotAnswer | null {
  if (!isAbout(members, expected)) return null;
  const answer = answerOf(members, text);
  if (members['estado'] === 'RECHAZADO')
    return mayRefuse(status) || namesIt(members, expected) ? { kind: 'rejected', answer } : null;
  const selloRecibido = sealOf(members, sealNames);
  if (members['estado'] !== 'PROCESADO' || !maySucceed(status) || selloRecibido === null) return null;
  return { kind: 'accepted', answer: { ...answer, selloRecibido } };
}

/** An answer about another document or environment must never provide the seal. */
export function isAbout(members: Members, { codigoGeneracion, ambiente }: Expected): boolean {
  const code = textOf(members['codigoGeneracion'])?.toUpperCase() ?? codigoGeneracion.toUpperCase();
  const environment = textOf(members['ambiente']) ?? ambiente;
  return code === codigoGeneracion.toUpperCase() && environment === ambiente;
}

/** Whether the answer names the document's code: a refusal then concerns it, whatever status and codes it has. */
export function namesIt(members: Members, expected: Expected): boolean {
  return textOf(members['codigoGeneracion']) !== null && isAbout(members, expected);
}

function answerOf(members: Members, text: string): Answer {
  const observaciones = listOf(members['observaciones']);
  const descripcionMsg = messageOf(members['descripcionMsg']);
  return {
    selloRecibido: null,
    fhProcesamiento: timeOf(members['fhProcesamiento']),
    clasificaMsg: messageOf(members['clasificaMsg']),
    codigoMsg: codeOf(messageOf(members['codigoMsg'])),
    descripcionMsg,
    observaciones,
    reasons: readReasons(descripcionMsg, observaciones),
    raw: rawOf(text),
  };
}
