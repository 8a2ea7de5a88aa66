/** Customers whose address lacks the district that edition 2026 requires. */
import type { Cabanas } from '../../catalogs/territory.ts';
import { translateDireccion } from '../../domain/code-translation.ts';
import {
  addressesWithoutDistrict,
  customersWithoutDistrict,
} from '../../store/catalogue/customer-addresses.ts';
import type { Reader } from '../../store/store.ts';
import { cabanasOf } from './customers.ts';
import type { EventBus } from '../event-bus.ts';

/** Cached until the issuer's customers change, since a till's frame asks often. */
export function createDistrictCount(news: EventBus): (reader: Reader, issuerId: string) => number {
  const counts = new Map<string, number>();
  news.listen((item) => {
    if (item.kind === 'customers' || item.kind === 'context') counts.delete(item.issuerId);
  });
  return (reader, issuerId) => {
    const count = counts.get(issuerId) ?? countWithoutDistrict(reader, issuerId);
    counts.set(issuerId, count);
    return count;
  };
}

export function countWithoutDistrict(reader: Reader, issuerId: string): number {
  const cabanas = cabanasOf(reader, issuerId);
  return addressesWithoutDistrict(reader, issuerId)
    .filter((address) => lacksDistrict(address, cabanas))
    .reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** The first names, in their order. */
export function namesWithoutDistrict(reader: Reader, issuerId: string, limit: number): readonly string[] {
  const cabanas = cabanasOf(reader, issuerId);
  const names: string[] = [];
  for (const { nombre, ...address } of customersWithoutDistrict(reader, issuerId)) {
    if (lacksDistrict(address, cabanas)) names.push(nombre);
    if (names.length === limit) break;
  }
  return names;
}

interface Municipality {
  readonly departamento: string;
  readonly municipio: string;
}

/** Municipality codes from before the 2024 reform already imply the district. */
function lacksDistrict({ departamento, municipio }: Municipality, cabanas: Cabanas): boolean {
  const place = translateDireccion(
    { departamento, municipio, distrito: undefined, complemento: '-' },
    cabanas,
  );
  return place.kind === 'unknown' || place.address.distrito === null;
}
