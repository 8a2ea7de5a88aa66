/** Detects a refusal of the whole format edition rather than of a document's content (§editions, §reason-shapes). */
import { readReasons } from './rejection-reasons.ts';
import type { RefusalTexts } from './rejection.ts';
import { plainReason } from './rejection-texts.ts';

/** The document does not satisfy the schema (§result-codes). */
const SCHEMA = '096';
const VERSION: readonly string[] = ['identificacion', 'identificacion.version', 'version'];
/** Missing or unknown member. */
const SHAPE: readonly string[] = ['005', 'desconocido-en-el-formato'];

/**
 * Our documents satisfy their edition's schema before numbering, so a schema that misses a member or does not know one
 * belongs to another edition; also one that names the version, or no field at all.
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
