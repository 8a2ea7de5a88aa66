/** A nota de remisión that another till made, as the centre has it; whoever receives its goods is waiting, so it is asked at once. */
import { transferDocument } from '../../contract/central/transfer-document.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { deliveredText } from '../../engine/queries/documents.ts';
import { centralLink } from '../../store/central/link.ts';
import { callCentre, type Sending } from './sending.ts';

/** Nobody waits longer at the screen, in milliseconds. */
const ASK_MS = 10_000;

/**
 * Gives its file; null where this till has no centre, or that has no such document.
 *
 * @throws AppError `ESTADO_NO_PERMITE` where the centre does not answer, or the document does not stand
 */
export type AskTransfer = (documento: string) => Promise<string | null>;

/** Asks the centre over the connection of the till. */
export function transferAsker(
  deps: Pick<Sending, 'store' | 'port' | 'clock' | 'random' | 'log'>,
): AskTransfer {
  const { store, port, clock } = deps;
  return async (documento) => {
    const link = store.read(centralLink);
    const key = link === null || link.state !== 'ACTIVA' ? null : port.keyOf(link);
    if (link === null || key === null) return null;
    const abort = new AbortController();
    const cancel = clock.after(ASK_MS, () => abort.abort());
    const sending = { ...deps, signal: abort.signal, clockOffsetMs: 0, failures: 0 };
    const reply = await callCentre(sending, {
      url: link.url,
      method: 'GET',
      path: `/till/transfer?documento=${encodeURIComponent(documento)}`,
      installation: link.installation ?? '',
      key,
      body: null,
    });
    cancel();
    // A centre of an older version has no such path either.
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
