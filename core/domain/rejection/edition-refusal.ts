/** Whether a refusal is of a whole edition of the format, not of what a document says (§editions, §reason-shapes). */
import { readReasons } from './rejection-reasons.ts';
import type { RefusalTexts } from './rejection.ts';
import { plainReason } from './rejection-texts.ts';

/** The document does not satisfy the schema (§result-codes). */
const SCHEMA = '096';
/** Where a text says which edition it is. */
const VERSION: readonly string[] = ['identificacion', 'identificacion.version', 'version'];
/** Something that has to be there is not; something is there that is not known. */
const SHAPE: readonly string[] = ['005', 'desconocido-en-el-formato'];

/**
 * Every text of ours satisfied the schema of its edition before it was numbered: a schema that misses a member of it, or knows
 * one not, is another edition's. So is one that names the version, or nothing at all.
 */
export function refusesEdition({ codigoMsg, descripcionMsg, observaciones }: RefusalTexts): boolean {
  const reasons = readReasons(descripcionMsg, observaciones).map(({ campo, texto }) => ({
    campo,
    ...plainReason(texto, codigoMsg),
  }));
  if (reasons.some(({ campo, codigo }) => campo === 'identificacion.version' && codigo !== '002'))
    return true;
  if (codigoMsg !== SCHEMA) return false;
  return (
    reasons.every(({ campo }) => campo === null) ||
    reasons.some(({ campo, que }) => (campo !== null && VERSION.includes(campo)) || SHAPE.includes(que))
  );
}
