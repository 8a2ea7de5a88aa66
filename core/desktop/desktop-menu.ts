/** What the desktop program says in its menu and at its end. Its keys work while the menu bar is hidden all the same. */

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

/** Of an end that takes long. */
export const CLOSING = {
  type: 'info',
  message: 'Terminando lo que está en curso',
  detail: 'Lo emitido está guardado. Caja DTE se cierra sola en cuanto termine.',
  buttons: ['Cerrar sin esperar'],
} as const;
