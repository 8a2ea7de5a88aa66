/** Texts of purchases of all shops. */
import { enPurchases } from '../../text/en/purchases.ts';
import { esPurchases } from '../../text/es/purchases.ts';
import { TEXTS, useText } from '../central-text.ts';

const es = {
  states: esPurchases.purchases.states,
  types: esPurchases.purchases.types,
  search: 'Buscar por proveedor o número',
  state: 'Estado',
  allStates: 'Todos los estados',
  day: 'Fecha',
  supplier: 'Proveedor',
  document: 'Documento',
  due: 'Vence',
  atOnce: 'De contado',
  none: 'No hay compras en esos días.',
  narrowed: 'Ninguna que coincida.',
  more: (most: number) => `Se muestran las ${most} más recientes; acorte los días o guarde el archivo.`,
  summed: (shop: string, count: number, total: string) =>
    `${shop}: ${count === 1 ? '1 compra' : `${count} compras`} por ${total}`,
  repeated: 'También está en otra caja: revise cuál sobra',
};

const en: typeof es = {
  states: enPurchases.purchases.states,
  types: enPurchases.purchases.types,
  search: 'Search by supplier or number',
  state: 'State',
  allStates: 'All states',
  day: 'Day',
  supplier: 'Supplier',
  document: 'Document',
  due: 'Due',
  atOnce: 'Paid at once',
  none: 'No purchases on those days.',
  narrowed: 'None matches.',
  more: (most) => `The ${most} latest are shown; choose fewer days or save the file.`,
  summed: (shop, count, total) => `${shop}: ${count === 1 ? '1 purchase' : `${count} purchases`} of ${total}`,
  repeated: 'Another till has it too: see which one is too much',
};

export function usePurchasesText(): typeof es {
  return useText() === TEXTS.es ? es : en;
}
