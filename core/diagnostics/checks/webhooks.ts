/** Checks webhook targets that receive nothing. */
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { Webhook } from '../../store/delivery/webhooks.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

/** One finding per target. */
export function checkWebhooks(targets: readonly Webhook[]): readonly Finding[] {
  return targets.map((target) => {
    const revision = `webhook ${target.url} de ${target.issuerId}`;
    const { pausedAt } = target;
    if (pausedAt !== null)
      return fine(revision, `en pausa desde el ${fiscalDate(pausedAt)} ${fiscalTime(pausedAt)}`);
    const since = target.failingSince ?? target.parkedAt;
    if (since === null) return fine(revision, 'al día');
    const found = `no recibe desde el ${fiscalDate(since)} ${fiscalTime(since)}: ${target.lastError ?? ''}`;
    if (target.parkedAt === null)
      return warning(revision, `${found}; se sigue intentando`, 'revise el programa que lo recibe');
    const way = `arregle el programa que lo recibe y ejecute «webhooks retry ${target.id}»: recibirá todo lo que le falta`;
    return failure(revision, `${found}; se dejó de intentar`, way);
  });
}
