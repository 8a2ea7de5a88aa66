/** A document issued in contingency: the event that lists it, and the term after that event (§contingency-documents). */
import { valueFault } from '../checks/value-fault.ts';
import type { ValueFault } from '../checks/value-fault.ts';
import type { Listing } from '../records/registry.ts';
import type { Arrival } from './arrival.ts';

type Fields = Readonly<Record<string, unknown>>;

/** After the event's seal its documents must arrive within this time. */
const CONTINGENCY_TERM_MS = 72 * 3_600_000;
/** CAT-005, another cause: only this one needs a text. */
const CAUSE_WITH_REASON = 5;

/** Where an event of this issuer and environment lists the document; null where none does. */
function listingOf(identificacion: Fields, { registry, taxpayer }: Arrival): Listing | null {
  const listing = registry.contingencies.get(String(identificacion['codigoGeneracion']));
  const isOwn = listing?.event.nit === taxpayer.nit && listing.event.ambiente === taxpayer.ambiente;
  return isOwn ? listing : null;
}

/** A field of the document that is not as its event says; a reason counts where the cause demands one. */
function differingField(identificacion: Fields, { event, tipo }: Listing): string | null {
  if (tipo !== (identificacion['tipoDte'] ?? identificacion['tipoEvento'])) return 'tipoDte';
  if (event.tipoContingencia !== identificacion['tipoContingencia']) return 'tipoContingencia';
  const { motivo } = event;
  const needsReason = event.tipoContingencia === CAUSE_WITH_REASON && motivo !== undefined;
  return needsReason && motivo !== identificacion['motivoContin'] ? 'motivoContin' : null;
}

/** A contingency document needs its sealed event, the same fields, the period and the term (§contingency-event). */
export function contingencyFaults(identificacion: Fields, arrival: Arrival): readonly ValueFault[] {
  const { nowMs } = arrival;
  const listing = listingOf(identificacion, arrival);
  if (identificacion['tipoOperacion'] !== 2)
    return listing === null ? [] : [valueFault('027', 'identificacion.tipoOperacion')];
  if (listing === null) return [valueFault('012', 'identificacion.codigoGeneracion')];
  const differing = differingField(identificacion, listing);
  if (differing !== null) return [valueFault('027', `identificacion.${differing}`)];
  const { event } = listing;
  const issued = `${String(identificacion['fecEmi'])}T${String(identificacion['horEmi'])}`;
  if (issued < event.inicio || issued > event.fin) return [valueFault('013', 'identificacion.fecEmi')];
  return nowMs - event.selladoMs > CONTINGENCY_TERM_MS ? [valueFault('018', 'identificacion.fecEmi')] : [];
}
