/** Texts of the details of an audit entry. */
import type { AuditPage } from '../../../core/contract/central/manager-access.ts';
import { dayText, momentAt } from '../../text/day.ts';
import type { CentralText } from '../text/es.ts';
import { TEXTS, useText } from '../central-text.ts';
import { useDownText } from '../master-data/master-data-text.ts';
import { useManagersText } from './managers-text.ts';

const es = {
  /** In display order: the database keeps none. */
  names: {
    clase: 'Orden',
    nombre: 'Nombre',
    clave: 'Cliente',
    codigo: 'Código',
    precio: 'Precio',
    lista: 'Lista de precios',
    cliente: 'Cliente',
    desdeCantidad: 'Desde cantidad',
    limite: 'Límite de crédito',
    dias: 'Días de crédito',
    repartido: 'Repartido entre cajas',
    precios: 'Precios',
    nuevas: 'Nuevos',
    cambiadas: 'Cambiados',
    correo: 'Correo',
    funcion: 'Función',
    rol: 'Función',
    tienda: 'Tienda',
    tiendas: 'Tiendas',
    instalacion: 'Caja',
    por: 'La hace',
    documento: 'Documento',
    reemplaza: 'Reemplaza a',
    paginas: 'Páginas',
    pinNuevo: 'PIN nuevo',
    intentos: 'Intentos',
    nit: 'NIT',
    mes: 'Mes',
    archivo: 'Archivo',
    desde: 'Desde',
    hasta: 'Hasta',
    ambiente: 'Ambiente',
    busca: 'Búsqueda',
    antes: 'Antes',
    ahora: 'Ahora',
    anexosIva: 'Anexos',
    tipoOperacion: 'Tipo de operación',
    tipoIngreso: 'Tipo de ingreso',
    signoNotaCredito: 'Notas de crédito',
    retornos: 'Retornos',
    segundaPersona: 'Segunda persona para invalidar',
    limitesVenta: 'Límites de venta',
    cajero: 'Cajero',
    gerente: 'Gerente',
    descuentoMaximo: 'Descuento máximo, %',
    devolucionMaxima: 'Devolución máxima, US$',
    bajarPrecio: 'Vender bajo el precio',
    descuentoDiario: 'Descuentos sin gerente, US$ por día',
    lineaLibreMaxima: 'Sin producto del catálogo, US$ por venta',
    cambiarTipo: 'Cambiar el tipo de venta',
  } as Readonly<Record<string, string>>,
  annexes: {
    auto: 'automático',
    positivo: 'en positivo',
    negativo: 'en negativo',
    fuera: 'no se escriben',
  } as Readonly<Record<string, string>>,
  yes: 'sí',
  no: 'no',
};

const en: typeof es = {
  names: {
    clase: 'Order',
    nombre: 'Name',
    clave: 'Customer',
    codigo: 'Code',
    precio: 'Price',
    lista: 'Price list',
    cliente: 'Customer',
    desdeCantidad: 'From quantity',
    limite: 'Credit limit',
    dias: 'Days of credit',
    repartido: 'Shared out to tills',
    precios: 'Prices',
    nuevas: 'New',
    cambiadas: 'Changed',
    correo: 'E-mail',
    funcion: 'Role',
    rol: 'Role',
    tienda: 'Shop',
    tiendas: 'Shops',
    instalacion: 'Till',
    por: 'Done by',
    documento: 'Document',
    reemplaza: 'Replaces',
    paginas: 'Pages',
    pinNuevo: 'New PIN',
    intentos: 'Tries',
    nit: 'NIT',
    mes: 'Month',
    archivo: 'File',
    desde: 'From',
    hasta: 'To',
    ambiente: 'Environment',
    busca: 'Search',
    antes: 'Before',
    ahora: 'Now',
    anexosIva: 'Annexes',
    tipoOperacion: 'Kind of operation',
    tipoIngreso: 'Kind of income',
    signoNotaCredito: 'Notas de crédito',
    retornos: 'Returns',
    segundaPersona: 'Second person for invalidating',
    limitesVenta: 'Limits of sales',
    cajero: 'Cashier',
    gerente: 'Manager',
    descuentoMaximo: 'Largest discount, %',
    devolucionMaxima: 'Largest refund, US$',
    bajarPrecio: 'Sell below the price',
    descuentoDiario: 'Discounts without a manager, US$ a day',
    lineaLibreMaxima: 'Without a product of the catalogue, US$ a sale',
    cambiarTipo: 'Change the kind of sale',
  },
  annexes: { auto: 'automatic', positivo: 'positive', negativo: 'negative', fuera: 'not written' },
  yes: 'yes',
  no: 'no',
};

/** UUIDs are not shown: the named record is shown beside them, or was deleted. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/v;
const VERSION = 'version';
const DAY = /^\d{4}-\d{2}-\d{2}$/v;
/** A time in prices, a day in files. */
const MOMENT = 'desde';

type Detail = AuditPage['entries'][number]['detail'];
/** Texts of enumerated values by member. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function useAuditDetail(): (detail: Detail) => string {
  const general = useText();
  const down = useDownText();
  const managers = useManagersText();
  const said = textOf(general);
  const values: Values = {
    tipoOperacion: said.annexes,
    signoNotaCredito: said.annexes,
    retornos: said.annexes,
    ambiente: general.ambientes,
    archivo: general.bookFiles,
    funcion: managers.roles,
    rol: down.roles,
    clase: down.classes,
  };
  return (detail) => detailText(detail, { values, text: said });
}

function textOf(general: CentralText): typeof es {
  return general === TEXTS.en ? en : es;
}

interface Telling {
  readonly values: Values;
  readonly text: typeof es;
}

function detailText(detail: Detail, telling: Telling): string {
  return membersText(detail, telling).join(' · ');
}

function membersText(members: object, telling: Telling): readonly string[] {
  const { names } = telling.text;
  const places = Object.keys(names);
  return Object.entries(members)
    .toSorted(([one], [other]) => places.indexOf(one) - places.indexOf(other))
    .flatMap(([name, value]) => {
      const said = valueText(name, value, telling);
      if (said === '' || name === VERSION) return [];
      const isGroup = typeof value === 'object' && !Array.isArray(value);
      return [`${names[name] ?? name}${isGroup ? ' ' : ': '}${said}`];
    });
}

function valueText(name: string, value: unknown, telling: Telling): string {
  const { values, text } = telling;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string') {
    if (DAY.test(value)) return dayText(value);
    return ID.test(value) ? '' : (values[name]?.[value] ?? value);
  }
  if (Array.isArray(value))
    return value
      .map((each) => valueText(name, each, telling))
      .filter((each) => each !== '')
      .join(', ');
  if (typeof value !== 'object')
    return name === MOMENT && typeof value === 'number' ? momentAt(value) : JSON.stringify(value);
  const members = membersText(value, telling);
  return members.length === 0 ? '' : `(${members.join(', ')})`;
}
