/** What somebody owes for documents: what was sold on credit, less the share of what came back that was on credit. */
import type { Agreed } from './agreed.ts';
import { centsOf, isInForce, sumOf, type Paper } from '../papers.ts';

/** By documents alone, in cents. */
export function owedBy(
  papers: readonly Paper[],
  debtor: { readonly numDocumento: string },
  agreed: readonly Agreed[],
): number {
  const standing = papers.filter(isInForce);
  // Who is given another document instead owes by that one.
  const replaced = new Set(standing.map(({ row }) => row.reemplaza_a));
  const onCredit = (paper: Paper) => {
    const isTheirs = paper.receiver === debtor.numDocumento && ['01', '03'].includes(paper.row.tipo_dte);
    return isTheirs
      ? sumOf(
          paper.payments.filter(({ periodo }) => periodo !== null),
          ({ montoPago }) => centsOf(montoPago),
        )
      : 0;
  };
  const sales = new Set(
    papers.flatMap((paper) => (onCredit(paper) > 0 ? [paper.row.codigo_generacion] : [])),
  );
  const left = (charge: number, taken: number) => Math.max(charge - taken, 0);
  return sumOf(
    standing.filter(({ row }) => !replaced.has(row.codigo_generacion)),
    (paper) => {
      const { row, total, related } = paper;
      // A debit note raises the account of the sale that it is on.
      if (row.tipo_dte === '06')
        return related.some((code) => sales.has(code)) ? left(total, elsewhere(row.id, agreed)) : 0;
      const notes = standing.filter(
        (note) => LOWERING.includes(note.row.tipo_dte) && note.related.includes(row.codigo_generacion),
      );
      const taken = sumOf(notes, (note) => left(note.total, elsewhere(note.row.id, agreed)));
      return left(onCredit(paper), taken);
    },
  );
}

const LOWERING = ['05', '18'];

/** Cents of a note that went another way than the account: as was agreed last of all, and what had moved before. */
function elsewhere(note: number, agreed: readonly Agreed[]): number {
  const last = agreed.findLast(({ document }) => document === note);
  if (last === undefined) return 0;
  const moved = sumOf([...chainOf(last, agreed)], (each) => each.moved ?? 0);
  return last.destino === 'cuenta' || last.moved !== null ? moved : moved + last.cents;
}

/** All agreements on a note, and on those in whose place it is. */
function chainOf({ document, forma }: Agreed, agreed: readonly Agreed[]): ReadonlySet<Agreed> {
  const chain = new Set(agreed.filter((each) => each.document === document && each.forma === forma));
  for (const { instead } of chain) {
    const before = agreed.find(({ codigo }) => codigo === instead);
    if (before === undefined) continue;
    for (const each of agreed)
      if (each.document === before.document && each.forma === before.forma) chain.add(each);
  }
  return chain;
}
