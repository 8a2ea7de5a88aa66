/** Spanish texts of the audit log. */
import {
  spanishAct,
  spanishDetailName,
  spanishDetailValue,
} from '../../../core/contract/text/spanish-audit.ts';

export const esAudit = {
  lead: 'Quién hizo qué y cuándo. Nada de aquí se puede cambiar ni borrar sin que se note.',
  text: 'Buscar',
  textHint: 'Persona, acción o detalle',
  person: 'Persona',
  action: 'Acción',
  all: 'Todas',
  from: 'Desde',
  to: 'Hasta',
  review: 'Por revisar hoy',
  reviewOf: {
    'venta fuera de límites': 'Fuera de límites, hoy',
    'venta con líneas libres': 'Fuera del catálogo, hoy',
    'venta con líneas renombradas': 'Con otro nombre, hoy',
    'venta rechazada corregida': 'Corregidas, hoy',
  },
  clear: 'Quitar filtros',
  prove: 'Comprobar la cadena',
  proving: 'Leyendo toda la bitácora…',
  proved: (rows: number) =>
    rows === 1
      ? 'La cadena está completa: 1 fila, sin cambios.'
      : `La cadena está completa: ${rows} filas, sin cambios ni faltantes.`,
  head: 'Última huella',
  headNote: 'Anótela fuera de esta computadora: mañana demostrará que lo de hoy sigue igual.',
  noSeals: 'Ninguna fila lleva sello todavía: las huellas se podrían recalcular.',
  sealedSince: (fila: number) =>
    fila === 1
      ? 'Cada fila está sellada con la llave de esta instalación, que no está en la base de datos.'
      : `Sellada con la llave de esta instalación desde la fila ${fila}; lo anterior, tal como estaba entonces.`,
  unsealed: (rows: number) =>
    `${rows} ${rows === 1 ? 'fila escrita' : 'filas escritas'} por una orden sin la llave; las cubre el sello que les sigue.`,
  foreignSeals: (rows: number) =>
    `${rows} ${rows === 1 ? 'sello es' : 'sellos son'} de otra instalación y aquí no se pueden probar.`,
  wentBack: 'Es anterior a la que se anotó fuera de la base: se restauró un respaldo o es una copia.',
  broken: (total: number) =>
    total === 1
      ? 'La cadena NO está completa: hay 1 falta.'
      : `La cadena NO está completa: hay ${total} faltas.`,
  brokenWay: 'No borre nada: guarde un respaldo, un paquete de soporte y llame a quien le da soporte.',
  save: 'Guardar como CSV',
  saving: (lines: number) => `Guardando… ${rowsText(lines)}`,
  saved: 'Archivo guardado. Guardarlo también quedó en la bitácora.',
  columns: { when: 'Cuándo', who: 'Quién', what: 'Qué hizo', number: 'Fila', detail: 'Detalles' },
  none: 'Nada coincide con lo que busca. Quite un filtro o amplíe las fechas.',
  empty: 'Todavía no hay nada: aquí aparecerá cada cambio de ajustes, cada entrada y cada aprobación.',
  count: (shown: number, more: boolean) => (more ? `Las últimas ${shown} filas` : rowsText(shown)),
  entry: (id: number) => `Fila ${id} de la bitácora`,
  hash: 'Huella',
  written: 'Como está escrita',
  noDetail: 'Sin más detalle.',
  /** A sentence for an action; an unknown one stays as it is written. */
  sentence: spanishAct,
  detailName: spanishDetailName,
  /** A value; most stand as they are written. */
  detailValue: spanishDetailValue,
};

function rowsText(count: number): string {
  return count === 1 ? '1 fila' : `${count} filas`;
}
