/** English sentences of what managers are refused on the page of the centre; none may be missing. */
import { namesOf, type MANAGER_RULES } from '../../../core/contract/rules/central/manager-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';
import { fieldsText } from '../fields.ts';

/** Fields of the managers' forms, by their names on the wire. */
const FIELD: Readonly<Record<string, string>> = {
  code: 'code',
  company: 'business',
  shop: 'shop',
  shops: 'shops',
  name: 'name',
  email: 'e-mail',
  password: 'password',
  totp: 'authenticator code',
  role: 'role',
  from: 'from',
  to: 'to',
  codigo: 'code',
  descripcion: 'description',
  precio: 'price with VAT',
  validFrom: 'valid from',
  uniMedida: 'unit',
  nombre: 'name',
  correo: 'e-mail',
  telefono: 'telephone',
  tipoDocumento: 'document',
  numDocumento: 'document number',
  rol: 'role',
  pin: 'PIN',
  motivo: 'reason in words',
  documento: 'document',
  reemplazo: 'generation code of the one that replaces it',
  limitesVenta: 'limits of sales',
  mes: 'month',
};

const HANDED: Readonly<Record<string, string>> = {
  productos: 'products',
  clientes: 'customers',
  precios: 'prices',
  promociones: 'promotions',
};

export const enManagerRules: WholeRuleWords<typeof MANAGER_RULES> = {
  'inicio-equivocado': () =>
    'The start code is not the one that the centre showed when it started, or it was used already. Start the centre again to see another.',
  'acceso-equivocado': () =>
    'The code is wrong, was used already or is too old. Ask for another from who runs the business.',
  'autenticador-equivocado': () =>
    'The code of the authenticator does not match. Type the one it shows now; check the time of the telephone.',
  'entrada-equivocada': () => 'The e-mail, the password or the code of the authenticator is not right.',
  'demasiados-intentos': ({ segundos }) =>
    `Too many tries. Try again in ${segundos === 1 ? '1 second' : `${segundos} seconds`}.`,
  'entre-de-nuevo': () => 'Log in again.',
  'funcion-no-permite': () => 'Your role does not allow this.',
  'revise-campos': ({ campos }) => `Check: ${fieldsText(campos, FIELD)}`,
  'no-existe-o-ajeno': () => 'It does not exist, or is not of your shops.',
  'cambiado-entretanto': () =>
    'Somebody else changed it while you had it open, and yours was not saved. Close it, choose it again to see how it is now, and make your change again.',
  'ya-esta-en-la-central': () =>
    'There is one with that code, document or name already: find it in the list and edit it there.',
  'documento-con-saldo': ({ cliente, saldo }) =>
    `The account of ${cliente} is not at zero (balance ${dollars(saldo)}), and stands under the document of before: nothing was saved. Settle the account and change the document then; anything else of the customer you can change.`,
  'inicio-de-precio': ({ desde, hasta }) => `Type a date between the years ${desde} and ${hasta}`,
  'inicio-antes-del-vigente': ({ dia, hora }) =>
    `The price of now began on ${dayText(dia)} at ${hora}, and one of before would never hold: type a later date, or leave it empty for one that holds at once`,
  'catalogo-lleno': ({ que, maximo }) =>
    `There is no room for more: the centre keeps ${maximo} ${HANDED[que] ?? que} at most. Remove those that are not used any more`,
  'bloqueos-llenos': ({ maximo }) =>
    `There is no room for the block of another customer: the centre keeps ${maximo} at most. To keep them from buying on credit, set their limit to 0`,
  'central-ocupada': () => 'The centre is busy. Try again later.',
  'texto-sin-documento': () => 'The text that the till sent is not that of a document: it cannot be printed.',
  'demasiados-documentos': () => 'Too many documents for a file: ask for fewer days.',
  'demasiados-productos': () => 'Too many products for a file: ask for fewer days or one shop.',
  'cifras-con-llave': () => 'The figures of operation ask for the key of CENTRAL_METRICS_TOKEN.',
  'libros-con-cajas-atrasadas': ({ cajas }) =>
    `What these tills issued in the month is missing: ${namesOf(cajas)}. Turn them on with a line to the centre and wait until they are up to date.`,
  'partes-pasan-limite': ({ partes, limite }) =>
    `The parts of the tills come to $${partes} and the limit is $${limite}: lower a part or raise the limit.`,
  'cuentas-de-todas-las-tiendas': () =>
    'Accounts of customers are of the whole business; who has all of its shops sees them.',
  'libros-de-todas-las-tiendas': () =>
    'The books are of the whole taxpayer: they are seen by who has all the shops.',
  'tienda-repetida': () =>
    'There is a shop of that name already: give it another one, for instance with its district or town.',
  'orden-a-caja-de-baja': () =>
    'The till that issued it was revoked and takes no orders. Another till of the shop can invalidate what it issued and ask about it; for anything else put its last backup in place on another computer, or settle it with Hacienda with the printed document.',
  'orden-sin-respuesta': () =>
    'The till was revoked before it answered. See under Documents how it stands and, if it is still needed, ask another till of the shop.',
  'orden-con-caja-activa': () => 'The till that issued it is active: ask it.',
  'orden-a-otra-tienda': () =>
    'Only an active till of the same shop can invalidate what a revoked till issued, or ask about it.',
  'orden-sin-sello': () =>
    'The document has no valid seal in the centre: there is nothing to invalidate. Look it up on the portal of Hacienda with the printed version.',
  'correo-de-otra-persona': () =>
    'Another manager has that e-mail already. Type another, or change who has it.',
  'tiendas-de-la-funcion': () =>
    'Who runs the business sees all shops; others all of them, or those of your business that you mark.',
  'unica-que-dirige': () =>
    'Nobody else runs the business and comes in. Add another person with that role first and wait until they have come in.',
  'gerencia-llena': () => 'There is no room for more managers. Remove who does not work any more.',
  'base-llena': () =>
    'The disk of the centre’s database is full: it saves nothing until there is room. Who operates it must free space on that disk; the tills go on selling and send afterwards what is missing.',
  'base-sin-disco': () =>
    'The centre’s database cannot read or write on its disk. Who operates it must look at that disk; the tills go on selling and send afterwards what is missing.',
  'base-ocupada': () =>
    'The centre’s database cannot keep up (memory or connections). Try again in a moment; if it goes on, who operates it must give it more.',
  'base-de-solo-lectura': () =>
    'The centre’s database takes no changes: it is a read-only copy. Who operates it must give the address of the main one.',
  'base-caida': () =>
    'The centre’s database does not answer. It is tried again; if it goes on, who operates it must look at it. The tills go on selling and send afterwards what is missing.',
};
