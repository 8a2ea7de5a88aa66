/** Today's opening hours of the shops shown. */
import { openingOf, type OpeningSpan } from '../../../core/contract/settings/opening-hours.ts';
import type { Statistics } from './statistics.ts';

/** Earliest opening and latest closing; `closed` if all with known hours are closed, null if no hours are known. */
export type Opening = OpeningSpan | 'closed' | null;

/** For the chosen branch, or all of them. */
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
