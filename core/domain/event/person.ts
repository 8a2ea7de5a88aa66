/** Persons in an event: who answers for it, who asks for it (§receiver-section, §contingency-event, §invalidation-event). */
import type { Edition } from '../../contract/edition.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import { formatDui, normalizeDui, normalizeNit } from '../identifiers.ts';

const NIT = '36';
const DUI = '13';

export interface PersonDocument {
  /** CAT-022 code. */
  readonly tipoDocumento: string;
  /** As a person writes it: with hyphens or without. */
  readonly numDocumento: string;
}

export interface Person extends PersonDocument {
  readonly nombre: string;
}

/**
 * The number as the edition writes it: a DUI with its hyphen in 2023 and by setting in 2026, a NIT in digits. A number
 * that is neither by its check digit is handed on as it came: the person who wrote it knows better than a formula.
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
