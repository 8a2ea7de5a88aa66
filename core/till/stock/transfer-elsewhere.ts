/** Fetches another till's nota de remisión from the centre; the receiving person waits, so it is requested at once. */
import { transferDocument, type TransferQuestion } from '../../contract/central/transfer-document.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { deliveredText } from '../../engine/queries/documents.ts';
import { askNow, type AskingDeps } from '../central/ask-now.ts';

/**
 * @returns the document's file; null where this till has no centre, or the centre no such document
 * @throws AppError `ESTADO_NO_PERMITE` where the centre does not answer, or the document is rejected or invalidated
 */
export type AskTransfer = (asked: Required<TransferQuestion>) => Promise<string | null>;

export function transferAsker(deps: AskingDeps): AskTransfer {
  return async (asked) => {
    const reply = await askNow(deps, `/till/transfer?${new URLSearchParams(asked).toString()}`);
    if (reply === null) return null;
    // Older centres lack this path too.
    if (reply.kind === 'answer' && reply.status === 404) return null;
    const answer =
      reply.kind === 'answer' && reply.status === 200 ? transferDocument.safeParse(reply.body) : null;
    if (answer?.success !== true) throw refusal('ESTADO_NO_PERMITE', rule('traslado-central-no-responde'));
    const { estado, payload, sello, firmas } = answer.data;
    if (estado === 'RECHAZADO' || estado === 'INVALIDADO')
      throw refusal('ESTADO_NO_PERMITE', rule('traslado-sin-valor'));
    const [firma] = firmas;
    return firma === undefined ? payload : deliveredText({ payload, firma, sello });
  };
}
