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
  alcance: 'What was counted',
  diferencias: 'Differences',
} as const;

/** What is done with the stock. */
export const ENGLISH_STOCK_ACTS = {
  'existencia anotada': 'Wrote down what entered or left the stock without a sale or purchase',
  'conteo de existencias': 'Kept a count of the stock',
  'conteo de existencias empezado': 'Began a count of the stock',
  'conteo de existencias descartado': 'Gave up a count of the stock without keeping it',
  'conteo de existencias anulado': 'Annulled a count of the stock',
  'existencia contada como cero': 'Said that there is nothing of some products',
} as const;
