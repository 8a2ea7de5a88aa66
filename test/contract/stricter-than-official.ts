/**
 * Where our schemas refuse what the published ones accept, and why. Nothing is accepted that they refuse, apart from the
 * interface specification's control number and the advisory rules.
 */
import type { Edition } from '../../core/contract/edition.ts';

export interface StricterRule {
  readonly editions: readonly Edition[];
  readonly path: RegExp;
  /** Names of the mutations; every one when absent. */
  readonly mutation?: RegExp;
  readonly reason: string;
}

const BOTH = ['2023', '2026'] as const;
const NEW = ['2026'] as const;
const OLD = ['2023'] as const;

export const STRICTER: readonly StricterRule[] = [
  {
    editions: BOTH,
    path: /^cuerpoDocumento(\[\]\.numItem)?$/,
    mutation: /^(repeated|one|two|three|four|at the bound)$/,
    reason: 'lines are numbered consecutively from 1 (README 3.6)',
  },
  {
    editions: OLD,
    path: /(\.descripcion|\.totalLetras|medico\.nombre)$/,
    mutation: /^empty$/,
    reason: 'the old schemas bound these texts above only; an empty one says nothing',
  },
  {
    editions: OLD,
    path: /pagos\[\]\.codigo$/,
    mutation: /^empty$/,
    reason: 'empty alternatives in the published pattern (README 1.3, oddities)',
  },
  {
    editions: BOTH,
    path: /(\.precioUni|\.saldoFavor)$/,
    mutation: /^too negative$/,
    reason: 'amounts stay within 1e11 on both sides (README 3.6)',
  },
  {
    editions: OLD,
    path: /direccion\.departamento$/,
    mutation: /behind$|^twice/,
    reason: 'the alternatives of the published pattern are not grouped (README 1.3, oddities)',
  },
  {
    editions: OLD,
    path: /tipoServicio$/,
    mutation: /^a fraction$/,
    reason: 'a code of CAT-010 is a whole number',
  },
  {
    editions: BOTH,
    path: /pagos\[\]\.periodo$/,
    mutation: /^(zero|negative|a fraction|far too large)$/,
    reason: 'null or a positive whole number; 0 was refused in production (README 3.7)',
  },
  { editions: BOTH, path: /bienTitulo$/, reason: 'a code of CAT-025 (README 5)' },
  {
    editions: OLD,
    path: /^documento\.numeroControl$/,
    mutation: /^of zeros$/,
    reason: 'only types 01, 03 and 04',
  },
  {
    editions: OLD,
    path: /^detalleDTE\[\]\.noItem$/,
    reason: 'at most 1000 documents, numbered from 1 (README 10.3); the published bound is written for texts',
  },
  {
    editions: BOTH,
    path: /^detalleDTE\[\]\.tipoDoc$/,
    reason: 'only types 01, 03 and 04; pattern not grouped',
  },
  {
    editions: NEW,
    path: /^identificacion\.(tipoModelo|tipoOperacion)$/,
    mutation: /^two$/,
    reason: 'model, transmission type and contingency go together (README 2)',
  },
  {
    editions: NEW,
    path: /\.(tipoItem|tipoGeneracion|codDomiciliado|condicionOperacion|tipoContingencia|tipoAnulacion|codDocAsociado)$/,
    reason: 'closed lists moved from the schemas to the Normativa (README 1.3)',
  },
  {
    editions: NEW,
    path: /\.(tipoDocumento|tipoDte|tipDocResponsable|tipDocSolicita|tipoDocResponsable|tipoEstablecimiento)$/,
    reason: 'closed lists moved from the schemas to the Normativa (README 1.3)',
  },
  {
    editions: NEW,
    path: /tributos(\[\](\.codigo)?)?$/,
    reason: 'tax codes by type and line (README 3.6, 4)',
  },
  {
    editions: NEW,
    path: /pagos\[\]\.(codigo|plazo|periodo)$/,
    reason: 'CAT-017, CAT-018, and a term for credit (README 3.7)',
  },
  {
    editions: NEW,
    path: /documentoRelacionado\[\]\.numeroDocumento$/,
    reason: 'tipoGeneracion 2 relates by codigoGeneracion (README 3.3)',
  },
  {
    editions: NEW,
    path: /\.(nit|nrc|codActividad|departamento|municipio|distrito)$/,
    reason: 'digits (README 3.1, 7.2)',
  },
  {
    editions: NEW,
    path: /receptor\.numDocumento$/,
    reason: 'the number has the form of its type (README 3.2)',
  },
  { editions: NEW, path: /\.correo$/, reason: 'an e-mail address (README 3.1, 3.2)' },
  {
    editions: NEW,
    path: /otrosDocumentos\[\]\.(descDocumento|detalleDocumento|medico)/,
    reason: 'README 3.4, as in 2023',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.(noGravado|ventaGravada)$/,
    reason: 'a charge outside the base is a line of its own; VAT follows what is taxed (README 3.6, 4)',
  },
  {
    editions: NEW,
    path: /\.totalLetras$/,
    mutation: /^null$/,
    reason: 'the total is always written in words (README 3.7)',
  },
  {
    editions: NEW,
    path: /resumen\.(totalPagar|totalGravada)$/,
    mutation: /^zero$/,
    reason: 'README 3.7: total 0 is cash; no sale, no withholding',
  },
  {
    editions: NEW,
    path: /resumen\.saldoFavor$/,
    mutation: /^negative$/,
    reason: 'balance in favour: cash and code 99 (README 3.7)',
  },
  {
    editions: NEW,
    path: /resumen\.observaciones$/,
    reason: '1 to 3000 characters (README 3.7); 03 v4 writes the bound for numbers, 04 v4 none below',
  },
  {
    editions: NEW,
    path: /^documento\.(codigoGeneracion|codigoGeneracionR|selloRecibido|numeroControl)$/,
    reason: 'the forms of README 2.1, 2.2; reason 3 names a replacement (README 11.1)',
  },
  {
    editions: NEW,
    path: /^motivo\.(motivoAnulacion|nombreResponsable)$/,
    reason: 'reason 3 has words; a name is not empty',
  },
  { editions: NEW, path: /^detalleDTE\[\]\.codigoGeneracion$/, reason: 'README 2.2' },
  { editions: NEW, path: /^motivo\.(hInicio|hFin)$/, reason: 'HH:MM:SS (README 10.3)' },
  {
    editions: NEW,
    path: /^motivo\.motivoContingencia$/,
    mutation: /^(null|empty)$/,
    reason: 'cause 5 has words, as in v3 (README 10.3)',
  },
];
