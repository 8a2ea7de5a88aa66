/** Finds the district of an edition 2023 address that lacks it (§territory, §note-fields). */
import type { Members } from '../../contract/json.ts';
import { districtsIn, resolveTerritory, type Cabanas } from '../../catalogs/territory.ts';
import { plainText } from '../text/plain-text.ts';

/** A stored address of the same receiver, with its district. */
export interface StoredAddress {
  readonly departamento: string;
  readonly municipio: string;
  readonly distrito: string | null;
}

/**
 * The address with its district if known: from the stored address, as the municipality's only one, or from the street's
 * end, where edition 2023 writes it. Otherwise unchanged.
 *
 * @param direccion from the signed document
 * @param kept the receiver's stored address; null without one
 */
export function addressWithDistrict<Address extends Members>(
  direccion: Address,
  { kept, cabanas }: { readonly kept: StoredAddress | null; readonly cabanas: Cabanas },
): Address {
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

/** The municipality's only district; of several, the one at the street's end, or the only one named in it. */
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

function districtOf(kept: StoredAddress | null, place: Place, cabanas: Cabanas): string | undefined {
  if (kept === null) return undefined;
  const found = resolveTerritory({ ...kept, distrito: kept.distrito ?? undefined }, cabanas);
  if (found.kind === 'unknown' || found.distrito === null) return undefined;
  const same = found.departamento === place.departamento && found.municipio === place.municipio;
  return same ? found.distrito : undefined;
}
