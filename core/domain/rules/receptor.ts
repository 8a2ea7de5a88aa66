/** Rules of the receiver by type and edition (§required-fields, §receiver-section, §credito-fiscal, §nota-remision). */
import { isNota } from '../../contract/edition.ts';
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { MIN_NRC_DIGITS, normalizeDui, normalizeNit, normalizeNrc, type Identifier } from '../identifiers.ts';
import type { LooseRequest } from '../request-shape.ts';
import type { ResolvedAddress } from '../translate.ts';
import { checkDireccion } from './direccion.ts';
import type { RuleContext } from './rule-context.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** Shortest number of another identity document in edition 2023, in characters. */
const MIN_NUM_DOCUMENTO_CHARS = 3;

/** A receiver in bare form: identifiers as digits, activity named, address resolved. */
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
type Name = 'tipoDocumento' | 'numDocumento' | 'nrc' | 'nombre' | 'codActividad' | 'correo' | 'direccion';

const WHY: Readonly<Record<Name, Rule>> = {
  tipoDocumento: rule('falta-tipo-documento'),
  numDocumento: rule('falta-num-documento'),
  nrc: rule('falta-nrc'),
  nombre: rule('falta-nombre'),
  codActividad: rule('falta-actividad'),
  correo: rule('falta-correo'),
  direccion: rule('falta-direccion'),
};

/** Whether the document goes to a registered taxpayer: a 03, and the notes that adjust it. */
function namesTaxpayer({ tipoDte }: RuleContext): boolean {
  return tipoDte === '03' || isNota(tipoDte);
}

function required(context: RuleContext): readonly Name[] {
  if (namesTaxpayer(context)) return ['numDocumento', 'nrc', 'nombre', 'codActividad', 'direccion', 'correo'];
  if (context.tipoDte === '01') return [];
  const basic: Name[] = ['tipoDocumento', 'numDocumento', 'nombre'];
  return context.format.edition === '2023' ? [...basic, 'direccion', 'correo'] : [...basic, 'codActividad'];
}

/**
 * Checks the receiver and brings it into bare form.
 *
 * @returns null for an anonymous sale (type 01) and when the request holds no receiver to judge
 */
export function checkReceptor(given: LooseRequest['receptor'], context: RuleContext): Receptor | null {
  if (!given || Object.values(given).every((member) => member === undefined)) {
    for (const name of required(context)) context.list.add(`receptor.${name}`, 'CAMPO_REQUERIDO', WHY[name]);
    return null;
  }
  for (const name of required(context)) {
    if (given[name] === undefined) context.list.add(`receptor.${name}`, 'CAMPO_REQUERIDO', WHY[name]);
  }
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

/** Type and number of the document go together where the document writes both. */
function checkPair(given: LooseReceptor, context: RuleContext): void {
  if (namesTaxpayer(context)) {
    if (given.tipoDocumento === '02' || given.tipoDocumento === '37') {
      context.list.add('receptor.tipoDocumento', 'REGLA', rule('documento-de-credito-fiscal'));
    }
    return;
  }
  if (given.numDocumento !== undefined && given.tipoDocumento === undefined) {
    context.list.add('receptor.tipoDocumento', 'CAMPO_REQUERIDO', WHY.tipoDocumento);
  }
  if (given.tipoDocumento !== undefined && given.numDocumento === undefined) {
    context.list.add('receptor.numDocumento', 'CAMPO_REQUERIDO', WHY.numDocumento);
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
  if (tipoDocumento === '36' || namesTaxpayer(context)) return take(normalizeNit(numDocumento));
  if (context.format.edition === '2023' && numDocumento.length < MIN_NUM_DOCUMENTO_CHARS) {
    context.list.add(
      'receptor.numDocumento',
      'LONGITUD',
      rule('longitud-minima', { minimo: MIN_NUM_DOCUMENTO_CHARS }),
    );
  }
  return numDocumento;
}

function checkNrc(given: LooseReceptor, context: RuleContext): string | null {
  if (given.nrc === undefined) return null;
  const identifier = normalizeNrc(given.nrc);
  if (!identifier.ok) context.list.add('receptor.nrc', 'IDENTIFICADOR', identifier.broken);
  else if (identifier.value.length < MIN_NRC_DIGITS)
    context.list.add('receptor.nrc', 'LONGITUD', rule('nrc-corto', { minimo: MIN_NRC_DIGITS }));
  // Only the schemas of 2023 tie it to a NIT (§receiver-section, §nota-remision); a taxpayer's document has no kind.
  const tied = context.format.edition === '2023' && !namesTaxpayer(context);
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
