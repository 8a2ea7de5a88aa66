/** The last answer to a row of the queue, in words a cashier reads. */
import { membersOf, type Members } from '../../contract/json.ts';
import { ruleText, type Rule } from '../../contract/rules/rules.ts';
import { lastAnswerOf } from '../../domain/last-answer.ts';
import { readReasons } from '../../domain/rejection/rejection-reasons.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';

const UNDECIDED = 'Hacienda respondió sin decidir; se repite solo';

/**
 * Plain words of what the authority or the network said last.
 *
 * @param stored the answer as `storedAnswer` wrote it
 * @returns null when nothing was said yet
 */
export function plainAnswer(stored: string | null): string | null {
  if (stored === null || stored.trim() === '') return null;
  const answer = lastAnswerOf(stored.trim());
  return 'received' in answer ? receivedText(answer.received) : capital(plainRule(answer));
}

/** A rule's sentence without the names of errors that only a technician reads. */
function plainRule(answer: Rule): string {
  switch (answer.regla) {
    case 'hacienda-fuera-de-alcance':
      return 'sin conexión con Hacienda';
    case 'conexion-cortada':
      return 'se cortó la conexión con Hacienda';
    case 'respuesta-sin-decision':
      return isPage(answer.parametros.extracto) ? UNDECIDED : ruleText(answer);
    default:
      return ruleText(answer);
  }
}

function receivedText(text: string): string {
  const members = membersOf(text);
  if (members !== null) return authorityWords(members);
  // One that was cut to its stored length is no whole object any more.
  return text.startsWith('{') || isPage(text) ? UNDECIDED : capital(text);
}

function authorityWords(members: Members): string {
  const said = members['descripcionMsg'] ?? members['mensaje'];
  const code = members['codigoMsg'];
  const notes = Array.isArray(members['observaciones'])
    ? members['observaciones'].filter((note: unknown) => typeof note === 'string')
    : [];
  const reasons = readReasons(typeof said === 'string' ? said : null, notes);
  if (reasons.length === 0) return UNDECIDED;
  const plain = reasons.map(({ texto }) => {
    const { what, wayOut, complete } = plainReason(texto, typeof code === 'string' ? code : null);
    const words = complete ? '' : ` (Hacienda dice «${texto}»)`;
    return `${what}${words}; ${wayOut}`;
  });
  return capital([...new Set(plain)].join(' · '));
}

/** Whether a gateway answered with a page of its own. */
function isPage(text: string): boolean {
  return text.startsWith('<');
}

function capital(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
