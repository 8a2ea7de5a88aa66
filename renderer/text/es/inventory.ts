/** Spanish texts of the inventory: what there is, what entered or left it, and counting. */
import type { ManualCause, StockCause } from '../../../core/contract/stock/stock.ts';
import { esCounting } from './counting.ts';

const CAUSES: Readonly<Record<StockCause, string>> = {
  venta: 'Venta',
  remision: 'Nota de remisión',
  compra: 'Compra',
  devolucion: 'Devolución',
  rechazo: 'Documento rechazado',
  invalidacion: 'Invalidación',
  traslado: 'Traslado',
  inicial: 'Inventario inicial',
  merma: 'Merma',
  averia: 'Avería',
  retiro: 'Retiro',
  hallazgo: 'Hallazgo',
  conteo: 'Conteo',
  'conteo-anulado': 'Conteo anulado',
};
const PAPERS: Readonly<Record<ManualCause, string>> = {
  merma: 'Merma: se perdió',
  averia: 'Avería: se dañó',
  retiro: 'Retiro: lo tomé para la casa, regalo o rifa',
  hallazgo: 'Hallazgo: apareció',
  inicial: 'Inventario inicial: lo que había al empezar',
};
const CONSEQUENCES: Readonly<Record<ManualCause, string>> = {
  merma:
    'Lo que se pierde por su naturaleza (se evapora, se vence, se quiebra) no paga IVA, pero hay que poder probarlo: guarde el acta. Lo que falta sin una causa así, Hacienda lo cuenta como retiro.',
  averia:
    'Sale del estante y queda como dañado: no se vende. Sigue siendo suyo hasta que lo bote o lo devuelva. Si lo va a destruir, pregunte antes a su contador: Hacienda pide aviso y acta.',
  retiro:
    'Lo que se toma para uso propio, regalos o rifas paga IVA ese mismo día sobre el precio al público, como si se hubiera vendido. Después de anotarlo, la caja le propone la factura.',
  hallazgo:
    'Vuelve a contarse como existencia. Hacienda puede tomar lo que sobra por una compra sin documento: si tiene la compra, ingrésela en lugar de anotarlo aquí.',
  inicial:
    'Lo que había el día que empezó a llevar existencias. Ponga lo que le costó cada uno, sin IVA: de ahí sale el costo de su inventario.',
};
const REASONS: Readonly<Record<ManualCause, readonly string[]>> = {
  merma: ['Se venció', 'Se quebró', 'Se lo robaron'],
  averia: ['Empaque roto', 'Se mojó', 'Vino malo'],
  retiro: ['Consumo de la casa', 'Regalo', 'Rifa'],
  hallazgo: ['Estaba en bodega', 'Conteo anterior mal hecho'],
  inicial: ['Inventario al empezar'],
};

export const esInventory = {
  title: 'Inventario',
  search: 'Buscar por código, código de barras o descripción',
  columns: {
    code: 'Código',
    name: 'Descripción',
    existence: 'Existencia',
    minimum: 'Mínimo',
    maximum: 'Máximo',
    cost: 'Costo',
    value: 'Valor',
    counted: 'Último conteo',
  },
  retiredMark: 'retirado',
  belowMark: 'bajo el mínimo',
  /** What all tills of the shop leave, as the centre said it at that time. */
  ofAllTills: (existence: string, time: string) => `≈ ${existence} (${time})`,
  never: 'nunca',
  category: 'Categoría',
  everyCategory: 'Todas las categorías',
  below: 'Bajo el mínimo',
  write: 'Anotar',
  count: 'Contar',
  none: 'Ningún producto lleva existencia.',
  noneHint:
    'En la ficha de un producto, en «Presentaciones y existencia», encienda «Lleva existencia»: aquí aparecerá.',
  narrowed: 'Nada coincide. Quite un filtro o busque otra palabra.',
  belowNone: 'Nada está bajo su mínimo.',
  keys: '↑↓ y Enter abren · F2 anota · F4 cuenta · F6 traslados',
  keysReading: '↑↓ elige · F4 cuenta · F6 traslados',
  causes: CAUSES,
  reduction: 'Rebaja de precio',
  moves: {
    title: 'Movimientos',
    lead: (day: string) => `Desde el ${day}, lo más nuevo primero.`,
    older: 'Ver todo',
    none: 'En estos días no se movió.',
    loading: 'Buscando…',
    when: 'Cuándo',
    what: 'Qué pasó',
    quantity: 'Cantidad',
    left: 'Quedó',
    cost: 'Costo',
    open: 'Ver documento',
    close: 'Cerrar',
  },
  paper: {
    title: 'Anotar en el inventario',
    cause: 'Qué pasó',
    causes: PAPERS,
    consequences: CONSEQUENCES,
    product: 'Producto',
    productHint: 'Código, código de barras o nombre',
    otherProduct: 'Otro producto',
    productMissing: 'Elija el producto.',
    notFound: 'Ningún producto que lleve existencia coincide.',
    quantity: 'Cantidad',
    quantityWrong: 'Escriba cuántos, por ejemplo 3.',
    quantityWhole: 'Este producto se cuenta entero, sin decimales.',
    cost: 'Costo de cada uno, sin IVA',
    costWrong: 'Escriba el costo, por ejemplo 0.85.',
    reason: 'Por qué',
    reasons: REASONS,
    save: 'Anotar',
    cancel: 'Cancelar',
    saved: (what: string, name: string) => `Anotado: ${what} de ${name}`,
  },
  invoice: {
    title: 'Falta la factura del retiro',
    text: (total: string) =>
      `El retiro ya está anotado. La ley pide una factura por el precio al público: ${total}, con el IVA incluido.`,
    note: 'La línea va sin código, para que no se descuente dos veces del inventario.',
    make: 'Hacer la factura',
    its: 'Su factura',
    made: 'La factura ya está hecha',
    madeText: (number: string) => `Es la ${number}. Con otra, el IVA se declararía dos veces.`,
    open: 'Ver la factura',
    another: 'Hacer otra',
    close: 'Cerrar',
    later: 'Después',
    line: (name: string) => `Retiro: ${name}`,
  },
  counting: esCounting,
};
