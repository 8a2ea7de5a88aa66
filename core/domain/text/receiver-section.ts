/** Where a signed document names whom it is for: a return in what it calls its document, a 14 in whom it buys from, by edition. */
import { COMPRA, RETORNO, type TipoDte } from '../../contract/edition.ts';

/** Names of the root member, the first of which that is there has it. */
export function receiverSections(tipoDte: TipoDte): readonly string[] {
  if (tipoDte === RETORNO) return ['documento'];
  return tipoDte === COMPRA ? ['receptor', 'sujetoExcluido'] : ['receptor'];
}

/** Its members in a document that was read; null for an anonymous sale. */
export function receiverOfDocument(whole: Readonly<Record<string, unknown>>, tipoDte: TipoDte): unknown {
  const section = receiverSections(tipoDte).find((name) => whole[name] !== undefined);
  return section === undefined ? null : (whole[section] ?? null);
}
