/** Looks at the mail of each issuer: whether it is sent, and why not. */
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { StoredMailSettings } from '../../store/mail-settings.ts';
import { failure, fine, type Finding } from './finding.ts';

/** One finding for each issuer with mail settings; none before there are any. */
export function checkMail(settings: readonly StoredMailSettings[]): readonly Finding[] {
  return settings.map(({ issuerId, activo, stopped }) => {
    const revision = `correo de ${issuerId}`;
    if (!activo) return fine(revision, 'apagado');
    if (stopped === null) return fine(revision, 'encendido');
    const found = `detenido desde el ${fiscalDate(stopped.at)} ${fiscalTime(stopped.at)}: ${stopped.why}`;
    const way = 'un gerente lo corrige en Ajustes, Correo, y pulsa «Intentar ahora»: sale todo lo que espera';
    return failure(revision, found, way);
  });
}
