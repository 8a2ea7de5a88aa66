/** Requests that must be refused before a number is taken, one broken rule each (§check-before-number, §factura, §credito-fiscal, §nota-remision, §prices-and-vat). */
import type { Edition, TipoNumerado } from '../../../core/contract/edition.ts';

/** The same refusal in one edition or in both. */
export interface RefusedRequest {
  readonly tipoDte: TipoNumerado;
  readonly edition: Edition | 'ambas';
  /** Members set before the request is sent, by path; undefined takes a member away. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly campo: string;
  readonly codigo: string;
  /** Part of the sentence that tells the way out. */
  readonly says: string;
}

type Change = RefusedRequest['change'];

function row(
  tipoDte: TipoNumerado,
  change: Change,
  expected: readonly [codigo: string, says: string],
  campo?: string,
) {
  const [codigo, says] = expected;
  const path = campo ?? Object.keys(change).at(-1) ?? '';
  return { tipoDte, edition: 'ambas' as Edition | 'ambas', change, campo: path, codigo, says };
}

function only(edition: Edition, ...args: Parameters<typeof row>): RefusedRequest {
  return { ...row(...args), edition };
}

const RESERVED = ['folio', 'tipoMoneda', 'ambiente', 'emisor', 'nitEmisor'];
const TYPES: readonly TipoNumerado[] = ['01', '03', '04'];

const MISSING = 'CAMPO_REQUERIDO';
const UNKNOWN = 'CAMPO_DESCONOCIDO';
const NO_CODE = 'CODIGO_DESCONOCIDO';
const RANGE = 'FUERA_DE_RANGO';
const KIND = 'TIPO_INCORRECTO';
const LINE = { cantidad: 1, descripcion: 'Línea', precioUni: 1, tipoItem: 1 };
const CODE = 'A1B2C3D4-0000-4000-8000-00000000000A';
const RELATED = { tipoDocumento: '04', tipoGeneracion: 2, numeroDocumento: CODE, fechaEmision: '2026-11-20' };
const ENTRY = { campo: 'conductor', etiqueta: 'Conductor', valor: 'Nombre Inventado' };

const FIELDS: readonly RefusedRequest[] = [
  ...TYPES.flatMap((tipoDte) =>
    RESERVED.map((name) => row(tipoDte, { [name]: 'x' }, ['CAMPO_RESERVADO', 'no lo envíe'])),
  ),
  row('01', { 'items[0].montoDesc': 1 }, [UNKNOWN, '¿quiso decir «montoDescu»?']),
  row('03', { 'receptor.numDocumeto': '1' }, [UNKNOWN, '¿quiso decir «numDocumento»?']),
  row('01', { obervaciones: 'x' }, [UNKNOWN, '¿quiso decir «observaciones»?']),
  row('04', { 'receptor.direccion.distritto': '14' }, [UNKNOWN, '¿quiso decir «distrito»?']),
  row('01', { zzz: 1 }, [UNKNOWN, 'no existe ese campo; bórrelo']),
  row('01', { ivaPercibido: true }, [UNKNOWN, 'no existe ese campo']),
  row('01', { 'receptor.bienTitulo': '04' }, [UNKNOWN, 'no existe ese campo']),
  row('04', { pagos: [{ codigo: '01', montoPago: 75 }] }, [UNKNOWN, 'no existe ese campo']),
  row('04', { condicionOperacion: 1 }, [UNKNOWN, 'no existe ese campo']),
  row('04', { ivaRetenido: true }, [UNKNOWN, 'no existe ese campo']),
  row('04', { 'items[0].noGravado': 1 }, [UNKNOWN, 'no existe ese campo']),
  row('01', { simular: 'true' }, [KIND, 'true o false']),
  row('01', { reemplazaA: 'A1B2C3D4-0000-4000-8000-00000000000' }, ['FORMATO', 'UUID']),
  row('01', { observaciones: 'x'.repeat(3001) }, ['LONGITUD', 'máximo 3000']),
];

const ITEMS: readonly RefusedRequest[] = [
  row('01', { items: undefined }, [MISSING, 'agregue al menos una línea']),
  row('01', { items: null }, [MISSING, 'agregue al menos una línea']),
  row('03', { items: [] }, [MISSING, 'agregue al menos una línea']),
  row('04', { items: {} }, [KIND, 'una lista']),
  row('01', { items: Array.from({ length: 2001 }, () => LINE) }, ['LONGITUD', 'máximo 2000']),
  row('01', { 'items[0].cantidad': undefined }, [MISSING, 'un número']),
  row('03', { 'items[0].cantidad': 0 }, [RANGE, 'mayor que cero']),
  row('04', { 'items[0].cantidad': -1 }, [RANGE, 'mayor que cero']),
  row('01', { 'items[0].cantidad': '1' }, [KIND, 'sin comillas']),
  row('01', { 'items[0].cantidad': 1.123456789 }, ['DECIMALES', 'máximo 8 decimales']),
  row('01', { 'items[0].cantidad': 100_000_000_000 }, [RANGE, 'menor que 100,000,000,000']),
  row('01', { 'items[0].precioUni': undefined }, [MISSING, 'un número']),
  row('03', { 'items[0].precioUni': -0.01 }, [RANGE, 'no puede ser negativo']),
  row('04', { 'items[0].precioUni': 1.123456789 }, ['DECIMALES', 'máximo 8 decimales']),
  row('01', { 'items[0].precioUni': 99_999_999_999, 'items[0].cantidad': 2 }, [
    RANGE,
    'cantidad × precioUni debe ser menor',
  ]),
  row('01', { 'items[0].descripcion': undefined }, [MISSING, 'un texto']),
  row('03', { 'items[0].descripcion': '   ' }, [MISSING, 'no puede estar vacío']),
  only('2023', '01', { 'items[0].descripcion': 'x'.repeat(1001) }, ['LONGITUD', 'máximo 1000']),
  only('2026', '04', { 'items[0].descripcion': 'x'.repeat(1501) }, ['LONGITUD', 'máximo 1500']),
  row('01', { 'items[0].descripcion': 'Café\u0007molido' }, ['FORMATO', 'caracteres de control']),
  row('01', { 'items[0].descripcion': 'Café\u009bmolido' }, ['FORMATO', 'caracteres de control']),
  row('01', { 'items[0].descripcion': '\u200b\u2060' }, [MISSING, 'caracteres que no se ven']),
  row('03', { 'items[0].descripcion': '\u3164' }, [MISSING, 'caracteres que no se ven']),
  row('04', { 'items[0].descripcion': '\u202e05.1 éfaC' }, ['FORMATO', 'el sentido de la lectura']),
  row('01', { observaciones: 'Pagado\u2066' }, ['FORMATO', 'el sentido de la lectura']),
  row('01', { 'items[0].tipoItem': undefined }, [MISSING, 'use uno de: 1 ']),
  row('03', { 'items[0].tipoItem': 5 }, [RANGE, 'no existe ese código; use uno de: 1 ']),
  row('01', { 'items[0].tipoItem': 1.5 }, [KIND, 'número entero']),
  row('01', { 'items[0].uniMedida': 3 }, [NO_CODE, 'CAT-014']),
  row('04', { 'items[0].uniMedida': 100 }, [RANGE, 'entre 1 y 99']),
  row('01', { 'items[0].codigo': 'x'.repeat(26) }, ['LONGITUD', 'máximo 25']),
  // 11.30 contain 1.30; 42.50 owe 5.525; 75.00 owe 9.75: each off by 0.02.
  row('01', { 'items[0].ivaItem': 1.32 }, ['ARITMETICA', 'el IVA contenido en la línea es 1.30']),
  row('01', { 'items[0].ivaItem': 1.28 }, ['ARITMETICA', 'el IVA contenido en la línea es 1.30']),
  row('03', { 'items[0].ivaItem': 5.545 }, ['ARITMETICA', 'el 13 % de la línea es 5.53']),
  row('04', { 'items[0].ivaItem': 9.77 }, ['ARITMETICA', 'el 13 % de la línea es 9.75']),
  row('01', { 'items[0].tipoItem': 3, 'items[0].ivaItem': 1.3 }, ['ARITMETICA', '0.00']),
  row('01', { 'items[0].montoDescu': 11.31 }, [RANGE, 'no puede ser mayor que cantidad × precioUni']),
  row('01', { 'items[0].esServicio': true }, ['REGLA', 'use tipoItem 2']),
  row('01', { 'items[0].numeroDocumento': CODE }, ['REGLA', 'documentoRelacionado']),
  row('01', { 'items[0].noGravado': 5, 'items[0].precioUni': 0, 'items[0].cantidad': 2 }, [
    'REGLA',
    'debe ser 1',
  ]),
  row(
    '03',
    {
      'items[0].ivaItem': undefined,
      'items[0].noGravado': 5,
      'items[0].cantidad': 1,
      'items[0].precioUni': 1,
    },
    ['REGLA', 'debe ser 0'],
  ),
];

const PAGOS: readonly RefusedRequest[] = [
  row('01', { pagos: [] }, [MISSING, 'omítalo']),
  row('01', { 'pagos[0].montoPago': 11.29 }, ['ARITMETICA', 'el total a pagar es 11.30'], 'pagos'),
  row('03', { pagos: [{ codigo: '01', montoPago: 48.02 }] }, ['ARITMETICA', 'el total a pagar es 48.03']),
  row('01', { 'pagos[0].codigo': '06' }, [NO_CODE, '05 tarjeta de débito']),
  row('01', { 'pagos[0].codigo': '99' }, [NO_CODE, '01 efectivo']),
  row('01', { 'pagos[0].montoPago': 11.305 }, ['DECIMALES', 'máximo 2 decimales']),
  row('01', { 'pagos[0].montoPago': -11.3 }, [RANGE, 'no puede ser negativo']),
  row('01', { 'pagos[0].plazo': '04' }, [NO_CODE, '02 meses']),
  row('01', { 'pagos[0].plazo': '01', 'pagos[0].periodo': 10_000 }, [RANGE, 'entre 0 y 9999']),
  // Longer than a date can say.
  row(
    '03',
    { pagos: [{ codigo: '01', montoPago: 48.03, plazo: '03', periodo: 1000 }] },
    [RANGE, 'entre 1 y 999'],
    'pagos[0].periodo',
  ),
  row('01', { 'pagos[0].periodo': 30 }, [MISSING, 'hay periodo pero falta su unidad'], 'pagos[0].plazo'),
  row(
    '03',
    { pagos: [{ codigo: '01', montoPago: 48.03, plazo: '02' }] },
    [MISSING, 'indique periodo'],
    'pagos[0].periodo',
  ),
  row('01', { 'pagos[0].referencia': 'x'.repeat(51) }, ['LONGITUD', 'máximo 50']),
  row('01', { condicionOperacion: 2 }, ['REGLA', 'corresponden a la condición 1']),
  row('03', { condicionOperacion: 2 }, ['REGLA', 'sin pagos la operación es al contado']),
  row('01', { condicionOperacion: 4 }, [RANGE, 'no existe ese código; use uno de: 1 contado']),
];

const TOTALS: readonly RefusedRequest[] = [
  row('01', { pagos: undefined, descuGravada: 11.31 }, [RANGE, 'ventas gravadas (11.30)']),
  row('04', { descuGravada: 75.01 }, [RANGE, 'ventas gravadas (75.00 sin IVA)']),
  row('03', { descuExenta: 0.01 }, [RANGE, 'ventas exentas (0.00)']),
  row('04', { descuNoSuj: 0.01 }, [RANGE, 'ventas no sujetas (0.00)']),
  row('04', { descuGravada: 0.001 }, ['DECIMALES', 'máximo 2 decimales']),
  row('03', { descuGravada: -1 }, [RANGE, 'no puede ser negativo']),
  only('2023', '03', { 'items[0].precioUni': 0, 'items[0].ivaItem': 0 }, [RANGE, 'mayor que cero'], 'items'),
  row('01', { pagos: undefined, 'items[0].precioUni': 25_000, 'receptor.nombre': undefined }, [
    MISSING,
    'desde 25000.00',
  ]),
];

const RELATIONS: readonly RefusedRequest[] = [
  row('01', { documentoRelacionado: [] }, [MISSING, 'omítalo']),
  row(
    '01',
    { documentoRelacionado: [{ ...RELATED, tipoDocumento: '01' }] },
    [NO_CODE, '04, 09'],
    'documentoRelacionado[0].tipoDocumento',
  ),
  row(
    '03',
    { documentoRelacionado: [{ ...RELATED, tipoDocumento: '03' }] },
    [NO_CODE, '04, 08, 09'],
    'documentoRelacionado[0].tipoDocumento',
  ),
  only(
    '2023',
    '04',
    { documentoRelacionado: [{ ...RELATED, tipoDocumento: '11' }] },
    [NO_CODE, '01, 03'],
    'documentoRelacionado[0].tipoDocumento',
  ),
  row(
    '01',
    { documentoRelacionado: [{ ...RELATED, numeroDocumento: '123' }] },
    ['FORMATO', 'código de generación'],
    'documentoRelacionado[0].numeroDocumento',
  ),
  row(
    '01',
    { documentoRelacionado: [{ ...RELATED, fechaEmision: '2026-02-30' }] },
    ['FORMATO', 'no es una fecha que exista'],
    'documentoRelacionado[0].fechaEmision',
  ),
  row(
    '03',
    { documentoRelacionado: [{ ...RELATED, fechaEmision: '20/11/2026' }] },
    ['FORMATO', 'AAAA-MM-DD'],
    'documentoRelacionado[0].fechaEmision',
  ),
  row(
    '03',
    { documentoRelacionado: [RELATED, { ...RELATED, numeroDocumento: `${CODE.slice(0, -1)}B` }] },
    [MISSING, 'a cuál pertenece esta línea'],
    'items[0].numeroDocumento',
  ),
  row('01', { apendice: [] }, [MISSING, 'omítalo']),
  row('04', { apendice: Array.from({ length: 11 }, () => ENTRY) }, ['LONGITUD', 'máximo 10']),
  row(
    '01',
    { apendice: [{ ...ENTRY, campo: 'x'.repeat(26) }] },
    ['LONGITUD', 'máximo 25'],
    'apendice[0].campo',
  ),
  row(
    '03',
    { apendice: [{ campo: 'placa', etiqueta: 'Placa' }] },
    [MISSING, 'un texto'],
    'apendice[0].valor',
  ),
  only(
    '2023',
    '03',
    { apendice: [{ ...ENTRY, campo: 'x' }] },
    ['LONGITUD', 'al menos 2'],
    'apendice[0].campo',
  ),
];

export const REFUSED_REQUESTS: readonly RefusedRequest[] = [
  ...FIELDS,
  ...ITEMS,
  ...PAGOS,
  ...TOTALS,
  ...RELATIONS,
];
