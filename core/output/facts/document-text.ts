/** Formats values as in El Salvador: `$1,234.50`, `21/11/2026`, `0614-280390-112-1`. */
import { catalogName, type Catalog } from '../../catalogs/catalog.ts';
import { placeName } from '../../catalogs/place-name.ts';
import { resolveTerritory } from '../../catalogs/territory.ts';
import type { JsonNumber } from '../../contract/json.ts';

/** Placeholder for an unused field (§printed-version). */
export const DASH = '–';
/** Minimum decimals of an amount. */
const CENTS = 2;

/** Exact amount in USD with two or as many decimals as needed: `$1,234.50`, `-$20.00`, `$3.18584071`. */
export function money(value: JsonNumber): string {
  const { sign, whole, fraction } = partsOf(value);
  return `${sign}$${whole}.${fraction.padEnd(CENTS, '0')}`;
}

/** The same without currency sign, for columns. */
export function figure(value: JsonNumber): string {
  return money(value).replace('$', '');
}

/** Exact quantity: `2`, `1.5`, `12,000`. */
export function quantity(value: JsonNumber): string {
  const { sign, whole, fraction } = partsOf(value);
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

export function isZero(value: JsonNumber): boolean {
  return /^-?0*(\.0*)?$/.test(value.text);
}

function partsOf({ text }: JsonNumber): {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
} {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  // A number may be written 4.50000000: drop trailing zeros.
  const fraction = decimals.replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return { sign: text.startsWith('-') ? '-' : '', whole: grouped, fraction };
}

/** `2026-11-21` as `21/11/2026`; other text unchanged. */
export function dayText(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Name of a code; the code itself if unknown. */
export function named(catalog: Catalog, code: string): string {
  return catalogName(catalog, code) ?? code;
}

export interface AddressCodes {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string | null;
  readonly complemento: string;
}

/**
 * An address in words. A municipality of before 2024 is a district today: its own and the department's name are shown,
 * as in the document.
 */
export function addressText({ departamento, municipio, distrito, complemento }: AddressCodes): string {
  const territory = resolveTerritory({ departamento, municipio, distrito: distrito ?? undefined });
  if (territory.kind === 'unknown') return joined([complemento, municipio, departamento]);
  const { names, cameAsDistrict } = territory;
  if (departamento === '00') return joined([complemento, 'Extranjero']);
  const places = cameAsDistrict ? [names.distrito] : [names.distrito, names.municipio];
  return joined([
    complemento,
    ...places.map((place) => (place === null ? null : placeName(place))),
    names.departamento,
  ]);
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(', ');
}
