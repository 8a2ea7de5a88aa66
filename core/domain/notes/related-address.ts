/** The district of an address that a document of edition 2023 names without it (§territory, §note-fields). */
import { districtsIn, resolveTerritory, type Cabanas } from '../../catalogs/territory.ts';
import { plainText } from '../text/plain-text.ts';

type Members = Readonly<Record<string, unknown>>;

/** An address of the same receiver that somebody keeps: its district is known there. */
export interface StoredAddress {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string | null;
}

/**
 * The address with its district where it is known: the receiver's own file says so, the municipality has no other, or its name
 * stands behind the street, as edition 2023 writes it. Else the address as it is.
 *
 * @param direccion as the signed document has it
 * @param kept the receiver's address in the file of customers; null without one
 */
export function addressWithDistrict(
  direccion: Members,
  { kept, cabanas }: { readonly kept: StoredAddress | null; readonly cabanas: Cabanas },
): Members {
  const { departamento, municipio, distrito, complemento } = direccion;
  if (typeof distrito === 'string') return direccion;
  if (typeof departamento !== 'string' || typeof municipio !== 'string') return direccion;
  const place = { departamento, municipio };
  const known = districtOf(kept, place, cabanas) ?? writtenDistrict(String(complemento), place, cabanas);
  return known === undefined ? direccion : { ...direccion, distrito: known };
}

interface Place {
  readonly departamento: string;
  readonly municipio: string;
}

/** The only district of the municipality; of several, the one the street ends with, or the only one it names. */
function writtenDistrict(street: string, place: Place, cabanas: Cabanas): string | undefined {
  const all = districtsIn(place, cabanas);
  if (all.length === 1) return all[0]?.codigo;
  const words = ` ${plainText(street)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const last = all.filter(({ nombre }) => words.endsWith(` ${plainText(nombre)} `));
  const named = last.length > 0 ? last : all.filter(({ nombre }) => words.includes(` ${plainText(nombre)} `));
  return named.length === 1 ? named[0]?.codigo : undefined;
}

/** The district of the kept address, if it lies in the same municipality. */
function districtOf(kept: StoredAddress | null, place: Place, cabanas: Cabanas): string | undefined {
  if (kept === null) return undefined;
  const found = resolveTerritory({ ...kept, distrito: kept.distrito ?? undefined }, cabanas);
  if (found.kind === 'unknown' || found.distrito === null) return undefined;
  const same = found.departamento === place.departamento && found.municipio === place.municipio;
  return same ? found.distrito : undefined;
}
