/** Acts of purchases and of suppliers, as the audit log tells them. */
export const ENGLISH_PURCHASE_ACTS = {
  'compra sin factura': 'Bought without a factura, paid in cash',
  'documento de proveedor recibido': "Received a supplier's document",
  'compra ingresada': 'Entered a purchase',
  'compra escrita': 'Wrote a purchase that came on paper',
  'compra anulada': 'Annulled a purchase that was written',
  'pago a proveedor': 'Paid a supplier',
  'pago a proveedor anulado': 'Undid a payment of a supplier',
  'proveedor guardado': 'Saved a supplier',
  'vencimiento de compra': 'Said when a purchase is to be paid',
} as const;
