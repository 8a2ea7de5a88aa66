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
    reason: 'lines are numbered consecutively from 1 (§lines)',
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
    reason: 'empty alternatives in the published pattern (§published-schemas)',
  },
  {
    editions: BOTH,
    path: /(\.precioUni|\.saldoFavor)$/,
    mutation: /^too negative$/,
    reason: 'amounts stay within 1e11 on both sides (§lines)',
  },
  {
    editions: OLD,
    path: /direccion\.departamento$/,
    mutation: /behind$|^twice/,
    reason: 'the alternatives of the published pattern are not grouped (§published-schemas)',
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
    reason: 'null or a positive whole number; 0 was refused in production (§summary)',
  },
  { editions: BOTH, path: /bienTitulo$/, reason: 'a code of CAT-025 (§nota-remision)' },
  {
    editions: OLD,
    path: /^documento\.numeroControl$/,
    mutation: /^of zeros$/,
    reason: 'only types that the product issues',
  },
  {
    editions: OLD,
    path: /^detalleDTE\[\]\.noItem$/,
    reason:
      'at most 1000 documents, numbered from 1 (§contingency-event); the published bound is written for texts',
  },
  {
    editions: BOTH,
    path: /^detalleDTE\[\]\.tipoDoc$/,
    reason: 'only types that the product issues; pattern not grouped',
  },
  {
    editions: NEW,
    path: /^identificacion\.(tipoModelo|tipoOperacion)$/,
    mutation: /^two$/,
    reason: 'model, transmission type and contingency go together (§identification)',
  },
  {
    editions: NEW,
    path: /\.(tipoItem|tipoGeneracion|codDomiciliado|condicionOperacion|tipoContingencia|tipoAnulacion|codDocAsociado)$/,
    reason: 'closed lists moved from the schemas to the Normativa (§published-schemas)',
  },
  {
    editions: NEW,
    path: /\.(tipoDocumento|tipoDte|tipDocResponsable|tipDocSolicita|tipoDocResponsable|tipoEstablecimiento)$/,
    reason: 'closed lists moved from the schemas to the Normativa (§published-schemas)',
  },
  {
    editions: NEW,
    path: /tributos(\[\](\.codigo)?)?$/,
    reason: 'tax codes by type and line (§lines, §credito-fiscal)',
  },
  {
    editions: NEW,
    path: /pagos\[\]\.(codigo|plazo|periodo)$/,
    reason: 'CAT-017, CAT-018, and a term for credit (§payments)',
  },
  {
    editions: NEW,
    path: /documentoRelacionado\[\]\.numeroDocumento$/,
    reason: 'tipoGeneracion 2 relates by codigoGeneracion (§related-documents)',
  },
  {
    editions: NEW,
    path: /\.(nit|nrc|codActividad|departamento|municipio|distrito)$/,
    reason: 'digits (§issuer-section, §territory)',
  },
  {
    editions: NEW,
    path: /receptor\.numDocumento$/,
    reason: 'the number has the form of its type (§receiver-section)',
  },
  {
    editions: OLD,
    path: /(cuerpoDocumento\[\]\.descripcion|emisor\.telefono)$/,
    mutation: /^null$/,
    reason:
      'the notes of 2023 let them be null; a line without words says nothing, and every branch has a telephone',
  },
  {
    editions: OLD,
    path: /resumen\.subTotalVentas$/,
    mutation: /negative$/,
    reason:
      'the bound of the notes is misspelled in the published schemas; a sum of sales is not negative (§summary)',
  },
  {
    editions: NEW,
    path: /resumen\.codigoRetencionMH$/,
    reason: 'a code of CAT-006; the published bound is written for numbers (§note-fields)',
  },
  {
    editions: NEW,
    path: /(documentoRelacionado|cuerpoDocumento)\[\]\.codigoGeneracion$/,
    reason: '§generation-code; the schema of the return bounds it by length alone',
  },
  {
    editions: NEW,
    path: /ventaTercero\.nombre$/,
    mutation: /^null$/,
    reason: 'the sections of a sale name who it is sold for; so does its return (§retorno-fields)',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.(codigo|uniMedida)$/,
    mutation: /^removed$/,
    reason: 'optional in the return alone; written as in its factura, null where there is no code (§lines)',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.precioUni$/,
    mutation: /^negative$/,
    reason: 'goods come back at the price they had (§retorno-amounts)',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.ivaRete$/,
    mutation: /^too large$/,
    reason: 'written in cents, within the bound of a total (§retorno-amounts)',
  },
  { editions: NEW, path: /\.correo$/, reason: 'an e-mail address (§issuer-section, §receiver-section)' },
  {
    editions: NEW,
    path: /otrosDocumentos\[\]\.(descDocumento|detalleDocumento|medico)/,
    reason: '§associated-documents, as in 2023',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.(noGravado|ventaGravada)$/,
    reason:
      'a charge outside the base is a line of its own; VAT follows what is taxed (§lines, §credito-fiscal)',
  },
  {
    editions: NEW,
    path: /\.totalLetras$/,
    mutation: /^null$/,
    reason: 'the total is always written in words (§summary)',
  },
  {
    editions: NEW,
    path: /resumen\.(totalPagar|totalGravada)$/,
    mutation: /^zero$/,
    reason: '§payments: total 0 is cash; no sale, no withholding',
  },
  {
    editions: NEW,
    path: /resumen\.saldoFavor$/,
    mutation: /^negative$/,
    reason: 'balance in favour: cash and code 99 (§payments)',
  },
  {
    editions: NEW,
    path: /resumen\.observaciones$/,
    reason: '1 to 3000 characters (§summary); 03 v4 writes the bound for numbers, 04 v4 none below',
  },
  {
    editions: NEW,
    path: /^documento\.(codigoGeneracion|codigoGeneracionR|selloRecibido|numeroControl)$/,
    reason: 'the forms of §control-number, §generation-code; reason 3 names a replacement (§invalidation)',
  },
  {
    editions: NEW,
    path: /^motivo\.(motivoAnulacion|nombreResponsable)$/,
    reason: 'reason 3 has words; a name is not empty',
  },
  { editions: NEW, path: /^detalleDTE\[\]\.codigoGeneracion$/, reason: '§generation-code' },
  { editions: NEW, path: /^motivo\.(hInicio|hFin)$/, reason: 'HH:MM:SS (§contingency-event)' },
  {
    editions: NEW,
    path: /^motivo\.motivoContingencia$/,
    mutation: /^(null|empty)$/,
    reason: 'cause 5 has words, as in v3 (§contingency-event)',
  },
  {
    editions: OLD,
    path: /cuerpoDocumento\[\]\.tipoItem$/,
    mutation: /^three$/,
    reason: 'a purchase is of goods or a service; both at once is not issued (§sujeto-excluido)',
  },
  {
    editions: OLD,
    path: /resumen\.totalDescu$/,
    mutation: /^null$/,
    reason: 'the sum of the discounts is always known',
  },
  {
    editions: NEW,
    path: /cuerpoDocumento\[\]\.uniMedida$/,
    mutation: /^far too large$/,
    reason: 'a code of CAT-014; the schema of the purchase bounds it below only',
  },
];
