/** Texts of what managers give to tills: customers, keys, people, rules and orders. */
import type { OrderView } from '../../../core/contract/central/manager-handed-down.ts';
import type { TillRole } from '../../../core/contract/till/till.ts';
import type { QuickColor } from '../../../core/contract/till/quick-keys.ts';
import { TEXTS, useText } from '../central-text.ts';

/** Tills that are named; of more their number is told. */
const FEW_NAMES = 4;

const es = {
  parts: { products: 'Productos', customers: 'Clientes', keys: 'Teclas' },
  newCustomer: 'Nuevo cliente',
  findCustomer: 'Buscar cliente por nombre o número',
  customer: 'Cliente',
  document: 'Documento',
  nobody: 'Ningún cliente.',
  kind: 'Tipo de documento',
  kinds: { '': 'Sin documento', '13': 'DUI', '36': 'NIT', '02': 'Carnet de residente', '37': 'Otro' },
  documentNumber: 'Número de documento',
  nrc: 'NRC',
  name: 'Nombre',
  tradeName: 'Nombre comercial',
  email: 'Correo',
  phone: 'Teléfono',
  proposals: 'Propuestos por las cajas',
  proposalsHow: 'Ya sirven en la caja que los escribió. Al aceptarlos sirven en todas.',
  replaces: 'Reemplaza al que ya existe',
  accept: 'Aceptar',
  refuse: 'No aceptar',
  shop: 'Tienda',
  keysHow: 'Las cajas de la tienda muestran estas teclas. Sin páginas, cada tienda acomoda las suyas.',
  page: 'Página',
  newPage: 'Nueva página',
  color: 'Color',
  colors: {
    gris: 'Gris',
    verde: 'Verde',
    azul: 'Azul',
    violeta: 'Violeta',
    rosa: 'Rosa',
    rojo: 'Rojo',
    ambar: 'Ámbar',
  } as Readonly<Record<QuickColor, string>>,
  addKey: 'Agregar producto: código o nombre',
  removeKey: (name: string) => `Quitar ${name}`,
  removePage: 'Quitar página',
  saved: 'Guardado. Las cajas lo reciben en segundos.',
  people: 'Personas de las cajas',
  newPerson: 'Nueva persona',
  noPeople: 'Nadie todavía. Las personas que cada caja ya tiene siguen en ella.',
  role: 'Función',
  roles: { cajero: 'Cajero', gerente: 'Gerente' } as Readonly<Record<TillRole, string>>,
  pin: 'PIN, de 4 a 12 dígitos',
  newPin: 'PIN nuevo; vacío deja el que tiene',
  shops: 'Tiendas donde trabaja',
  untold: (tills: readonly string[]) => {
    const more = tills.length - FEW_NAMES;
    const names = tills.slice(0, FEW_NAMES).join(', ');
    if (more > 0) return `Aún no lo saben ${names} y ${more} más`;
    return tills.length === 1 ? `Aún no lo sabe ${names}` : `Aún no lo saben ${names}`;
  },
  known: 'Todas las cajas lo saben',
  switchedOff: 'Dada de baja',
  switchOff: 'Dar de baja',
  switchOffAsk: (name: string) => `¿Dar de baja a ${name}? Sale de inmediato de las cajas conectadas.`,
  rules: 'Reglas para todas las cajas',
  rulesHow: 'Lo que aquí se fija no se cambia en las cajas.',
  second: 'Segunda persona para invalidar',
  secondChoices: { till: 'Cada caja decide', yes: 'Siempre', no: 'Nunca' },
  limits: 'Límites de venta de los cajeros',
  limitChoices: { till: 'Cada caja decide', fixed: 'Los de aquí' },
  discount: 'Descuento máximo, %',
  refund: 'Devolución máxima, US$',
  lower: 'Vender bajo el precio del catálogo',
  yes: 'Sí',
  no: 'No',
  orders: 'Órdenes a las cajas',
  noOrders: 'Ninguna.',
  order: 'Orden',
  asked: 'Pedida',
  answer: 'Respuesta',
  classes: { invalidar: 'Invalidar', consultar: 'Preguntar a Hacienda', respaldar: 'Respaldo' } as Readonly<
    Record<OrderView['clase'], string>
  >,
  states: {
    pedida: 'Pedida',
    recibida: 'En la caja',
    hecha: 'Hecha',
    rechazada: 'Rechazada',
  } as Readonly<Record<OrderView['estado'], string>>,
  backUp: 'Respaldo',
  consult: 'Preguntar a Hacienda',
  consultBy: (till: string) => `Preguntar a Hacienda desde ${till}`,
  invalidate: 'Invalidar',
  invalidateHow:
    'La hace la caja que lo emitió, en sus plazos y con sus reglas. Si se cobró en efectivo, ese dinero queda por entregar en su caja.',
  stead: 'Caja que la hace',
  steadHow:
    'La hace esa caja con la llave del mismo contribuyente, en los plazos y con las reglas de siempre. Al cliente no le sale correo; el dinero que se devuelva se anota en ella como salida de efectivo.',
  reason: 'Por qué',
  reasons: {
    2: 'La operación se deshace: no hay otro documento',
    1: 'Otro documento lo sustituye',
    3: 'Otro motivo',
  },
  replacement: 'Código de generación del que lo reemplaza',
  replacementHint: '36 caracteres, del documento impreso',
  replacementFault:
    'Son 36 caracteres, como 3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B; los tiene el documento impreso.',
  motive: 'Motivo en palabras, para Hacienda',
  asks: 'Quién lo solicita',
  asksKind: 'Su documento',
  asksNumber: 'Su número',
  askIt: 'Pedir a la caja',
  askedIt: 'Pedido. La respuesta de la caja se ve en Equipos.',
};

export type DownText = typeof es;

const en: DownText = {
  parts: { products: 'Products', customers: 'Customers', keys: 'Keys' },
  newCustomer: 'New customer',
  findCustomer: 'Search customer by name or number',
  customer: 'Customer',
  document: 'Document',
  nobody: 'No customer.',
  kind: 'Kind of document',
  kinds: { '': 'No document', '13': 'DUI', '36': 'NIT', '02': "Resident's card", '37': 'Other' },
  documentNumber: 'Document number',
  nrc: 'NRC',
  name: 'Name',
  tradeName: 'Trade name',
  email: 'E-mail',
  phone: 'Telephone',
  proposals: 'Proposed by tills',
  proposalsHow: 'They work already at the till that wrote them. Taken, they work at all.',
  replaces: 'Replaces the one there is',
  accept: 'Take',
  refuse: 'Do not take',
  shop: 'Shop',
  keysHow: 'The tills of the shop show these keys. Without pages each shop arranges its own.',
  page: 'Page',
  newPage: 'New page',
  color: 'Colour',
  colors: {
    gris: 'Grey',
    verde: 'Green',
    azul: 'Blue',
    violeta: 'Violet',
    rosa: 'Pink',
    rojo: 'Red',
    ambar: 'Amber',
  },
  addKey: 'Add product: code or name',
  removeKey: (name) => `Remove ${name}`,
  removePage: 'Remove page',
  saved: 'Saved. Tills get it within seconds.',
  people: 'People at tills',
  newPerson: 'New person',
  noPeople: 'Nobody yet. The people that each till has already stay with it.',
  role: 'Role',
  roles: { cajero: 'Cashier', gerente: 'Manager' },
  pin: 'PIN, 4 to 12 digits',
  newPin: 'New PIN; empty keeps the present one',
  shops: 'Shops they work in',
  untold: (tills) => {
    const more = tills.length - FEW_NAMES;
    const names = tills.slice(0, FEW_NAMES).join(', ');
    if (more > 0) return `${names} and ${more} more do not know yet`;
    return tills.length === 1 ? `${names} does not know yet` : `${names} do not know yet`;
  },
  known: 'Every till knows',
  switchedOff: 'Switched off',
  switchOff: 'Switch off',
  switchOffAsk: (name) => `Switch ${name} off? They leave connected tills at once.`,
  rules: 'Rules for all tills',
  rulesHow: 'What is fixed here is not changed at tills.',
  second: 'Second person for invalidating',
  secondChoices: { till: 'Each till decides', yes: 'Always', no: 'Never' },
  limits: 'Limits of cashiers’ sales',
  limitChoices: { till: 'Each till decides', fixed: 'Those of here' },
  discount: 'Largest discount, %',
  refund: 'Largest refund, US$',
  lower: 'Sell below the price of the catalogue',
  yes: 'Yes',
  no: 'No',
  orders: 'Orders to tills',
  noOrders: 'None.',
  order: 'Order',
  asked: 'Asked',
  answer: 'Answer',
  classes: { invalidar: 'Invalidate', consultar: 'Ask Hacienda', respaldar: 'Backup' },
  states: {
    pedida: 'Asked',
    recibida: 'At the till',
    hecha: 'Done',
    rechazada: 'Refused',
  },
  backUp: 'Backup',
  consult: 'Ask Hacienda',
  consultBy: (till) => `Ask Hacienda from ${till}`,
  invalidate: 'Invalidate',
  invalidateHow:
    'The till that issued it does it, within its deadlines and rules. What was paid in cash is owed by its drawer, and handed over there.',
  stead: 'Till that does it',
  steadHow:
    'That till does it with the key of the same taxpayer, within the usual deadlines and rules. No mail goes to the customer; money that is given back is entered there as cash out.',
  reason: 'Why',
  reasons: {
    2: 'The sale is undone: no other document',
    1: 'Another document takes its place',
    3: 'Another reason',
  },
  replacement: 'Generation code of the one that replaces it',
  replacementHint: '36 characters, from the printed document',
  replacementFault:
    '36 characters, like 3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B; the printed document shows them.',
  motive: 'Reason in words, for Hacienda',
  asks: 'Who asks for it',
  asksKind: 'Their document',
  asksNumber: 'Its number',
  askIt: 'Ask the till',
  askedIt: 'Asked. The answer of the till is seen under Tills.',
};

/** The texts of the chosen language. */
export function useDownText(): DownText {
  return useText() === TEXTS.en ? en : es;
}
