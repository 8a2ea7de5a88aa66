/**
 * What notes and returns have taken from a document, and the cents of a new one, so that together they equal the
 * document's figures exactly (§note-cents).
 */
import { DEFAULT_NOTAS, type Notas } from '../../contract/settings/note-settings.ts';
import {
  amount,
  fromCents,
  IVA_RATE,
  ivaContained,
  roundSummary,
  sum,
  toCents,
  ZERO,
  type Amount,
} from '../money.ts';
import { lowers, type Adjusted, type LiveNote } from './adjustable.ts';
import {
  noteShare,
  onePercent,
  relatedCodes,
  totalOf,
  type Columns,
  type Figures,
  type NoteShare,
  type RelatedSale,
} from './related-sale.ts';

/** Difference that the authority accepts in a summary figure (§rounding), in USD. */
const CENT = amount('0.01');

const NO_COLUMNS: Columns = { gravada: ZERO, exenta: ZERO, noSujeta: ZERO, noGravado: ZERO };
const KINDS = ['gravada', 'exenta', 'noSujeta', 'noGravado'] as const;

export const NO_FIGURES: Figures = { columns: NO_COLUMNS, iva: ZERO, ivaRete: ZERO, ivaPerci: ZERO };

export interface Taken {
  /** Line sums by column, unrounded. */
  readonly exact: Columns;
  readonly figures: Figures;
  /** Amounts sold plus sealed debit notes. */
  readonly limit: Figures;
}

/** Sum of the notes in force, in order. */
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

/** Remaining amounts; negative when more was taken. */
export function leftOf({ limit, figures }: Pick<Taken, 'limit' | 'figures'>): Figures {
  return {
    columns: eachColumn((kind) => limit.columns[kind].minus(figures.columns[kind])),
    iva: limit.iva.minus(figures.iva),
    ivaRete: limit.ivaRete.minus(figures.ivaRete),
    ivaPerci: limit.ivaPerci.minus(figures.ivaPerci),
  };
}

/** Figures of one note: its summary, or this document's part when it covers several. */
export function ownFigures(
  sale: Pick<RelatedSale, 'tipoDte'>,
  { exact, stated }: Pick<NoteShare, 'exact' | 'stated'>,
): Figures {
  if (stated !== null) return stated;
  const columns = eachColumn((kind) => roundSummary(exact[kind]));
  return { ...NO_FIGURES, columns, iva: roundSummary(ivaOf(sale, columns, exact)) };
}

/**
 * Cents of a debit note that are of some of its documents: all of it where these are all, else in proportion to their
 * lines with VAT.
 *
 * @param text the note, with or without its `identificacion`
 */
export function shareOfDebit(
  text: string,
  { centavos, documents }: { readonly centavos: bigint; readonly documents: readonly string[] },
): bigint {
  const worthOf = (codes: readonly string[]): Amount =>
    sum(
      codes.map((code) => {
        const figures = ownFigures(OF_DEBIT, { ...noteShare(text, code), stated: null });
        return totalOf(OF_DEBIT.tipoDte, figures).plus(figures.columns.noGravado);
      }),
    );
  const all = worthOf(relatedCodes(text));
  if (all.isZero()) return centavos;
  return toCents(roundSummary(fromCents(centavos).times(worthOf(documents)).div(all)));
}

const OF_DEBIT = { tipoDte: '03' } as const;

/**
 * Figures of a note or return such that the sum of all so far equals the rounded sum of their lines. Each figure stays
 * within the authority's cent of its own value, and the last one reaches the document's figure exactly.
 */
export function dueFigures(sale: RelatedSale, taken: Taken, { exact }: Pick<NoteShare, 'exact'>): Figures {
  const left = leftOf(taken);
  const columns = eachColumn((kind) => {
    const natural = roundSummary(exact[kind]);
    // Charges may have either sign, and each is a line of its own.
    if (kind === 'noGravado' || exact[kind].isZero()) return natural;
    const wanted = roundSummary(taken.exact[kind].plus(exact[kind])).minus(taken.figures.columns[kind]);
    const own = { natural, wanted, left: left.columns[kind] };
    // Without a remainder there is no last cent to take.
    return wanted.gt(ZERO) && !own.left.gt(ZERO) ? natural : (lawful(own) ?? natural);
  });
  if (exact.gravada.isZero()) return { ...NO_FIGURES, columns };
  const together = plusColumns(taken.figures.columns, columns);
  const isAll = together.gravada.eq(taken.limit.columns.gravada);
  const natural = roundSummary(ivaOf(sale, columns, exact));
  const soFar = roundSummary(ivaOf(sale, together, plusColumns(taken.exact, exact)));
  const wanted = (isAll ? taken.limit.iva : soFar).minus(taken.figures.iva);
  const withheld = (name: 'ivaRete' | 'ivaPerci'): Amount => {
    // Retention that the document does not have is stated by the note itself.
    if (taken.limit[name].isZero()) return onePercent(sale, columns);
    const all = isAll ? taken.limit[name] : onePercent(sale, together);
    const own = { natural: onePercent(sale, columns), wanted: all.minus(taken.figures[name]) };
    // 0 is allowed too.
    return lawful({ ...own, left: left[name] }) ?? ZERO;
  };
  return {
    columns,
    iva: lawful({ natural, wanted, left: left.iva }) ?? natural,
    ivaRete: withheld('ivaRete'),
    ivaPerci: withheld('ivaPerci'),
  };
}

/** Allowed figure nearest to the wanted one and still within the remainder; null if none. */
function lawful(of: {
  readonly natural: Amount;
  readonly wanted: Amount;
  readonly left: Amount;
}): Amount | null {
  const within = nearest(of.wanted, of.natural);
  if (within.lte(of.left)) return within;
  return of.left.lt(lowestOf(of.natural)) ? null : of.left;
}

/** Figure nearest to the wanted one that the authority accepts instead of the exact value. */
export function nearest(wanted: Amount, natural: Amount): Amount {
  const [lowest, highest] = [lowestOf(natural), natural.plus(CENT)];
  return wanted.lt(lowest) ? lowest : wanted.gt(highest) ? highest : wanted;
}

function lowestOf(natural: Amount): Amount {
  return natural.gt(CENT) ? natural.minus(CENT) : ZERO;
}

function ivaOf({ tipoDte }: Pick<RelatedSale, 'tipoDte'>, cents: Columns, exact: Columns): Amount {
  return tipoDte === '03' ? cents.gravada.times(IVA_RATE) : ivaContained(exact.gravada);
}

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

export function takingNotes({ notes }: Adjusted): readonly LiveNote[] {
  return notes.filter((note) => lowers(note.tipoDte));
}
