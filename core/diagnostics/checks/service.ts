/** Checks whether a service is running. */
import { existsSync } from 'node:fs';
import type { DataFolder } from '../../platform/data-folder.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { acquireEngineLock, type EngineLock } from '../../store/engine-lock.ts';
import { fine, warning, type Finding } from './finding.ts';

/** Whether a service uses the folder; neither answer is a fault. */
export function checkLock(folder: DataFolder, now: Instant): Finding {
  const revision = 'servicio';
  if (!existsSync(folder.lock)) return fine(revision, 'nadie usa la carpeta de datos');
  const lock = tryLock(folder, now);
  if (lock === null)
    return warning(
      revision,
      'no se puede saber si está en marcha',
      'revise los permisos de la carpeta de datos',
    );
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

/** Null without permission. */
function tryLock(folder: DataFolder, now: Instant): EngineLock | null {
  try {
    return acquireEngineLock(folder.lock, now);
  } catch {
    return null;
  }
}
