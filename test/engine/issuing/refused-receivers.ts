/** Receivers that must be refused before a number is taken (§check-before-number, §receiver-section, §credito-fiscal, §nota-remision, §territory). */
import type { Edition, TipoNumerado } from '../../../core/contract/edition.ts';
import type { RefusedRequest } from './refused-requests.ts';

const MISSING = 'CAMPO_REQUERIDO';
const NO_CODE = 'CODIGO_DESCONOCIDO';
const WRONG = 'IDENTIFICADOR';

/** A receiver with one member changed; the fault names that member. */
function row(
  tipoDte: TipoNumerado,
  member: string,
  value: unknown,
  expected: readonly [codigo: string, says: string, edition?: Edition],
): RefusedRequest {
  const [codigo, says, edition = 'ambas'] = expected;
  const campo = `receptor.${member}`;
  return { tipoDte, edition, change: { [campo]: value }, campo, codigo, says };
}

export const REFUSED_RECEIVERS: readonly RefusedRequest[] = [
  row('03', 'nrc', undefined, [
    MISSING,
    'solo se emite a un contribuyente inscrito; si no lo es, emita una factura',
  ]),
  row('03', 'nrc', '12A', [WRONG, 'de 1 a 8 dígitos']),
  row('03', 'nrc', '123456789', [WRONG, 'de 1 a 8 dígitos']),
  row('03', 'numDocumento', undefined, [MISSING, 'número de documento']),
  row('03', 'nombre', undefined, [MISSING, 'razón social']),
  row('03', 'nombre', 'x'.repeat(251), ['LONGITUD', 'máximo 250']),
  row('03', 'codActividad', undefined, [MISSING, 'CAT-019']),
  row('03', 'codActividad', '99999', [NO_CODE, 'CAT-019']),
  row('03', 'codActividad', '123', ['FORMATO', '5 o 6 dígitos']),
  row('03', 'direccion', undefined, [MISSING, 'departamento, municipio y complemento']),
  row('03', 'correo', undefined, [MISSING, 'correo']),
  row('03', 'correo', 'sin-arroba.example', ['FORMATO', 'nombre@dominio.com']),
  row('03', 'correo', 'compañía@correo.example', ['FORMATO', 'sin tildes']),
  row('03', 'telefono', '2222-00', ['LONGITUD', 'al menos 8']),
  row('03', 'tipoDocumento', '37', ['REGLA', 'NIT (36) o DUI (13)']),
  row('03', 'descActividad', 'abc', ['LONGITUD', 'al menos 5']),
  // Check digits worked out by hand: 0614-210895-102 ends in 9; 01234567 ends in 8.
  row('03', 'numDocumento', '0614-210895-102-1', [WRONG, 'dígito verificador del NIT']),
  row('03', 'numDocumento', '0614-210895-10', [WRONG, '14 dígitos']),
  row('01', 'numDocumento', '01234567-9', [WRONG, 'dígito verificador del DUI']),
  row('01', 'numDocumento', '1234567', [WRONG, '9 dígitos']),
  row('01', 'numDocumento', undefined, [MISSING, 'número de documento']),
  row('01', 'tipoDocumento', undefined, [MISSING, '36 NIT, 13 DUI']),
  row('01', 'tipoDocumento', '99', [NO_CODE, '37 otro']),
  row('01', 'numDocumento', '00000000-0', [WRONG, 'no puede ser solo ceros']),
  row('03', 'numDocumento', '0000-000000-000-0', [WRONG, 'no puede ser solo ceros']),
  row('03', 'nrc', '000000-0', [WRONG, 'no puede ser solo ceros']),
  row('01', 'nrc', '246813-5', ['REGLA', 'solo acompaña a un NIT', '2023']),
  row('01', 'nombre', 42, ['TIPO_INCORRECTO', 'entre comillas']),
  row('01', 'nombre', 'Ana\u0000Inventada', ['FORMATO', 'caracteres de control']),
  row('01', 'nombre', '\u00ad\u2800', [MISSING, 'caracteres que no se ven']),
  row('03', 'nombre', 'Ana\u202e Inventada', ['FORMATO', 'el sentido de la lectura']),
  row('04', 'direccion.complemento', 'Calle\u200f Inventada 7', ['FORMATO', 'el sentido de la lectura']),
  row('01', 'direccion.departamento', '15', [NO_CODE, 'catálogo CAT-012']),
  row('01', 'direccion.departamento', '6', ['FORMATO', 'dos dígitos']),
  row('01', 'direccion.municipio', '99', [NO_CODE, 'en el departamento 06']),
  row('01', 'direccion.distrito', '99', [NO_CODE, 'en el departamento 06']),
  row('01', 'direccion.complemento', undefined, [MISSING, 'un texto']),
  row('01', 'direccion.complemento', 'x'.repeat(201), ['LONGITUD', 'máximo 200']),
  row('01', 'direccion.complemento', 'Km 3', ['LONGITUD', 'al menos 5', '2023']),
  {
    ...row('04', 'tipoDocumento', undefined, [MISSING, '36 NIT']),
    change: { 'receptor.nrc': undefined, 'receptor.tipoDocumento': undefined },
  },
  row('04', 'nombre', undefined, [MISSING, 'razón social']),
  row('04', 'bienTitulo', '06', [NO_CODE, '04 traslado']),
  row('04', 'direccion', undefined, [MISSING, 'departamento, municipio y complemento', '2023']),
  row('04', 'correo', undefined, [MISSING, 'correo', '2023']),
  row('04', 'codActividad', undefined, [MISSING, '10001 a 10006', '2026']),
  // Code 23 names the municipality after the reform, which has several districts: edition 2026 needs one of them.
  {
    ...row('03', 'direccion.municipio', '23', [MISSING, 'falta el distrito', '2026']),
    campo: 'receptor.direccion.distrito',
  },
  {
    ...row('01', 'direccion.municipio', '23', [MISSING, 'falta el distrito', '2026']),
    campo: 'receptor.direccion.distrito',
  },
];
