/** What members of a product, and of a paper of its stock, are called in the audit log. */
export const ENGLISH_GOODS = {
  codigo: 'Code',
  descripcion: 'Description',
  precio: 'Price',
  codigosBarra: 'Bar codes',
  categoria: 'Category',
  llevaExistencia: 'Stock is kept',
  pesado: 'Sold by weight',
  retirado: 'No longer sold',
  presentaciones: 'Packs and boxes',
  minimo: 'Minimum of the shop',
  maximo: 'Maximum of the shop',
  uniMedida: 'Unit',
  tratamiento: 'Tax',
  papel: 'Number in the stock',
  acto: 'What was said',
} as const;

/** What people did about goods. */
export const GOODS_ACTS = {
  'existencia anotada': 'Wrote down what entered or left the stock without a sale or purchase',
  'conteo de existencias': 'Kept a count of the stock',
  'traslado recibido': 'Received goods that another shop sent',
  'traslado aclarado': 'Settled what was missing or too much of a transfer',
} as const;

/** What is done with documents of suppliers. */
export const ENGLISH_PURCHASES = {
  'documento de proveedor recibido': "Received a supplier's document",
  'compra ingresada': 'Entered a purchase',
  'carpeta de compras cambiada': "Changed the folder in which suppliers' documents are received",
} as const;
