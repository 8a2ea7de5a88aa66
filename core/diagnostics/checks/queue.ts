/** Checks the delivery queue: age of the oldest document and its last answer. */
import { EVENT_TERM_HOURS } from '../../contract/legal-terms.ts';
import { eventDue } from '../../domain/deadlines.ts';
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { answerText, lastAnswerOf, needsCorrection } from '../../domain/last-answer.ts';
import type { QueueReport } from '../../store/delivery/queue-report.ts';
import { failure, fine, warning, type Finding } from './finding.ts';

const HOUR_MS = 3_600_000;
/** Older documents are reported: probably the connection or the credentials are at fault. */
const QUEUE_NOTICE_MS = HOUR_MS;
/** Maximum length of the quoted answer, in characters. */
const MAX_SHOWN_CHARS = 200;

/** One finding per issuer and environment. */
export function checkQueue(queue: readonly QueueReport[], now: Instant): readonly Finding[] {
  if (queue.length === 0) return [fine('cola de envío', 'vacía')];
  return queue.map(({ issuerId, ambiente, size, held, oldest }) => {
    const revision = `cola de ${issuerId} en ${ambiente}`;
    const { emittedAt, attempts, lastAnswer } = oldest;
    const age = now - emittedAt;
    const waiting = held === 0 ? '' : ` (${held} esperan su evento, su lote o un documento relacionado)`;
    const tried = attempts === 0 ? '' : `, ${attempts} intentos`;
    const answer = lastAnswer === null ? null : lastAnswerOf(lastAnswer);
    const said = answer === null ? '' : `; última respuesta: ${shortened(answerText(answer))}`;
    const found = `${size} por enviar${waiting}, el más antiguo del ${fiscalDate(emittedAt)} ${fiscalTime(emittedAt)}${tried}${said}`;
    if (answer !== null && needsCorrection(answer)) {
      const way =
        'corrija la conexión (usuario, contraseña, dirección) o el certificado en el archivo de provisión y aplíquelo: la cola sigue sola';
      return failure(revision, `${found}; así no saldrá`, way);
    }
    const way =
      'revise que el servicio esté en marcha y la línea de Internet; no vuelva a emitir lo que espera';
    // The cause must have been a contingency, whose event is overdue.
    if (now > eventDue(emittedAt))
      return failure(revision, `${found}; pasó de ${EVENT_TERM_HOURS} horas`, way);
    return age > QUEUE_NOTICE_MS || attempts > 0 ? warning(revision, found, way) : fine(revision, found);
  });
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= MAX_SHOWN_CHARS ? line : `${line.slice(0, MAX_SHOWN_CHARS)}…`;
}
