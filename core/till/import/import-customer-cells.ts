/** Parses cells of a customer's line: document, activity and address as people write them. */
import { CAT_008 } from '../../catalogs/cat-008-distrito.ts';
import { CAT_012 } from '../../catalogs/short-catalogs.ts';
import { CAT_013 } from '../../catalogs/cat-013-municipio.ts';
import { CAT_019 } from '../../catalogs/cat-019-actividad-economica.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import { TIPOS_DOCUMENTO } from '../../contract/request-codes.ts';
import { readNumber } from '../../contract/text/identity-text.ts';
import type { Customer } from '../../contract/till/customers.ts';
import { normalizeDui, normalizeNit } from '../../domain/identifiers.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { readCatalogCode } from '../../domain/import/import-cells.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

type Tipo = NonNullable<Customer['tipoDocumento']>;
type Direccion = NonNullable<Customer['direccion']>;
type Wrong = (columna: string, broken: Rule) => void;

const NIT_DIGITS = 14;
const DUI_DIGITS = 9;
/** CAT-022. */
export const DUI = '13';

export interface Documento {
  readonly tipoDocumento: Tipo | null;
  /** Without separators if the check digit is right; else as written. */
  readonly numDocumento: string | null;
  readonly problema: { readonly columna: string; readonly broken: Rule } | null;
}

/**
 * Type and number of a document. Without a type, 14 digits are a NIT and 9 a DUI; one digit less lost its leading zero
 * in a spreadsheet, if the check digit fits.
 */
export function readDocumento(tipo: string, numero: string): Documento {
  if (numero === '' && tipo === '') return { tipoDocumento: null, numDocumento: null, problema: null };
  const digits = readNumber(numero).replaceAll('-', '');
  const tipoDocumento = tipo === '' ? tipoOfDigits(digits) : tipoNamed(tipo);
  const numDocumento = numero === '' ? null : bareNumber(tipoDocumento, numero, digits);
  if (tipo !== '' && tipoDocumento === null)
    return problemOf('tipoDocumento', rule('clase-de-documento'), numDocumento);
  if (tipoDocumento === null)
    return problemOf('tipoDocumento', rule('falta-clase-de-documento'), numDocumento);
  return { tipoDocumento, numDocumento, problema: null };
}

function problemOf(columna: string, broken: Rule, numDocumento: string | null): Documento {
  return { tipoDocumento: null, numDocumento, problema: { columna, broken } };
}

export function tipoNamed(text: string): Tipo | null {
  const wanted = plainText(text);
  const padded = wanted.padStart(2, '0');
  return (
    TIPOS_DOCUMENTO.find(({ codigo, nombre }) => codigo === padded || plainText(nombre) === wanted)?.codigo ??
    null
  );
}

function tipoOfDigits(digits: string): Tipo | null {
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === NIT_DIGITS || digits.length === NIT_DIGITS - 1) return '36';
  return digits.length === DUI_DIGITS || digits.length === DUI_DIGITS - 1 ? DUI : null;
}

function bareNumber(tipo: Tipo | null, numero: string, digits: string): string {
  const normalize = tipo === DUI ? normalizeDui : tipo === '36' ? normalizeNit : null;
  if (normalize === null) return numero;
  const length = tipo === '36' ? NIT_DIGITS : DUI_DIGITS;
  const whole = digits.length === length - 1 ? `0${digits}` : digits;
  const found = normalize(whole);
  return found.ok ? found.value : numero;
}

/** Code of an economic activity by code or name; null for an empty cell. */
export function readActividad(cell: string, wrong: Wrong): string | null {
  if (cell === '') return null;
  const code = readCatalogCode(CAT_019, cell);
  if (code === null) wrong('codActividad', rule('actividad-del-catalogo'));
  return code;
}

interface DireccionCells {
  readonly cell: (name: 'departamento' | 'municipio' | 'distrito' | 'complemento') => string | undefined;
  readonly kept: Direccion | null;
  readonly wrong: Wrong;
}

/** An address by codes or names; null if all columns are empty. Codes from before the 2024 reform stay. */
export function readDireccion({ cell, kept, wrong }: DireccionCells): Direccion | null {
  const names = ['departamento', 'municipio', 'distrito', 'complemento'] as const;
  if (names.every((name) => cell(name) === undefined)) return kept;
  const given = (name: (typeof names)[number]) => cell(name) ?? kept?.[name] ?? '';
  // A stored district is none without the rest of its address.
  if (names.every((name) => (name === 'distrito' ? (cell(name) ?? '') : given(name)) === '')) return null;
  const departamento = codeIn(CAT_012, given('departamento'));
  if (departamento === '') wrong('departamento', rule('departamento-del-catalogo'));
  const municipio = departamento === '' ? '00' : codeIn(CAT_013, given('municipio'), departamento);
  if (municipio === '') wrong('municipio', rule('municipio-del-catalogo'));
  const distrito = given('distrito') === '' ? null : codeIn(CAT_008, given('distrito'), departamento);
  if (distrito === '' && departamento !== '') wrong('distrito', rule('distrito-del-catalogo'));
  const complemento = given('complemento');
  if (complemento === '') wrong('complemento', rule('falta-calle'));
  return { departamento, municipio, distrito: distrito === '' ? null : distrito, complemento };
}

/** Two digits pass unchecked: codes from before the 2024 reform are in no current catalogue. */
function codeIn(catalog: Catalog, text: string, group?: string): string {
  const found = text === '' ? null : readCatalogCode(catalog, text, group);
  if (found !== null) return found;
  const digits = /^\d{1,2}$/.exec(text)?.[0];
  return digits === undefined ? '' : digits.padStart(2, '0');
}
