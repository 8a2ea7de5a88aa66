import type {
  DearerQuantity,
  PriceReason,
  PriceStanding,
} from '../../../core/contract/bridge/bridge-prices.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';

const STANDINGS: Readonly<Record<PriceStanding, string>> = {
  vigente: 'Vigente',
  futuro: 'Por venir',
  anterior: 'Anterior',
};

/** Words of prices for everybody, of lists and of customers. */
export const esPrices = {
  prices: {
    title: 'Precios',
    lead: 'Precios con IVA aparte del precio normal: para todos, de una lista o de un solo cliente, desde una cantidad y desde una fecha.',
    fromCentre: 'Los precios los lleva la central: se cambian en su página y rigen en todas las cajas.',
    onlyManagers: 'Los precios los llevan los gerentes.',
    whose: 'De quién son los precios',
    everybody: 'Para todos',
    ofList: (name: string, count: number) => `${name} (${count})`,
    customersOf: (count: number) =>
      count === 1 ? '1 cliente tiene esta lista.' : `${count} clientes tienen esta lista.`,
    newList: 'Lista nueva',
    newListLead: 'Así se verá en la venta y en la ficha del cliente. Existe desde su primer precio.',
    listName: 'Nombre de la lista',
    open: 'Abrir',
    customer: 'Precios de un cliente',
    customerHint: 'Nombre, DUI, NIT o NRC',
    customerList: 'Su lista de precios',
    noList: 'Ninguna: precio normal',
    search: 'Buscar en estos precios',
    add: 'Agregar precio',
    change: (name: string) => `Cambiar el precio de ${name}`,
    remove: (name: string) => `Quitar el precio de ${name}`,
    removeColumn: 'Quitar',
    removed: 'Precio quitado.',
    removeTitle: 'Quitar este precio',
    removeText: (name: string, price: string) =>
      `${name} deja de costar ${price} aquí; vuelve el precio que había sin este.`,
    removeYes: 'Quitar',
    nothing: 'Todavía no hay precios aquí. Agregue el primero, o importe un archivo.',
    nothingOwn: 'No tiene precios propios: paga los de su lista, los de todos o el normal.',
    notFound: 'Ningún precio de aquí tiene eso en su producto.',
    more: (shown: number, total: number) => `Se muestran ${shown} de ${total}.`,
    showMore: 'Mostrar más',
    product: 'Producto o presentación',
    minimum: 'Desde cuántos',
    minimumHint: 'Vacío: cualquier cantidad',
    from: 'Rige desde',
    price: 'Precio con IVA',
    usual: 'Precio normal',
    standing: 'Estado',
    standings: STANDINGS,
    any: 'cualquiera',
    sheetLead: 'Si ya hay uno igual en todo menos en el precio, lo reemplaza.',
    save: 'Guardar precio',
    cancel: 'Cancelar',
    retry: 'Reintentar',
    noProduct: 'Elija un producto o una presentación de la lista.',
    noDay: 'Escriba la fecha desde la que rige.',
    noPrice: 'Escriba el precio, mayor que cero y con dos decimales como máximo.',
    noQuantity: 'Escriba un número con tres decimales como máximo, o déjelo vacío.',
    usualIs: (price: string) => `Precio normal: ${price}.`,
    margin: (cost: string, percent: number) => `Cuesta ${cost} sin IVA: le deja ${percent} % sobre el costo.`,
    loss: (cost: string, percent: number) =>
      `Cuesta ${cost} sin IVA: con ese precio pierde ${Math.abs(percent)} % del costo.`,
    dearer: ({ desde, precio, conMenos }: DearerQuantity) =>
      `Desde ${desde}, cada uno costaría ${dollars(precio)}; llevando menos, ${dollars(conMenos)}.`,
    noCost: 'No se sabe qué cuesta: no ha entrado con su costo.',
    exportFile: 'Exportar',
    importFile: 'Importar',
    importTitle: 'Importar precios',
    importLead:
      'Un CSV con las columnas codigo, lista, desde cantidad, desde fecha (28/11/2026) y precio. Sin lista, el precio es para todos. Exporte primero para ver un ejemplo.',
    importPick: 'Archivo CSV',
    importReady: (count: number) => (count === 1 ? 'Se leyó 1 precio.' : `Se leyeron ${count} precios.`),
    importBelow: (count: number) =>
      count === 1
        ? 'Un precio queda por debajo de lo que cuesta:'
        : `${count} precios quedan por debajo de lo que cuestan:`,
    importDearer: (count: number) =>
      count === 1
        ? 'En un precio, llevar más sale más caro por unidad:'
        : `En ${count} precios, llevar más sale más caro por unidad:`,
    importFaults: 'No se guardará nada hasta corregir esto en el archivo:',
    importSave: (count: number) => (count === 1 ? 'Guardar 1 precio' : `Guardar ${count} precios`),
    imported: (count: number) => (count === 1 ? '1 precio guardado.' : `${count} precios guardados.`),
    saved: 'Precio guardado.',
    /** Why a line of a sale costs what it costs. */
    reason: ({ lista, propio, minimo, desde }: PriceReason, precio: string) => {
      const who = propio ? 'Precio del cliente' : lista === null ? 'Precio' : `Lista ${lista}`;
      const when = minimo === '0' ? `desde el ${dayText(desde)}` : `desde ${minimo}`;
      return `${who}, ${when}: ${dollars(precio)}`;
    },
  },
};
