/** Acts of purchases, of suppliers and of books, as the audit log tells them. */
export const ENGLISH_PURCHASE_ACTS = {
  'compra sin factura': 'Bought without a factura, paid in cash',
  'documento de proveedor recibido': "Received a supplier's document",
  'compra ingresada': 'Entered a purchase',
  'carpeta de compras cambiada': "Changed the folder in which suppliers' documents are received",
  'libros cerrados': 'Closed the books of a month',
  'libros abiertos de nuevo': 'Opened the books of a month again',
  'pedido a proveedor': 'Ordered goods from a supplier',
  'pedido enviado por correo': 'Mailed an order to its supplier',
  'pedido recibido': 'Took an order to a supplier as received',
  'pedido anulado': 'Cancelled an order to a supplier',
  'compra escrita': 'Wrote a purchase that came on paper',
  'compra anulada': 'Annulled a purchase that was written',
  'pago a proveedor': 'Paid a supplier',
  'pago a proveedor anulado': 'Undid a payment of a supplier',
  'proveedor guardado': 'Saved a supplier',
  'vencimiento de compra': 'LocalizedMessage when a purchase is to be paid',
} as const;
