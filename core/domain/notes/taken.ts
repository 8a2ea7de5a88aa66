/**
 * What notes and returns took from a document, and what a new one comes to in cents: all together come to the document's figures
 * and never to more (§note-cents).
 */
import { DEFAULT_NOTAS, type Notas } from '../../contract/settings/note-settings.ts';
import { amount, IVA_RATE, ivaContained, roundSummary, ZERO, type Amount } from '../money.ts';
import { IVA_FACTOR, WITHHOLDING_RATE } from '../totals.ts';
import { lowers, type Adjusted, type LiveNote } from './adjustable.ts';
import type { Columns, Figures, NoteShare, RelatedSale } from './related-sale.ts';

/** What the authority lets a figure of a summary differ from its own (§rounding), in USD. */
const CENT = amount('0.01');

const NO_COLUMNS: Columns = { gravada: ZERO, exenta: ZERO, noSujeta: ZERO, noGravado: ZERO };
const KINDS = ['gravada', 'exenta', 'noSujeta', 'noGravado'] as const;

/** No figures. */
export const NO_FIGURES: Figures = { columns: NO_COLUMNS, iva: ZERO, ivaRete: ZERO, ivaPerci: ZERO };

/** What was taken from a document, and how much there is to take. */
export interface Taken {
  /** Its lines by column, unrounded. */
  readonly exact: Columns;
  readonly figures: Figures;
  /** What the document sold, with what sealed debit notes added to it. */
  readonly limit: Figures;
}

/** What the notes in force took, in their order. */
export function takenFrom({ sale, notes }: Adjusted, settings: Notas | undefined): Taken {
  const widens = settings?.debitoAumentaSaldo ?? DEFAULT_NOTAS.debitoAumentaSaldo;
  const raising = widens ? notes.filter((note) => !lowers(note.tipoDte) && note.sellado) : [];
  const limit = raising.reduce((all, note) => plusFigures(all, ownFigures(sale, note)), sale.figures);
  return notes
    .filter((note) => lowers(note.tipoDte))
    .reduce<Taken>(
      (taken, note) => ({
        exact: plusColumns(taken.exact, note.exact),
        figures: plusFigures(taken.figures, note.stated ?? dueFigures(sale, taken, note)),
        limit,
      }),
      { exact: NO_COLUMNS, figures: NO_FIGURES, limit },
    );
}

/** What is left to take; below 0 where more was taken. */
export function leftOf({ limit, figures }: Pick<Taken, 'limit' | 'figures'>): Figures {
  return {
    columns: eachColumn((kind) => limit.columns[kind].minus(figures.columns[kind])),
    iva: limit.iva.minus(figures.iva),
    ivaRete: limit.ivaRete.minus(figures.ivaRete),
    ivaPerci: limit.ivaPerci.minus(figures.ivaPerci),
  };
}

/** What a note comes to by itself: its summary, or of several documents the part of this one. */
export function ownFigures(
  sale: RelatedSale,
  { exact, stated }: Pick<NoteShare, 'exact' | 'stated'>,
): Figures {
  if (stated !== null) return stated;
  const columns = eachColumn((kind) => roundSummary(exact[kind]));
  return { ...NO_FIGURES, columns, iva: roundSummary(ivaOf(sale, columns, exact)) };
}

/**
 * What a note or a return comes to so that all so far together are what their lines together round to: each figure within a cent of
 * its own, as the authority allows, and the one that takes the rest ends at what the document says.
 */
export function dueFigures(sale: RelatedSale, taken: Taken, { exact }: Pick<NoteShare, 'exact'>): Figures {
  const left = leftOf(taken);
  const columns = eachColumn((kind) => {
    const natural = roundSummary(exact[kind]);
    // Charges may be of either sign, and each is a line of its own.
    if (kind === 'noGravado' || exact[kind].isZero()) return natural;
    const wanted = roundSummary(taken.exact[kind].plus(exact[kind])).minus(taken.figures.columns[kind]);
    const own = { natural, wanted, left: left.columns[kind] };
    // Of nothing there is no last cent to take.
    return wanted.gt(ZERO) && !own.left.gt(ZERO) ? natural : (lawful(own) ?? natural);
  });
  if (exact.gravada.isZero()) return { ...NO_FIGURES, columns };
  const together = plusColumns(taken.figures.columns, columns);
  const isAll = together.gravada.eq(taken.limit.columns.gravada);
  const natural = roundSummary(ivaOf(sale, columns, exact));
  const soFar = roundSummary(ivaOf(sale, together, plusColumns(taken.exact, exact)));
  const wanted = (isAll ? taken.limit.iva : soFar).minus(taken.figures.iva);
  const withheld = (name: 'ivaRete' | 'ivaPerci'): Amount => {
    // A note that withholds where its document did not says so itself.
    if (taken.limit[name].isZero()) return onePercent(sale, columns);
    const all = isAll ? taken.limit[name] : onePercent(sale, together);
    const own = { natural: onePercent(sale, columns), wanted: all.minus(taken.figures[name]) };
    // None at all is lawful too.
    return lawful({ ...own, left: left[name] }) ?? ZERO;
  };
  return {
    columns,
    iva: lawful({ natural, wanted, left: left.iva }) ?? natural,
    ivaRete: withheld('ivaRete'),
    ivaPerci: withheld('ivaPerci'),
  };
}

/** The figure nearest to the one wanted that the authority takes and that is still there; null where none is. */
function lawful(of: {
  readonly natural: Amount;
  readonly wanted: Amount;
  readonly left: Amount;
}): Amount | null {
  const within = nearest(of.wanted, of.natural);
  if (within.lte(of.left)) return within;
  return of.left.lt(lowestOf(of.natural)) ? null : of.left;
}

/** The figure nearest to the one wanted that the authority takes in the place of its own. */
export function nearest(wanted: Amount, natural: Amount): Amount {
  const [lowest, highest] = [lowestOf(natural), natural.plus(CENT)];
  return wanted.lt(lowest) ? lowest : wanted.gt(highest) ? highest : wanted;
}

function lowestOf(natural: Amount): Amount {
  return natural.gt(CENT) ? natural.minus(CENT) : ZERO;
}

function ivaOf({ tipoDte }: RelatedSale, cents: Columns, exact: Columns): Amount {
  return tipoDte === '03' ? cents.gravada.times(IVA_RATE) : ivaContained(exact.gravada);
}

function onePercent({ tipoDte }: RelatedSale, { gravada }: Columns): Amount {
  const net = tipoDte === '03' ? gravada : gravada.div(IVA_FACTOR);
  return roundSummary(net.times(WITHHOLDING_RATE));
}

/** Both together. */
export function plusFigures(a: Figures, b: Figures): Figures {
  return {
    columns: plusColumns(a.columns, b.columns),
    iva: a.iva.plus(b.iva),
    ivaRete: a.ivaRete.plus(b.ivaRete),
    ivaPerci: a.ivaPerci.plus(b.ivaPerci),
  };
}

function plusColumns(a: Columns, b: Columns): Columns {
  return eachColumn((kind) => a[kind].plus(b[kind]));
}

function eachColumn(of: (kind: (typeof KINDS)[number]) => Amount): Columns {
  return {
    gravada: of('gravada'),
    exenta: of('exenta'),
    noSujeta: of('noSujeta'),
    noGravado: of('noGravado'),
  };
}

/** Notes in force that take from their document. */
export function takingNotes({ notes }: Adjusted): readonly LiveNote[] {
  return notes.filter((note) => lowers(note.tipoDte));
}
