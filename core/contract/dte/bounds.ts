/**
 * Bounds of each edition by document type: the one table for requests, API description and generated documents (§published-schemas, §required-fields). Lengths are in
 * characters.
 */
import type { Edition, TipoDte } from '../edition.ts';

export type Length = readonly [min: number, max: number];

/** Related documents of a type: allowed types, maximum number, and length of a paper document's number. */
export interface RelatedBounds {
  readonly tipos: readonly string[];
  readonly most: number;
  readonly paperNumber: Length;
}

export interface EditionBounds {
  readonly descripcion: Length;
  /** Street of the receiver's address. */
  readonly complemento: Readonly<Record<TipoDte, Length>>;
  /** Number of an identity document other than NIT and DUI. */
  readonly numDocumento: Length;
  /** Name and label of an appendix entry. */
  readonly apendice: Readonly<Record<TipoDte, { readonly campo: Length; readonly etiqueta: Length }>>;
  readonly related: Readonly<Record<TipoDte, RelatedBounds>>;
  /** Reason of an invalidation, and its persons. */
  readonly invalidacion: { readonly motivo: Length; readonly nombre: Length; readonly numDocumento: Length };
}

const STREET: Length = [1, 200];
const PAPER_NUMBER: Length = [1, 36];
const MOST_RELATED = 50;
const FREE_ENTRY = { campo: [0, 25], etiqueta: [0, 50] } as const;
const NAMED_ENTRY = { campo: [2, 25], etiqueta: [3, 50] } as const;

const related = (...tipos: readonly string[]): RelatedBounds => ({
  tipos,
  most: MOST_RELATED,
  paperNumber: PAPER_NUMBER,
});

export const BOUNDS: Readonly<Record<Edition, EditionBounds>> = {
  '2023': {
    descripcion: [1, 1000],
    complemento: {
      '01': [5, 200],
      '03': STREET,
      '04': STREET,
      '05': STREET,
      '06': STREET,
      '14': STREET,
      '18': [5, 200],
    },
    numDocumento: [3, 20],
    apendice: {
      '01': FREE_ENTRY,
      '03': NAMED_ENTRY,
      '04': FREE_ENTRY,
      '05': NAMED_ENTRY,
      '06': NAMED_ENTRY,
      '14': FREE_ENTRY,
      '18': FREE_ENTRY,
    },
    related: {
      '01': { tipos: ['04', '09'], most: 10, paperNumber: [1, 20] },
      '03': related('04', '08', '09'),
      '04': related('01', '03'),
      '05': related('03'),
      '06': related('03'),
      '14': related(),
      '18': related('01'),
    },
    invalidacion: { motivo: [5, 250], nombre: [5, 100], numDocumento: [3, 20] },
  },
  '2026': {
    descripcion: [1, 1500],
    complemento: {
      '01': STREET,
      '03': STREET,
      '04': STREET,
      '05': STREET,
      '06': STREET,
      '14': STREET,
      '18': STREET,
    },
    numDocumento: [1, 20],
    apendice: {
      '01': FREE_ENTRY,
      '03': FREE_ENTRY,
      '04': FREE_ENTRY,
      '05': NAMED_ENTRY,
      '06': NAMED_ENTRY,
      '14': FREE_ENTRY,
      '18': FREE_ENTRY,
    },
    related: {
      '01': related('04', '09'),
      '03': related('04', '08', '09'),
      '04': related('01', '03', '11'),
      '05': related('03'),
      '06': related('03'),
      '14': related(),
      '18': related('01'),
    },
    invalidacion: { motivo: [1, 200], nombre: [1, 100], numDocumento: [1, 20] },
  },
};
