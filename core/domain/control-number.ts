/**
 * The two formats of numeroControl (§control-number): `interfaz`, e.g. `DTE-01-0001-00000042` of the interface
 * specification, and `oficial`, e.g. `DTE-01-M001P001-000000000000042` of the authority.
 */
import { RETORNO, type TipoDte } from '../contract/edition.ts';
import { faultAt, type Fault, type AnyFaultCode } from '../contract/problem.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';

/**
 * Prefix for an event of return, in the same layout: its place in the system's own sequence, which proves that none is
 * missing. Never shown as a control number (§retorno-fields).
 */
const EVENT_PREFIX = 'RET';
const DOCUMENT_PREFIX = 'DTE';

export type ControlNumberFormat = 'interfaz' | 'oficial';

/** 8 digits. */
export const MAX_SEQUENCE_INTERFAZ = 99_999_999;
/** 15 digits; always exact in a double. */
export const MAX_SEQUENCE_OFICIAL = 999_999_999_999_999;
/** 4 digits. */
export const MAX_BRANCH_NUMBER = 9999;

/** First letter of codEstable by establishment type, CAT-009 (§control-number). */
const LETTER_OF_ESTABLISHMENT: Readonly<Record<string, string>> = {
  '01': 'S',
  '02': 'M',
  '04': 'B',
  '07': 'P',
};

/** Codes of a branch; `codEstable` and `codPuntoVenta` have four letters or digits each, in either format. */
export interface BranchCodes {
  readonly formato: ControlNumberFormat;
  /** Branch number, 1 to 9999. */
  readonly numero: number;
  readonly codEstable: string;
  readonly codPuntoVenta: string;
}

export interface ControlNumberParts extends BranchCodes {
  /** Two-digit document type. */
  readonly tipoDte: string;
  readonly secuencia: number | bigint;
}

export type ControlNumberResult =
  | { readonly ok: true; readonly numeroControl: string }
  | { readonly ok: false; readonly codigo: 'SECUENCIA_AGOTADA'; readonly broken: Rule };

export type ParsedControlNumber =
  | {
      readonly formato: 'interfaz';
      readonly tipoDte: string;
      readonly numero: number;
      readonly secuencia: number;
    }
  | {
      readonly formato: 'oficial';
      readonly tipoDte: string;
      readonly codEstable: string;
      readonly codPuntoVenta: string;
      readonly secuencia: number;
    };

/**
 * Formats a control number; a sequence beyond the format's digits is returned as a result, not thrown.
 *
 * @throws RangeError when type, branch codes or sequence are malformed; call {@link checkBranchCodes} first
 */
export function formatControlNumber(parts: ControlNumberParts): ControlNumberResult {
  const { formato, tipoDte, secuencia } = parts;
  if (BigInt(secuencia) < 1n || !/^\d{2}$/.test(tipoDte)) throw new RangeError('not a control number');
  const max = formato === 'interfaz' ? MAX_SEQUENCE_INTERFAZ : MAX_SEQUENCE_OFICIAL;
  if (secuencia > max) {
    return {
      ok: false,
      codigo: 'SECUENCIA_AGOTADA',
      broken: rule('numeracion-agotada', { maximo: max }),
    };
  }
  const digits = secuencia.toString().padStart(max.toString().length, '0');
  const prefix = tipoDte === RETORNO ? EVENT_PREFIX : DOCUMENT_PREFIX;
  const numeroControl = `${prefix}-${tipoDte}-${branchPart(parts)}-${digits}`;
  if (parseControlNumber(numeroControl) === null) throw new RangeError('not a control number');
  return { ok: true, numeroControl };
}

/** Parses a control number of either format; null when invalid. */
export function parseControlNumber(text: string): ParsedControlNumber | null {
  const short = /^(?:DTE-(?!18)|RET-(?=18))(\d{2})-(\d{4})-(\d{8})$/.exec(text);
  if (short) {
    const [numero, secuencia] = [Number(short[2]), Number(short[3])];
    if (numero === 0 || secuencia === 0) return null;
    return { formato: 'interfaz', tipoDte: short[1] ?? '', numero, secuencia };
  }
  const long = /^(?:DTE-(?!18)|RET-(?=18))(\d{2})-([MSBP]\d{3})(P\d{3})-(\d{15})$/.exec(text);
  if (!long || Number(long[4]) === 0) return null;
  return {
    formato: 'oficial',
    tipoDte: long[1] ?? '',
    codEstable: long[2] ?? '',
    codPuntoVenta: long[3] ?? '',
    secuencia: Number(long[4]),
  };
}

/** Control number of a document; null for an event of return, which has none. */
export function controlNumberOf(document: {
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
}): string | null {
  return document.tipoDte === RETORNO ? null : document.numeroControl;
}

/** Display name of a document: its control number; for an event of return its code (§retorno-fields). */
export function documentName(document: {
  readonly tipoDte: TipoDte;
  readonly numeroControl: string;
  readonly codigoGeneracion: string;
}): string {
  return controlNumberOf(document) ?? document.codigoGeneracion;
}

/**
 * Faults of a branch's codes, checked before a number is taken; empty when valid.
 *
 * @param branch with its establishment type, CAT-009; in `oficial` the letter of its codes must agree with it
 */
export function checkBranchCodes(
  branch: BranchCodes & { readonly tipoEstablecimiento: string },
): readonly Fault[] {
  const faults: Fault[] = [];
  const fault = (campo: string, codigo: AnyFaultCode, broken: Rule) =>
    faults.push(faultAt(campo, codigo, broken));
  const { formato, numero, codEstable, codPuntoVenta, tipoEstablecimiento } = branch;
  const letter = LETTER_OF_ESTABLISHMENT[tipoEstablecimiento];

  if (!Number.isInteger(numero) || numero < 1 || numero > MAX_BRANCH_NUMBER) {
    fault('numero', 'FUERA_DE_RANGO', rule('numero-de-sucursal'));
  }
  if (letter === undefined) {
    fault('tipoEstablecimiento', 'VALOR_NO_PERMITIDO', rule('clase-de-establecimiento'));
  }
  if (formato === 'interfaz') return faults;
  if (!/^[MSBP]\d{3}$/.test(codEstable)) {
    fault('codEstable', 'FORMATO', rule('establecimiento-oficial'));
  } else if (letter !== undefined && !codEstable.startsWith(letter)) {
    fault(
      'codEstable',
      'NO_COINCIDE',
      rule('letra-de-establecimiento', { letra: letter, tipo: tipoEstablecimiento }),
    );
  }
  if (!/^P\d{3}$/.test(codPuntoVenta)) {
    fault('codPuntoVenta', 'FORMATO', rule('punto-de-venta-oficial'));
  }
  return faults;
}

function branchPart(codes: BranchCodes): string {
  if (codes.formato === 'interfaz') return codes.numero.toString().padStart(4, '0');
  return `${codes.codEstable}${codes.codPuntoVenta}`;
}
