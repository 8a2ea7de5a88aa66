/** Explains the last answer to a queued row in terms a cashier understands. */
import { membersOf, type Members } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { lastAnswerOf } from '../../domain/last-answer.ts';
import { readReasons } from '../../domain/rejection/rejection-reasons.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';

const UNDECIDED = rule('hacienda-sin-decidir');

/**
 * The latest answer of the authority or the network.
 *
 * @param stored text written by `storedAnswer`
 * @returns empty without an answer
 */
export function plainAnswer(stored: string | null): readonly Rule[] {
  if (stored === null || stored.trim() === '') return [];
  const answer = lastAnswerOf(stored.trim());
  return 'received' in answer ? receivedReasons(answer.received) : [plainRule(answer)];
}

/** Replaces technical rules with plain ones. */
function plainRule(answer: Rule): Rule {
  switch (answer.regla) {
    case 'hacienda-fuera-de-alcance':
      return rule('sin-linea-con-hacienda');
    case 'conexion-cortada':
      return rule('linea-cortada-con-hacienda');
    case 'respuesta-sin-decision':
      return isPage(answer.parametros.extracto) ? UNDECIDED : answer;
    default:
      return answer;
  }
}

function receivedReasons(text: string): readonly Rule[] {
  const members = membersOf(text);
  if (members !== null) return authorityReasons(members);
  // JSON truncated for storage cannot be parsed.
  return [text.startsWith('{') || isPage(text) ? UNDECIDED : rule('hacienda-dice', { texto: text })];
}

function authorityReasons(members: Members): readonly Rule[] {
  const said = members['descripcionMsg'] ?? members['mensaje'];
  const code = members['codigoMsg'];
  const notes = Array.isArray(members['observaciones'])
    ? members['observaciones'].filter((note: unknown) => typeof note === 'string')
    : [];
  const reasons = readReasons(typeof said === 'string' ? said : null, notes);
  if (reasons.length === 0) return [UNDECIDED];
  const plain = reasons.map(({ texto }) => {
    const { que, remedio, complete } = plainReason(texto, typeof code === 'string' ? code : null);
    return rule('motivo-de-hacienda', { que, remedio, campo: null, dicho: complete ? null : texto });
  });
  return [...new Map(plain.map((reason) => [JSON.stringify(reason), reason])).values()];
}

function isPage(text: string): boolean {
  return text.startsWith('<');
}
