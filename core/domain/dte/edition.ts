/** Which edition of the document format applies (§editions). */
import type { Edition } from '../../contract/edition.ts';
import type { EditionFormat } from './edition-format.ts';
import { edition2023 } from './edition-2023.ts';
import { edition2026 } from './edition-2026.ts';

/** First emission date of the 2026 edition unless an issuer says otherwise (§editions). */
export const DEFAULT_EDITION_2026_FROM = '2026-12-01';

const FORMATS: Readonly<Record<Edition, EditionFormat>> = { '2023': edition2023, '2026': edition2026 };

/** The edition of a document emitted on `fecEmi` by an issuer whose change date is `edition2026From` (both `YYYY-MM-DD`). */
export function editionAt(fecEmi: string, edition2026From: string): Edition {
  return fecEmi >= edition2026From ? '2026' : '2023';
}

/** The format of an edition. */
export function formatOf(edition: Edition): EditionFormat {
  return FORMATS[edition];
}
