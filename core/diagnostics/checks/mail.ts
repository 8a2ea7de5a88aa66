/** Checks the mail of each issuer. */
import { ruleText } from '../../contract/rules/rules.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import type { StoredMailSettings } from '../../store/mail/mail-settings.ts';
import type { StopReason } from '../../store/mail/stop-reason.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

export interface MailStanding {
  readonly settings: StoredMailSettings;
  readonly refused: { readonly total: number; readonly latest: Instant | null };
}

export function checkRefusedMail(standings: readonly MailStanding[]): readonly Finding[] {
  return standings.flatMap(({ settings, refused: { total, latest } }) => {
    if (latest === null) return [];
    const found = `${total} ${total === 1 ? 'documento no llegó' : 'documentos no llegaron'} a su receptor: el servidor rechazó el correo, el último el ${fiscalDate(latest)} ${fiscalTime(latest)}`;
    const way = 'búsquelo en Por enviar, Correo; corrija la dirección y envíelo de nuevo desde el documento';
    return [warning(`correos rechazados de ${settings.issuerId}`, found, way)];
  });
}

function reasonOf({ motivo, respuesta }: StopReason): string {
  return `${ruleText(motivo)}${respuesta === null ? '' : ` El servidor dijo: ${respuesta}`}`;
}

/** One finding per issuer with mail settings. */
export function checkMail(standings: readonly MailStanding[]): readonly Finding[] {
  return standings.map(({ settings: { issuerId, activo, stopped } }) => {
    const revision = `correo de ${issuerId}`;
    if (!activo) return fine(revision, 'apagado');
    if (stopped === null) return fine(revision, 'encendido');
    const found = `detenido desde el ${fiscalDate(stopped.at)} ${fiscalTime(stopped.at)}: ${reasonOf(stopped.why)}`;
    const way = 'un gerente lo corrige en Ajustes, Correo, y pulsa «Intentar ahora»: sale todo lo que espera';
    return failure(revision, found, way);
  });
}
