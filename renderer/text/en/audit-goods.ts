/** What members of a product, of a paper of its stock, of its books, of orders and of what suppliers are paid are called in the audit log. */
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
  cliente: 'Customer',
  recibo: 'Receipt',
  mes: 'Month',
  pedido: 'Number of the order',
  promocion: 'Promotion',
  formaDePago: 'Form of payment',
  vence: 'To be paid on',
  alcance: 'What was counted',
  diferencias: 'Differences',
} as const;

/** What people did about goods. */
export const GOODS_ACTS = {
  'existencia anotada': 'Wrote down what entered or left the stock without a sale or purchase',
  'conteo de existencias': 'Kept a count of the stock',
  'conteo de existencias empezado': 'Began a count of the stock',
  'conteo de existencias descartado': 'Gave up a count of the stock without keeping it',
  'conteo de existencias anulado': 'Annulled a count of the stock',
  'existencia contada como cero': 'Said that there is nothing of some products',
  'traslado recibido': 'Received goods that another shop sent',
  'traslado aclarado': 'Settled what was missing or too much of a transfer',
} as const;
