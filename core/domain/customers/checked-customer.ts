/** Validates a stored customer: usable in the next document, identifiers without hyphens. */
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { hasCode } from '../../catalogs/catalog.ts';
import type { Cabanas } from '../../catalogs/territory.ts';
import type { FaultCode } from '../../contract/fault-codes.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Customer } from '../../contract/till/customers.ts';
import { normalizeDui, normalizeNit, normalizeNrc, type Identifier } from '../identifiers.ts';
import { translateDireccion } from '../code-translation.ts';

export function checkedCustomer<C extends Omit<Customer, 'id'>>(
  given: C,
  cabanas: Cabanas,
): { readonly customer: C; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const wrong = (campo: string, codigo: FaultCode, broken: Rule) =>
    faults.push(faultAt(campo, codigo, broken));
  const taken = (campo: string, identifier: Identifier): string => {
    if (identifier.ok) return identifier.value;
    wrong(campo, 'IDENTIFICADOR', identifier.broken);
    return '';
  };
  const { tipoDocumento, numDocumento, nrc, codActividad, direccion } = given;
  if (numDocumento !== null && tipoDocumento === null)
    wrong('tipoDocumento', 'CAMPO_REQUERIDO', rule('documento-de-quien'));
  if (tipoDocumento !== null && numDocumento === null)
    wrong('numDocumento', 'CAMPO_REQUERIDO', rule('falta-numero-de-documento'));
  if (codActividad !== null && !hasCode(CAT_019, codActividad))
    wrong('codActividad', 'CODIGO_DESCONOCIDO', rule('actividad-desconocida'));
  const place =
    direccion === null
      ? null
      : translateDireccion({ ...direccion, distrito: direccion.distrito ?? undefined }, cabanas);
  if (place?.kind === 'unknown')
    wrong(`direccion.${place.field}`, 'CODIGO_DESCONOCIDO', rule('codigo-de-catalogo'));
  const bare = {
    numDocumento: numDocumento === null ? null : documentOf(tipoDocumento, numDocumento, taken),
    nrc: nrc === null ? null : taken('nrc', normalizeNrc(nrc)),
  };
  return { customer: { ...tidiedCustomer(given), ...bare }, faults };
}

/** Trims all texts; empty ones become absent. */
export function tidiedCustomer<C extends Omit<Customer, 'id'>>(given: C): C {
  const { direccion } = given;
  return {
    ...given,
    nombre: given.nombre.trim(),
    nombreComercial: trimmed(given.nombreComercial),
    correo: trimmed(given.correo),
    telefono: trimmed(given.telefono),
    direccion: direccion === null ? null : { ...direccion, complemento: direccion.complemento.trim() },
  };
}

function trimmed(text: string | null): string | null {
  const bare = text?.trim() ?? '';
  return bare === '' ? null : bare;
}

function documentOf(
  tipoDocumento: string | null,
  numDocumento: string,
  taken: (campo: string, identifier: Identifier) => string,
): string {
  if (tipoDocumento === '13') return taken('numDocumento', normalizeDui(numDocumento));
  if (tipoDocumento === '36') return taken('numDocumento', normalizeNit(numDocumento));
  return numDocumento.trim();
}
