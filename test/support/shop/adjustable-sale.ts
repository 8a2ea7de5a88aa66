/** A sale that notes or returns adjust, made by the builder without a till. */
import type { Edition } from '../../../core/contract/edition.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { prepareDocument } from '../../../core/domain/dte/prepare.ts';
import type { Adjustable } from '../../../core/domain/notes/adjustable.ts';
import { relatedSale } from '../../../core/domain/notes/related-sale.ts';
import { BRANCH, ISSUER } from './demo-parties.ts';

export const SOLD_CODE = '00000000-0000-4000-8000-00000000ABCD';
/** A day of each edition. */
export const DAY_OF: Readonly<Record<Edition, string>> = { '2023': '2026-11-21', '2026': '2026-12-02' };

/** A sale that nothing adjusts yet. @throws Error for a request that the rules refuse */
export function adjustableSale(tipoDte: '01' | '03', edition: Edition, request: string): Adjustable {
  const fecEmi = DAY_OF[edition];
  const input = parseJson(request);
  const prepared = prepareDocument({ tipoDte, input, issuer: ISSUER, branch: BRANCH, fecEmi });
  if (prepared.kind === 'faulty') throw new Error(JSON.stringify(prepared.faults));
  const identificacion = JSON.stringify({ tipoDte, codigoGeneracion: SOLD_CODE, fecEmi });
  const text = `{"identificacion":${identificacion},${prepared.document.bodyText}}`;
  return { sale: relatedSale(text), notes: [], kept: null };
}
