/** What members of a product, of a paper of its stock and of what suppliers are paid are called in the audit log. */
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
  formaDePago: 'Form of payment',
  vence: 'To be paid on',
} as const;
