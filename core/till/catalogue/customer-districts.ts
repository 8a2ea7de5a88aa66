/** How many customers have an address without its district, which documents of edition 2026 must name. */
import { translateDireccion } from '../../domain/code-translation.ts';
import { addressesWithoutDistrict } from '../../store/catalogue/customer-addresses.ts';
import type { Reader } from '../../store/store.ts';
import { cabanasOf } from './customers.ts';
import type { EventBus } from '../event-bus.ts';

/**
 * Counts them for an issuer. A count is kept until its customers change: the frame of a till asks for it often.
 * Municipalities in codes from before the reform of 2024 name the district themselves.
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
