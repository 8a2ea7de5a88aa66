/**
 * Advances one document as far as possible: sign, send or query. The same function serves the first attempt after the
 * commit and every retry after a crash (§three-durable-points, §ask-before-resend).
 */
import type { Authority, Reception } from '../../authority/authority.ts';
import { AMBIENTE_CODE } from '../../contract/ambiente.ts';
import { RETORNO } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { DEFAULT_RETORNO } from '../../contract/settings/return-settings.ts';
import { MAX_RESENDS } from '../../domain/retry-policy.ts';
import { isInSealedEvent } from '../../store/documents/corrections.ts';
import { mayHaveArrived } from '../../store/delivery/deliverables.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { awaitsRelated } from '../../store/documents/related.ts';
import { ask, regenerate, send, underContingency } from './delivery-calls.ts';
import type { DeliveryContext, Round, RoundEnd, Step } from './delivery-round.ts';
import type { EngineDeps } from '../deps.ts';
import type { Deliverable, Signature } from './recorder.ts';

/**
 * One round for a document; afterwards it is settled, rescheduled or held.
 *
 * @param known the loaded document if its commit has just ended
 * @throws when signing or the store fail: the document is unchanged and the worker retries
 */
export async function deliver(
  documentId: number,
  context: DeliveryContext,
  known: Deliverable | null = null,
): Promise<RoundEnd> {
  const end = await deliverVersion(documentId, context, known);
  // Only two editions exist, so this recurs at most once.
  return end === 'corrected' ? deliver(documentId, context) : end;
}

type VersionEnd = RoundEnd | 'corrected';

async function deliverVersion(
  documentId: number,
  context: DeliveryContext,
  known: Deliverable | null,
): Promise<VersionEnd> {
  const { deps, recorder } = context;
  const document = known ?? recorder.load(documentId);
  if (document === null) return 'settled';
  if (document.retenido !== null) return 'held';
  if (document.estado === 'EMITIDO') return deliverFresh(document, context);
  const signature = document.signature ?? (await recorder.sign(document));
  const round = await roundOf(document, signature, context);
  if (document.estado === 'CONTINGENCIA') {
    const asked = deps.store.read((reader) => mayHaveArrived(reader, document.id, document.estado));
    context.onSigned();
    if (asked) return settle(round, 'ask');
    if (deps.store.read((reader) => awaitsRelated(reader, document.id)))
      return (await recorder.awaitRelated(document, signature)) ? 'held' : 'waiting';
    await recorder.transmitting(document, document.signature === null ? signature : null, { resend: false });
    return settle(round, await send(round, { mayHaveArrived: false }));
  }
  context.onSigned();
  if (document.estado === 'TRANSMITIENDO')
    await recorder.outcomeUnknown(document, rule('envio-interrumpido'));
  return settle(round, 'ask');
}

async function deliverFresh(document: Deliverable, context: DeliveryContext): Promise<VersionEnd> {
  const { deps, recorder, contingencies } = context;
  if (document.contingencyId === null) {
    const contingency = contingencies.covering(document);
    if (contingency !== null) return regenerate(document, contingency, context);
  }
  const signature = document.signature ?? (await recorder.sign(document));
  const isReported = () => deps.store.read((reader) => isInSealedEvent(reader, document.id));
  if (document.contingencyId !== null && !isReported()) {
    await recorder.inContingency(document, signature);
    context.onSigned();
    return 'held';
  }
  if (document.relates && deps.store.read((reader) => awaitsRelated(reader, document.id))) {
    const waits = await recorder.awaitRelated(document, signature);
    context.onSigned();
    return waits ? 'held' : 'waiting';
  }
  const round = await roundOf(document, signature, context);
  await recorder.transmitting(document, document.signature === null ? signature : null, { resend: false });
  context.onSigned();
  return settle(round, await send(round, { mayHaveArrived: false }));
}

async function roundOf(
  document: Deliverable,
  signature: Signature,
  context: DeliveryContext,
): Promise<Round> {
  const envelope = {
    ambiente: AMBIENTE_CODE[document.ambiente],
    nitEmisor: document.nitEmisor,
    version: document.formatVersion,
    tipoDte: document.tipoDte,
    codigoGeneracion: document.codigoGeneracion,
    ...(document.tipoDte === RETORNO ? { reception: returnReception(context.deps, document) } : {}),
  };
  const authority = await reach(context.deps, document);
  const met = { exists: false, lost: false };
  return { ...context, document, authority, envelope, signature, met };
}

/**
 * Reception for an event of return by the issuer's settings, because the authority has not published it
 * (§retorno-delivery).
 */
function returnReception({ store }: EngineDeps, { issuerId }: Deliverable): Reception {
  const settings = store.read((reader) => findIssuer(reader, issuerId))?.settings.retorno;
  return {
    path: settings?.ruta ?? DEFAULT_RETORNO.ruta,
    answer: settings?.respuesta ?? DEFAULT_RETORNO.respuesta,
  };
}

/** If the connection cannot be opened the document is still signed and waits as when the line is down. */
async function reach(deps: EngineDeps, document: Deliverable): Promise<Authority | null> {
  try {
    return await deps.authorityOf(document);
  } catch (error) {
    deps.log.error('authority not available', { issuerId: document.issuerId, error: String(error) });
    return null;
  }
}

/** Queries and resends until the document is settled or the round's resends are used up (§ask-before-resend). */
async function settle(round: Round, first: Step): Promise<VersionEnd> {
  const { document, recorder } = round;
  let step = first;
  // After its event was sealed a document can go nowhere else: it is resent once after each query.
  let resendsLeft = Math.max(document.contingencyId === null ? 0 : 1, MAX_RESENDS - document.resends);
  while (step === 'ask' || step === 'send' || step === 'send-anew') {
    if (step === 'ask') {
      step = await ask(round);
    } else if (step === 'send-anew') {
      // The refusal was an answer, so this is not a resend and needs no delay.
      await recorder.transmitting(document, round.signature, { resend: false, anew: true });
      step = await send(round, { mayHaveArrived: true });
    } else if (document.contingencyId === null && round.contingencies.covering(document) !== null) {
      step = await underContingency(round, 'lenta');
    } else if (resendsLeft > 0) {
      resendsLeft -= 1;
      await recorder.transmitting(document, null, { resend: true });
      step = await send(round, { mayHaveArrived: true });
    } else if (document.contingencyId === null) {
      step = await underContingency(round, 'lenta');
    } else {
      await recorder.waiting(document, { detail: rule('recepcion-sin-confirmar'), slow: false });
      step = 'waiting';
    }
  }
  return step;
}
