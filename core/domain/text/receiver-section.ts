/**
 * Member of a signed document that holds its receiver: in a return its document section, in a 14 the seller, by
 * edition.
 */
import { COMPRA, RETORNO, type TipoDte } from '../../contract/edition.ts';

/** Candidate root members; the first present one is used. */
export function receiverSections(tipoDte: TipoDte): readonly string[] {
  if (tipoDte === RETORNO) return ['documento'];
  return tipoDte === COMPRA ? ['receptor', 'sujetoExcluido'] : ['receptor'];
}

/** Receiver of a parsed document; null for an anonymous sale. */
export function receiverOfDocument(whole: Readonly<Record<string, unknown>>, tipoDte: TipoDte): unknown {
  const section = receiverSections(tipoDte).find((name) => whole[name] !== undefined);
  return section === undefined ? null : (whole[section] ?? null);
}
