/** Filters of lists, kept over a reload of this window; a new window starts without. */
import type { ListName } from './list-look.ts';

/**
 * The stored filter.
 * @param none the empty filter, with every member
 */
export function storedFilter<Filter extends object>(list: ListName, none: Filter): Filter {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return none;
  const known = Object.entries(kept).filter(([name, value]) => name in none && typeof value === 'string');
  return { ...none, ...Object.fromEntries(known) };
}

export function keepFilter(list: ListName, filter: object): void {
  sessionStorage.setItem(keyOf(list), JSON.stringify(filter));
}

function keyOf(list: ListName): string {
  return `caja.${list}.filter`;
}
