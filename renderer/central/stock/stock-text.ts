/** Texts of the stock of all shops. */
import { enInventory } from '../../text/en/inventory.ts';
import { esInventory } from '../../text/es/inventory.ts';
import { TEXTS, useText } from '../central-text.ts';

const es = {
  search: 'Buscar por nombre, código o categoría',
  below: 'Solo bajo el mínimo',
  belowMark: 'bajo el mínimo',
  how: 'Lo que dijeron las cajas hasta ahora: el último conteo y lo que se movió después.',
  worth: (valor: string) => `Vale ${valor} al costo.`,
  more: (most: number) => `Se muestran ${most}; todas están en el archivo.`,
  none: 'Ninguna tienda lleva existencias: se encienden en la ficha del producto, en la caja.',
  narrowed: 'Nada que coincida.',
  code: 'Código',
  product: 'Producto',
  existence: 'Existencia',
  minimum: 'Mínimo',
  cost: 'Costo',
  value: 'Valor',
  apart: (averia: string, transito: string) =>
    [averia === '0' ? '' : `avería ${averia}`, transito === '0' ? '' : `en camino ${transito}`]
      .filter((part) => part !== '')
      .join(' · '),
  counted: 'Último conteo',
  never: 'nunca',
  moves: (name: string) => `Movimientos de ${name}`,
  movesHow: (most: number) => `De todas las cajas de la tienda, lo más nuevo primero; hasta ${most}.`,
  noMoves: 'Nada se ha movido.',
  what: 'Qué pasó',
  found: (cantidad: string) => `se contaron ${cantidad}`,
  reason: 'Documento o motivo',
  places: {
    sucursal: 'tienda',
    transito: 'en camino',
    averia: 'avería',
    proveedor: 'proveedor',
    cliente: 'cliente',
    merma: 'merma',
    retiro: 'retiro',
    regularizacion: 'regularización',
  } as Readonly<Record<string, string>>,
  causes: esInventory.causes,
  reduction: esInventory.reduction,
};

const en: typeof es = {
  search: 'Search by name, code or category',
  below: 'Only below the minimum',
  belowMark: 'below the minimum',
  how: 'What the tills have said so far: the last count and what moved after it.',
  worth: (valor) => `Worth ${valor} at cost.`,
  more: (most) => `${most} are shown; all are in the file.`,
  none: 'No shop keeps stock: it is switched on in the product at the till.',
  narrowed: 'Nothing matches.',
  code: 'Code',
  product: 'Product',
  existence: 'On hand',
  minimum: 'Minimum',
  cost: 'Cost',
  value: 'Value',
  apart: (averia, transito) =>
    [averia === '0' ? '' : `damaged ${averia}`, transito === '0' ? '' : `on its way ${transito}`]
      .filter((part) => part !== '')
      .join(' · '),
  counted: 'Last count',
  never: 'never',
  moves: (name) => `Movements of ${name}`,
  movesHow: (most) => `Of all tills of the shop, the newest first; up to ${most}.`,
  noMoves: 'Nothing has moved.',
  what: 'What happened',
  found: (cantidad) => `${cantidad} were counted`,
  reason: 'Document or reason',
  places: {
    sucursal: 'shop',
    transito: 'on its way',
    averia: 'damaged',
    proveedor: 'supplier',
    cliente: 'customer',
    merma: 'loss',
    retiro: 'withdrawal',
    regularizacion: 'adjustment',
  },
  causes: enInventory.causes,
  reduction: enInventory.reduction,
};

export function useStockText(): typeof es {
  return useText() === TEXTS.es ? es : en;
}
