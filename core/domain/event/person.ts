/** Persons in an event: responsible and requesting (§receiver-section, §contingency-event, §invalidation-event). */
import type { Edition } from '../../contract/edition.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import { formatDui, normalizeDui, normalizeNit } from '../identifiers.ts';

const NIT = '36';
const DUI = '13';

export interface PersonDocument {
  /** CAT-022 code. */
  readonly tipoDocumento: string;
  /** As typed, with or without hyphens. */
  readonly numDocumento: string;
}

export interface Person extends PersonDocument {
  readonly nombre: string;
}

/**
 * The number in the edition's format: a DUI has its hyphen in 2023 and by setting in 2026, a NIT has digits only. A
 * number that fails both check digits is passed on unchanged.
 */
export function personNumber(person: PersonDocument, edition: Edition, settings: IssuerSettings): string {
  const came = person.numDocumento.trim();
  if (person.tipoDocumento === NIT) {
    const nit = normalizeNit(came);
    return nit.ok ? nit.value : came;
  }
  const dui = person.tipoDocumento === DUI ? normalizeDui(came) : null;
  if (dui === null || !dui.ok) return came;
  return edition === '2023' || settings.duiEdicion2026 === 'con-guion' ? formatDui(dui.value) : dui.value;
}
