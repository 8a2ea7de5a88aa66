/** Rewrites a document for contingency: same code, number, time and content (§regenerated-document). */
import { isMembers, parseJson, stringifyJson } from '../../contract/json.ts';
import { RETORNO } from '../../contract/edition.ts';
import { returnReason, type Causa } from '../contingency-cause.ts';

/**
 * The payload with the four contingency fields; all other bytes unchanged.
 *
 * @throws Error when the text is not a document of ours: a bug or a damaged database
 */
export function withContingency(payload: string, causa: Causa): string {
  const document = parseJson(payload);
  if (!isMembers(document) || !isMembers(document['identificacion']))
    throw new Error('a document without identificacion cannot be regenerated');
  const fields = {
    tipoModelo: 2,
    tipoOperacion: 2,
    tipoContingencia: causa.tipo,
    motivoContin: document['identificacion']['tipoEvento'] === RETORNO ? returnReason(causa) : causa.motivo,
  };
  return stringifyJson({ ...document, identificacion: { ...document['identificacion'], ...fields } });
}
