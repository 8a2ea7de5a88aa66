/** Documents of closed months that were settled later, as a list for people (§cierre-libros). */
import type { LateDocument } from '../contract/bridge/bridge-books.ts';
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../csv/csv-cells.ts';
import { dayText } from './book-annex.ts';
import type { BookMonthName } from './book-source.ts';
import { NOT_FISCAL } from './book-title.ts';

const COLUMNS = [
  'Fecha',
  'Tipo de documento',
  'Número de control',
  'Código de generación',
  'Monto',
  'Qué pasó después del cierre',
];
const WHAT: Readonly<Record<LateDocument['que'], string>> = {
  sellado: 'Recibió su sello: está en el libro de su mes y falta en su anexo',
  rechazado: 'Hacienda lo rechazó: está en el libro de su mes y ya no vale',
  agregado: 'Se agregó: falta en el libro y en el anexo de su mes',
  'compra-sellada':
    'El proveedor mandó su sello: el crédito fiscal que dé cuenta en este mes; una retención falta en el anexo de su mes',
};

/** The file; null when there are no late documents. */
export function lateFile({ ambiente, mes }: BookMonthName, late: readonly LateDocument[]): TextFile | null {
  if (late.length === 0) return null;
  const isTrial = ambiente === 'PRUEBAS';
  const rows = late.map(({ fecha, tipoDte, numeroControl, codigoGeneracion, monto, que }) => [
    dayText(fecha),
    tipoDte,
    numeroControl,
    codigoGeneracion,
    monto,
    WHAT[que],
  ]);
  return {
    name: `${isTrial ? 'prueba-' : ''}documentos-tardios-${mes}.csv`,
    content: UTF8_MARK + csvLines([...(isTrial ? [NOT_FISCAL] : []), COLUMNS, ...rows]),
  };
}
