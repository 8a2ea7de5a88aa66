/** Keys that every desktop program has, with their names; hidden with the menu bar they work all the same. */

export const EDIT_MENU = [
  { label: 'Deshacer', role: 'undo' },
  { label: 'Rehacer', role: 'redo' },
  { type: 'separator' },
  { label: 'Cortar', role: 'cut' },
  { label: 'Copiar', role: 'copy' },
  { label: 'Pegar', role: 'paste' },
  { label: 'Seleccionar todo', role: 'selectAll' },
] as const;

export const VIEW_MENU = [
  { label: 'Tamaño normal', role: 'resetZoom' },
  { label: 'Acercar', role: 'zoomIn' },
  { label: 'Alejar', role: 'zoomOut' },
  { label: 'Pantalla completa', role: 'togglefullscreen' },
] as const;

/** For developers. */
export const DEVELOPER_MENU = [
  { label: 'Recargar', role: 'reload' },
  { label: 'Herramientas', role: 'toggleDevTools' },
] as const;
