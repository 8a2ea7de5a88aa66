/** Decides the applicable edition of the document format (§editions). */
import {
  EDITION_KINDS,
  EDITIONS,
  type Edition,
  type EditionKind,
  type TipoDte,
} from '../../contract/edition.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import type { FiscalDate } from '../fiscal-time.ts';
import type { EditionFormat } from './edition-format.ts';
import { edition2023 } from './edition-2023.ts';
import { edition2026 } from './edition-2026.ts';

/** Default first emission date of the 2026 edition (§editions). */
export const DEFAULT_EDITION_2026_FROM = '2026-12-01';

const FORMATS: Readonly<Record<Edition, EditionFormat>> = { '2023': edition2023, '2026': edition2026 };

/** An issuer's change dates: a general one, and exceptions by kind. */
export type EditionDates = Pick<Issuer, 'edition2026From' | 'edition2026ByKind'>;

export function editionDay(
  { edition2026From, edition2026ByKind }: EditionDates,
  kind: EditionKind,
): FiscalDate {
  return edition2026ByKind?.[kind] ?? edition2026From;
}

export function firstEditionDay(dates: EditionDates): FiscalDate {
  return EDITION_KINDS.map((kind) => editionDay(dates, kind)).reduce((first, day) =>
    day < first ? day : first,
  );
}

/** Edition of a document or event dated `fecha` (`YYYY-MM-DD`). */
export function editionAt(dates: EditionDates, kind: EditionKind, fecha: FiscalDate): Edition {
  return fecha >= editionDay(dates, kind) ? '2026' : '2023';
}

export function otherEdition(edition: Edition): Edition {
  return edition === '2023' ? '2026' : '2023';
}

/** Edition whose format has that version of a type; null for none. */
export function editionOfVersion(tipoDte: TipoDte, version: unknown): Edition | null {
  return EDITIONS.findLast((edition) => FORMATS[edition].version[tipoDte] === version) ?? null;
}

export function formatOf(edition: Edition): EditionFormat {
  return FORMATS[edition];
}
