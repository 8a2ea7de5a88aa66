/** When the shops that are looked at are open today, so that a day is read from opening to closing. */
import { openingOf, type OpeningSpan } from '../../../core/contract/settings/opening-hours.ts';
import type { Statistics } from './statistics.ts';

/** The first to open and the last to close; `closed` where all that told their hours stay closed, null where none told any. */
export type Opening = OpeningSpan | 'closed' | null;

/** Of the chosen branch, or of all of them. */
export function openingToday({ sucursales, sucursal }: Statistics, today: string): Opening {
  const told = sucursales.filter(({ id }) => sucursal === null || id === sucursal);
  const hours = told.flatMap(({ horario }) => (horario === null ? [] : [horario]));
  if (hours.length === 0) return null;
  const spans = hours.map((each) => openingOf(each, today)).filter((span) => span !== null);
  const [first] = spans.map(({ abre }) => abre).toSorted();
  const last = spans
    .map(({ cierra }) => cierra)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? 'closed' : { abre: first, cierra: last };
}
