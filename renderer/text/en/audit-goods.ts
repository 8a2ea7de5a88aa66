import type { AuditAct } from '../../../core/contract/audit-acts.ts';

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
  pedido: 'Number of the order',
} as const;

/** What people did with what suppliers send, and with orders to them. */
export const ENGLISH_GOODS_ACTS = {
  'documento de proveedor recibido': "Received a supplier's document",
  'compra ingresada': 'Entered a purchase',
  'pedido a proveedor': 'Ordered goods from a supplier',
  'pedido enviado por correo': 'Mailed an order to its supplier',
  'pedido recibido': 'Took an order to a supplier as received',
  'pedido anulado': 'Cancelled an order to a supplier',
} as const satisfies Partial<Record<AuditAct, string>>;
