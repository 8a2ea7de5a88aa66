/** Rules of the receiver by type and edition (§required-fields, §receiver-section, §credito-fiscal, §nota-remision). */
import { charsOf } from '../../contract/text/text-length.ts';
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { namesTaxpayer } from '../../contract/edition.ts';
import { MISSING, neededOfReceptor, numDocumentoLength } from '../../contract/api/requests/receptor.ts';
import { normalizeDui, normalizeNit, normalizeNrc, type Identifier } from '../identifiers.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { ResolvedAddress } from '../code-translation.ts';
import { checkDireccion } from './direccion.ts';
import type { RuleContext } from './rule-context.ts';
import { rule } from '../../contract/rules/rules.ts';

/** A normalized receiver: digits-only identifiers, activity name, resolved address. */
export interface Receptor {
  readonly tipoDocumento: string | null;
  /** Digits only for NIT and DUI. */
  readonly numDocumento: string | null;
  readonly nrc: string | null;
  readonly nombre: string | null;
  readonly codActividad: string | null;
  readonly descActividad: string | null;
  readonly nombreComercial: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
  readonly bienTitulo: string | null;
  readonly address: ResolvedAddress | null;
}

type LooseReceptor = NonNullable<LooseRequest['receptor']>;

/**
 * Validates and normalizes the receiver.
 *
 * @returns null for an anonymous sale (type 01, and its return) and when the request has no receiver to check
 */
export function checkReceptor(given: LooseRequest['receptor'], context: RuleContext): Receptor | null {
  for (const name of neededOfReceptor(context.tipoDte, context.format.edition)) {
    if (given?.[name] === undefined) context.list.add(`receptor.${name}`, 'CAMPO_REQUERIDO', MISSING[name]);
  }
  if (!given || Object.values(given).every((member) => member === undefined)) return null;
  checkPair(given, context);
  return {
    tipoDocumento: given.tipoDocumento ?? null,
    numDocumento: checkNumDocumento(given, context),
    nrc: checkNrc(given, context),
    nombre: given.nombre ?? null,
    ...checkActividad(given, context),
    nombreComercial: given.nombreComercial ?? null,
    telefono: given.telefono ?? null,
    correo: given.correo ?? null,
    bienTitulo: given.bienTitulo ?? null,
    address: checkDireccion(given.direccion, 'receptor.direccion', context),
  };
}

/** Document type and number must come together where both are written. */
function checkPair(given: LooseReceptor, context: RuleContext): void {
  if (namesTaxpayer(context.tipoDte)) return;
  if (given.numDocumento !== undefined && given.tipoDocumento === undefined) {
    context.list.add('receptor.tipoDocumento', 'CAMPO_REQUERIDO', MISSING.tipoDocumento);
  }
  if (given.tipoDocumento !== undefined && given.numDocumento === undefined) {
    context.list.add('receptor.numDocumento', 'CAMPO_REQUERIDO', MISSING.numDocumento);
  }
}

function checkNumDocumento(given: LooseReceptor, context: RuleContext): string | null {
  const { numDocumento, tipoDocumento } = given;
  if (numDocumento === undefined) return null;
  const take = (identifier: Identifier): string | null => {
    if (identifier.ok) return identifier.value;
    context.list.add('receptor.numDocumento', 'IDENTIFICADOR', identifier.broken);
    return null;
  };
  if (tipoDocumento === '13') return take(normalizeDui(numDocumento));
  if (tipoDocumento === '36' || namesTaxpayer(context.tipoDte)) return take(normalizeNit(numDocumento));
  const [minimo] = numDocumentoLength(context.tipoDte, context.format.edition);
  if (charsOf(numDocumento) < minimo)
    context.list.add('receptor.numDocumento', 'LONGITUD', rule('longitud-minima', { minimo }));
  return numDocumento;
}

function checkNrc(given: LooseReceptor, context: RuleContext): string | null {
  if (given.nrc === undefined) return null;
  const identifier = normalizeNrc(given.nrc);
  if (!identifier.ok) context.list.add('receptor.nrc', 'IDENTIFICADOR', identifier.broken);
  // Only the 2023 schemas require a NIT for it (§receiver-section, §nota-remision); a taxpayer's document has no type.
  const tied = context.format.edition === '2023' && !namesTaxpayer(context.tipoDte);
  if (tied && given.tipoDocumento !== '36') {
    const way = rule('nrc-sin-nit');
    context.list.add('receptor.nrc', 'REGLA', way);
  }
  return identifier.ok ? identifier.value : null;
}

function checkActividad(
  given: LooseReceptor,
  context: RuleContext,
): { readonly codActividad: string | null; readonly descActividad: string | null } {
  if (given.codActividad === undefined)
    return { codActividad: null, descActividad: given.descActividad ?? null };
  const name = catalogName(CAT_019, given.codActividad);
  if (name === undefined || name === null) {
    context.list.add('receptor.codActividad', 'CODIGO_DESCONOCIDO', rule('actividad-desconocida'));
  }
  return { codActividad: given.codActividad, descActividad: given.descActividad ?? name ?? null };
}
