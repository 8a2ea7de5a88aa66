/** Spanish texts that lists share. */
export const esLists = {
  look: 'Vista',
  rows: 'Filas',
  rowsOf: { compact: 'Compactas', comfortable: 'Cómodas' },
  columns: 'Columnas que se ven',
  done: 'Listo',
  days: 'Días',
  daysOf: { today: 'Hoy', yesterday: 'Ayer', week: 'Esta semana', month: 'Este mes' },
  pick: (name: string) => `Elegir ${name}`,
  pickAll: 'Elegir todos los que se ven',
  picked: 'Elegidos',
  pickedCount: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  clear: 'Quitar la selección',
  above: 'El de arriba en la lista',
  below: 'El de abajo en la lista',
  save: 'Guardar lista',
  saving: (rows: number) => `Guardando… ${rows}`,
  saved: (rows: number) => (rows === 1 ? 'Se guardó 1 fila.' : `Se guardaron ${rows} filas.`),
  savedFirst: (rows: string) =>
    `Se guardaron las primeras ${rows} filas; acorte los días o la búsqueda para el resto.`,
  notSaved: 'No se guardó: el servicio no respondió.',
};
