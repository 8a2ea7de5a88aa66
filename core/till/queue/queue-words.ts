/** The last answer to a row of the queue, in words a cashier reads. */
import { parseJson } from '../../contract/json.ts';
import { readReasons } from '../../domain/rejection/rejection-reasons.ts';
import { plainReason } from '../../domain/rejection/rejection-texts.ts';

const UNDECIDED = 'Hacienda respondió sin decidir; se repite solo';
/** Names of network errors, for technicians, at the end of a sentence. */
const TECHNICAL = /\s*\([A-Za-z0-9_ ]+\)\s*$/;

/**
 * Plain words of what the authority or the network said last.
 *
 * @param raw the stored answer: a sentence of ours, or the authority's text
 * @returns null when nothing was said yet
 */
export function plainAnswer(raw: string | null): string | null {
  if (raw === null || raw.trim() === '') return null;
  const text = raw.trim();
  if (text.startsWith('{')) return authorityWords(text);
  if (/^<|HTTP \d+: \s*</.test(text)) return UNDECIDED;
  const sentence = text.replace(TECHNICAL, '');
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

function authorityWords(text: string): string {
  const members = membersOf(text);
  if (members === null) return UNDECIDED;
  const said = members['descripcionMsg'] ?? members['mensaje'];
  const code = members['codigoMsg'];
  const notes = Array.isArray(members['observaciones'])
    ? members['observaciones'].filter((note: unknown) => typeof note === 'string')
    : [];
  const reasons = readReasons(typeof said === 'string' ? said : null, notes);
  if (reasons.length === 0) return UNDECIDED;
  const told = reasons.map(({ texto }) => {
    const { what, wayOut, complete } = plainReason(texto, typeof code === 'string' ? code : null);
    const words = complete ? '' : ` (Hacienda dice «${texto}»)`;
    return `${what}${words}; ${wayOut}`;
  });
  const sentence = [...new Set(told)].join(' · ');
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}

/** Null for an answer that was cut to its stored length: it is no whole JSON any more. */
function membersOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return { ...(parseJson(text) as object) };
  } catch {
    return null;
  }
}
