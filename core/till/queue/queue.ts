/** Acts on the queue: retry now, correct a contingency's cause, repeat its event, end it. */
import { rule } from '../../contract/rules/rules.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { QueueView } from '../../contract/bridge/bridge-queue.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { CAUSAS } from '../../domain/contingency-cause.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findContingency, type Contingency } from '../../store/delivery/contingencies.ts';
import { wakeLots } from '../../store/delivery/lots.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import { wakeWaiting } from '../../store/delivery/wake.ts';
import { isStopped } from '../../store/documents/related.ts';
import { wakeDocument, wakeEvent } from '../../store/delivery/queue-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { endContingencies } from '../../engine/contingency/contingency.ts';
import { changeCause, repeatEvent } from '../../engine/contingency/contingency-orders.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { queueView } from './queue-view.ts';
import { faultAt } from '../../contract/problem.ts';
import type { TillParts } from '../till-parts.ts';

/** Each returns the queue after the change; transmission continues in the background. */
export function queueOperations({ store, clock, engine }: Pick<TillParts, 'store' | 'clock' | 'engine'>) {
  const view = (who: TillCaller) => store.read((reader) => queueView(reader, who, clock.now()));
  const done = async (who: TillCaller, work: (tx: Tx, now: number) => void): Promise<QueueView> => {
    await store.transact(work);
    engine.nudge(who.caller);
    return view(who);
  };
  return {
    'queue.view': (_input, who) => view(who),
    'queue.sendAll': (_input, who) =>
      done(who, (tx, now) => {
        wakeWaiting(tx, who.caller, now);
        wakeLots(tx, who.caller, now);
      }),
    'queue.send': ({ codigoGeneracion }, who) =>
      done(who, (tx, now) => sendOne(tx, { codigo: codigoGeneracion, who, now })),
    'queue.retryEvent': ({ id }, who) =>
      done(who, (tx, now) => {
        const contingency = contingencyOf(tx, id, who);
        if (contingency === null || !repeatEvent(tx, contingency, { actor: who.user.nombre, now }))
          throw refusal('ESTADO_NO_PERMITE', rule('sin-evento-rechazado'));
      }),
    'queue.changeCause': (input, who) => done(who, (tx, now) => changeTo(tx, { input, who, now })),
    'queue.endContingency': ({ id }, who) =>
      done(who, (tx, now) => {
        const contingency = contingencyOf(tx, id, who);
        if (contingency === null || contingency.closedAt !== null)
          throw refusal('ESTADO_NO_PERMITE', rule('contingencia-ya-termino'));
        endContingencies(tx, contingency, now);
        const accion = 'contingencia terminada';
        appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle: { contingencia: id } });
      }),
  } satisfies SomeOperations;
}

/** @throws AppError `DOCUMENTO_NO_ENCONTRADO` when no such code waits here */
function sendOne(
  tx: Tx,
  { codigo, who, now }: { readonly codigo: string; readonly who: TillCaller; readonly now: number },
): void {
  const { caller } = who;
  const document = findOwnDocument(tx, caller, codigo);
  if (document !== null) {
    if (isStopped(tx, document.id)) releaseInOutbox(tx, document.id, now);
    else wakeDocument(tx, document.id, now);
    return;
  }
  const { issuerId, ambiente } = caller;
  if (wakeEvent(tx, { codigoGeneracion: codigo, issuerId, ambiente }, now)) return;
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('nada-en-cola'));
}

/** The contingency; null for another issuer or environment. */
function contingencyOf(reader: Reader, id: number, { caller }: TillCaller): Contingency | null {
  const contingency = findContingency(reader, id);
  const isOurs = contingency?.issuerId === caller.issuerId && contingency.ambiente === caller.ambiente;
  return isOurs ? contingency : null;
}

interface Change {
  readonly input: BridgeInput<'queue.changeCause'>;
  readonly who: TillCaller;
  readonly now: number;
}

function changeTo(tx: Tx, { input, who, now }: Change): void {
  const tipo = CAUSAS.find((each) => String(each) === input.tipo) ?? 5;
  const motivo = input.motivo?.trim() || null;
  const contingency = contingencyOf(tx, input.id, who);
  const order = { actor: who.user.nombre, now };
  const changed =
    contingency === null ? 'not-current' : changeCause(tx, { contingency, causa: { tipo, motivo } }, order);
  if (typeof changed === 'object') {
    const codigo = motivo === null ? 'CAMPO_REQUERIDO' : 'LONGITUD';
    throw validationError([faultAt('motivo', codigo, changed.fault)]);
  }
  if (changed === 'not-current') throw refusal('ESTADO_NO_PERMITE', rule('contingencia-ya-no-abierta'));
}
