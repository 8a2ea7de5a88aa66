/** Looks at the running service: who holds the data folder, and what waits to be sent. */
import { existsSync } from 'node:fs';
import type { DataFolder } from '../../data-folder.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { acquireEngineLock } from '../../store/engine-lock.ts';
import type { QueueSummary } from '../../store/outbox.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** An older queue deserves a look: the line or the credentials are probably at fault. */
const QUEUE_NOTICE_MS = HOUR_MS;
/** The contingency event is due within 24 hours (authority README 10.2). */
const QUEUE_LIMIT_MS = 24 * HOUR_MS;

/** Whether a service works on the folder now; both answers are well. */
export function checkLock(folder: DataFolder, now: Instant): Finding {
  const revision = 'servicio';
  if (!existsSync(folder.lock)) return fine(revision, 'nadie usa la carpeta de datos');
  const lock = acquireEngineLock(folder.lock, now);
  if (lock.kind === 'acquired') {
    lock.release();
    return fine(revision, 'nadie usa la carpeta de datos');
  }
  const { holder } = lock;
  const who =
    holder === null
      ? ''
      : ` (proceso ${holder.pid}, desde ${fiscalDate(holder.startedAt)} ${fiscalTime(holder.startedAt)})`;
  return fine(revision, `en marcha${who}`);
}

/** The oldest document that waits, for each issuer and environment. */
export function checkQueue(queue: readonly QueueSummary[], now: Instant): readonly Finding[] {
  if (queue.length === 0) return [fine('cola de envío', 'vacía')];
  return queue.map(({ issuerId, ambiente, size, oldestEmittedAt }) => {
    const revision = `cola de ${issuerId} en ${ambiente}`;
    const age = now - oldestEmittedAt;
    const found = `${size} por enviar, el más antiguo del ${fiscalDate(oldestEmittedAt)} ${fiscalTime(oldestEmittedAt)}`;
    const way = 'revise que el servicio esté en marcha, la línea, y el usuario y la contraseña de Hacienda';
    if (age > QUEUE_LIMIT_MS) return failure(revision, `${found}; pasó de 24 horas`, way);
    return age > QUEUE_NOTICE_MS ? warning(revision, found, way) : fine(revision, found);
  });
}
