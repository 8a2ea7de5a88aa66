/** Counts customers whose address lacks the district that edition 2026 requires. */
import { translateDireccion } from '../../domain/code-translation.ts';
import { addressesWithoutDistrict } from '../../store/catalogue/customer-addresses.ts';
import type { Reader } from '../../store/store.ts';
import { cabanasOf } from './customers.ts';
import type { EventBus } from '../event-bus.ts';

/**
 * Cached until the issuer's customers change, since a till's frame asks often. Municipality codes from before the 2024
 * reform already imply the district.
 */
export function createDistrictCount(news: EventBus): (reader: Reader, issuerId: string) => number {
  const counts = new Map<string, number>();
  news.listen((item) => {
    if (item.kind === 'customers' || item.kind === 'context') counts.delete(item.issuerId);
  });
  return (reader, issuerId) => {
    const known = counts.get(issuerId);
    if (known !== undefined) return known;
    const cabanas = cabanasOf(reader, issuerId);
    const count = addressesWithoutDistrict(reader, issuerId)
      .filter(({ departamento, municipio }) => {
        const place = translateDireccion(
          { departamento, municipio, distrito: undefined, complemento: '-' },
          cabanas,
        );
        return place.kind === 'unknown' || place.address.distrito === null;
      })
      .reduce((sum, { cantidad }) => sum + cantidad, 0);
    counts.set(issuerId, count);
    return count;
  };
}
