/** Texts of the screen that the customer sees. */
export const esDisplay = {
  title: 'Pantalla del cliente',
  lead: 'Muestra al cliente las líneas, el total, el vuelto y el código QR; nada más, y de esta ventana. Llévela al otro monitor y ábrala a pantalla completa con F11.',
  open: 'Abrir la pantalla del cliente',
  welcome: 'Bienvenido',
  lines: 'Su compra',
  total: 'Total',
  paid: 'Pagado',
  change: 'Su vuelto',
  thanks: 'Gracias por su compra',
  qr: 'Código QR de su documento',
  scan: 'Escanee para ver su documento',
  test: 'PRUEBA: sin validez fiscal',
};
