/** A customer as receiver in a request; separate from the customer schemas, which are large. */
import type { CustomerDraft } from '../till/customers.ts';

/** Null members are left out. */
export function receiverRequest({ id: _id, direccion: place, ...members }: CustomerDraft): object {
  const present = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  return {
    ...present,
    direccion: place === null ? undefined : { ...place, distrito: place.distrito ?? undefined },
  };
}
