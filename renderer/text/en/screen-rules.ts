/** English sentences of what the till's screens, drawer, printers and centre refuse; none may be missing. */
import type { CASH_RULES } from '../../../core/contract/rules/till/cash-rules.ts';
import type {
  ENROLLED_TILL_RULES,
  CentreRefusal,
} from '../../../core/contract/rules/central/enrolled-till-rules.ts';
import type { PRINTING_RULES } from '../../../core/contract/rules/till/printing-rules.ts';
import type { SCREEN_RULES } from '../../../core/contract/rules/till/screen-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';
import { enBackupRules } from './backup-rules.ts';
import { EXCESS } from './sale-excess.ts';
import { stateInSentence } from './wire-words.ts';

/** What is done to a sale that was charged or is somebody else's. */
const ACT: Readonly<Record<string, string>> = {
  'línea quitada tras cobrar': 'Line removed after charging',
  'venta vaciada tras cobrar': 'Sale cleared after charging',
  'venta de otra persona reabierta': 'Somebody else’s sale reopened',
  'venta de otra persona descartada': 'Somebody else’s sale thrown away',
};

const screen: WholeRuleWords<typeof SCREEN_RULES> = {
  'caja-sin-emparejar': () => 'This till is not paired; type the code of the service',
  'sesion-terminada': () => 'The session ended; log in with your PIN. What you wrote is still here',
  'solo-gerente': () => 'Only a manager can do this; ask one to log in with their PIN',
  'ventas-de-otra-persona': () => 'Only a manager can see what somebody else sold',
  'producto-ya-no-existe': () => 'The product no longer exists; look for it again',
  'cliente-ya-no-existe': () => 'The customer no longer exists; look for them again',
  'importacion-ya-no-esta': () =>
    'That import is no longer here; choose the file again. What was saved stays saved',
  'operacion-desconocida': () => 'This service does not have that operation; reload the page',
  'caja-ya-configurada': () => 'This till is set up already; changes are made in Settings',
  'caja-sin-configurar': () => 'This till is not set up yet; finish the five steps',
  'datos-por-corregir': () => 'There are data to correct',
  'demostracion-no-creada': () => 'This till is set up already; the demonstration was not created',
  'conexion-correcta': ({ url }) => `Good connection: ${url} answered and accepted user and password.`,
  'conexion-rehusada': ({ causa }) => `${causa}.`,
  'conexion-sin-llegar': ({ url }) =>
    `${url} could not be reached. Check the Internet connection and the address; nothing was changed.`,
  'conexion-de-otra-cosa': ({ url, causa }) =>
    `${url} answered, but not as Hacienda does (${causa}). Try again in some minutes; nothing was changed.`,
  'conexion-incluida': () =>
    'The simulator is inside this application: it needs neither connection nor password.',
  'sin-conexion-guardada': () => 'No connection is saved yet',
  'ambiente-sin-conexion': () => 'That environment has no connection',
  'exportacion-ya-no-esta': () => 'That export is no longer here; make it again',
  'exportacion-en-curso': () => 'An export is being made already; wait or cancel it',
  'archivo-muy-grande': ({ megabytes }) =>
    `The file is larger than ${megabytes} MB; split it into several files`,
  'importaciones-de-mas': () => 'Too many imports are open at other tills; wait until they end',
  'documento-no-esta-aqui': () =>
    'There is no document with that generation code in this place and environment; check the code or look for it by its number',
  'no-se-guardo': ({ causa }) => `Nothing was saved: ${causa}`,
  'lugar-ya-no-existe': () => 'That place no longer exists; open “This till” again and choose another',
  'turno-abierto-en-caja': () =>
    'The drawer of this till is open: close it in “Drawer” (Alt+8) before you move the till to another place',
  'pin-equivocado': () => 'That PIN is not right',
  'pin-de-quien-aprueba': ({ nombre }) =>
    `That PIN is not the one of ${nombre ?? 'that person'}; nothing was done`,
  'espere-con-ese-pin': ({ segundos }) => `Wait ${segundos} s before you try again with that PIN`,
  'espere-en-esta-caja': ({ segundos }) => `Wait ${segundos} s before you try again with a PIN at this till`,
  'codigos-equivocados': ({ segundos }) =>
    `There were too many wrong codes; wait ${segundos} s and try again`,
  'codigo-de-emparejar': () =>
    'The code is not valid, was used already or its 15 minutes are over; ask a manager for another in Settings → Browsers',
  'codigo-de-pantalla': () =>
    'The code is not valid, was used already or its 15 minutes are over; ask for another at the till',
  'sin-lugares': () => 'No branch has a connection yet; set up the issuer and pair again',
  'lugar-pide-gerente': () => 'Choosing the place of the till takes the PIN of a manager',
  'lugar-de-gerente': () => 'Only a manager can choose the place of the till',
  'aprueba-otra-persona': () => 'Who asks for it cannot approve it; another person must',
  'aprueba-quien-ya-no-esta': () => 'That person does not work here any more; choose another manager',
  'aprueba-solo-gerente': () => 'Only a manager can approve it; choose a manager',
  'aprueba-un-gerente': ({ causa, hay }) =>
    `${causa}: ${hay ? 'a manager approves it with their PIN' : 'there is no manager who can approve it; create one in Settings > Users'}`,
  'falta-otro-gerente': () =>
    'Another manager is needed: they approve it with their PIN; nothing was changed',
  'sin-gerente-que-apruebe': () => 'There is no manager who can approve it; create one in Settings > Users',
  'sin-otro-gerente-que-apruebe': () =>
    'There is no other manager who can approve it: let a cashier prepare it in their session and approve it yourself, or create another manager in Settings',
  'falta-aprobacion': () => 'A manager has to approve it with their PIN',
  'venta-fuera-de-limites': ({ excesos }) =>
    excesos
      .map(({ clase, descripcion, antes, ahora }) => EXCESS[clase](descripcion, antes, ahora))
      .join('; '),
  'acto-de-otra-venta': ({ acto }) => ACT[acto] ?? acto,
  'error-interno': ({ referencia }) =>
    `Something failed inside; what was issued is not lost. If it goes on, give this reference to support: ${referencia}`,
  'exportacion-fallida': () =>
    'The export could not be finished and nothing was saved. Check the room on the disk.',
  'aprueba-quien-cambio': () =>
    'The data of that person changed at this moment; nothing was done. Choose a manager',
  'pin-equivocados': ({ segundos }) =>
    `There were too many wrong PINs at this till; wait ${segundos} s and try again`,
  'demasiadas-pantallas': ({ maximo }) =>
    `There are ${maximo} customer screens already; disconnect them and connect again those in use`,
  'pantallas-sin-puerto': () =>
    'The port of the customer screens could not be opened; close the other program that uses it and try again',
  'navegador-sin-emparejar': () => 'That browser is no longer paired; see the list again',
  'navegador-propio': () => 'It is this very browser: revoke it from another till',
  'sin-evento-rechazado': () => 'This contingency has no refused event to repeat',
  'contingencia-ya-termino': () => 'This contingency has ended already',
  'nada-en-cola': () => 'Nothing with that code waits in the queue; it may have left already',
  'contingencia-ya-no-abierta': () =>
    'This contingency is no longer open; the cause of its documents does not change',
  'programa-sin-actualizacion': () =>
    'This program does not update itself: new versions come with the installation',
  'venta-empezada': () => 'A sale has been started at this till: charge it or put it aside, then install',
  'sin-version-lista': () => 'There is no version ready to install yet',
  'paquete-ya-no-esta': () => 'That bundle is no longer here; prepare it again and save it at once',
  'respaldo-en-marcha': () => 'A backup or a drill is under way; wait until it ends',
  'importacion-no-lista': () => 'This file is not waiting to be imported',
  'importacion-con-errores': () =>
    'There are lines with errors; correct them, or choose to import only the good ones',
  'archivo-incompleto': () => 'The file arrived incomplete; choose it again',
  'importacion-en-curso': () => 'An import is under way at this till; wait until it ends or cancel it',
  'varios-datos-por-corregir': ({ faltas }) => `There are ${faltas} data to correct`,
  'correo-apagado': () => 'Sending mail is switched off; a manager switches it on in Settings, Mail',
  'correo-clave-rechazada': () => 'The password of the mail was refused.',
  'correo-remitente-rechazado': () => 'The server does not accept the sender.',
  'correo-clave-cerrada': () =>
    'The saved password of the mail cannot be opened on this computer. Type it again.',
  'prueba-de-correo-tomada': ({ para }) => `The server took the mail for ${para}. Check that it arrived.`,
  'prueba-de-correo-rechazada': ({ para }) => `The server does not accept mail for ${para}.`,
  'prueba-de-correo-sin-servidor': () =>
    'It could not be sent. Nothing was changed; check server, port and security.',
  'correo-no-entregado': ({ causa }) => `It could not be delivered in several days: ${causa}`,
  'correo-de-rechazado': () => 'Hacienda refused the document; it is not sent',
  'correo-de-invalidado': () => 'The document was invalidated before the mail left',
  'correo-ya-sellado': () => 'The document has its seal by now; it goes in another mail',
  'rechazado-no-se-envia': () => 'Hacienda refused this document: there is nothing to send',
  'sin-sello-no-se-envia': () => 'Hacienda has not confirmed this document yet; send it when it has its seal',
};

const cash: WholeRuleWords<typeof CASH_RULES> = {
  'caja-cerrada-no-vende': () =>
    'The drawer is closed and this branch sells only with it open: open it with its float in “Drawer” (Alt+8) and issue again',
  'conteo-no-existe': () => 'That count does not exist; count again',
  'sesion-cerrada-vea-z': ({ z }) => `That session is closed already; see its Z ${z}`,
  'sesion-sigue-abierta': () => 'That session is still open; see its X',
  'caja-ya-abierta': ({ abrio }) =>
    `The drawer is open already: ${abrio} opened it; close it before you open another session`,
  'conteo-ya-no-vale': () => 'That count is no longer valid; count again',
  'efectivo-insuficiente': () =>
    'There is not that much cash in the drawer; check the amount, or note the missing cash in first',
  'movimiento-ya-registrado': ({ monto, motivo }) =>
    `This movement was noted already for ${monto} (${motivo}); see it in the list and note separately what is missing`,
  'caja-no-abierta': () => 'The drawer is not open; open it with its float',
  'sesion-ajena': ({ abrio }) => `${abrio} opened it: that person or a manager may see it`,
  'sesion-no-esta-aqui': () => 'That session of the drawer is not here; choose one from the list',
  'sesion-cerrada-con-z': ({ z }) => `That session was closed already with Z ${z}`,
  'sesion-ajena-no-se-cierra': ({ abrio }) =>
    `${abrio} opened it: that person or a manager counts and closes it`,
  'falta-efectivo': ({ monto }) => `$${monto} is missing, more than one person accepts alone`,
  'sobra-efectivo': ({ monto }) => `$${monto} is over, more than one person accepts alone`,
  'reemplazos-sin-invalidar': () =>
    'Replaced sales are not invalidated yet, by more than a cashier accepts alone in a day: invalidate them before closing',
  'no-cuadra': () => 'The count does not match, by more than a cashier accepts alone in a day',
  'contar-otra-vez': () => 'The count before did not match, by more than a cashier accepts alone in a day',
  'salida-de-mas': ({ monto, retirado }) =>
    `Taking $${monto} out${retirado === null ? '' : `, with the $${retirado} you took out today,`} is more than a cashier decides alone`,
  'compra-de-mas': ({ monto }) =>
    `Paying $${monto} in cash, with what you took out today, is more than a cashier decides alone`,
  'compra-sin-factura-apagada': () =>
    'This shop does not buy without a factura at the till; a manager turns it on in Settings > For the accountant',
  'conteo-atrasado': () =>
    'After the count something was sold or cash was moved; nothing was closed. Count again',
  'sucursal-ya-no-existe': () => 'The branch no longer exists',
};

const printing: WholeRuleWords<typeof PRINTING_RULES> = {
  'trabajo-no-esta-aqui': () => 'That print job is not in this branch',
  'impresora-ya-no-esta': () => 'That printer is no longer in this branch; see the list again',
  'impresoras-de-mas': ({ maximo }) => `A branch takes ${maximo} printers; delete one`,
  'impresora-con-trabajos': ({ trabajos, nombre }) =>
    `${trabajos === 1 ? '1 job waits' : `${trabajos} jobs wait`} for “${nombre}”; print or cancel them in the queue first`,
  'impresora-sin-gaveta': () => 'The printer of this till has no drawer; see Settings',
  'impresora-desactivada': ({ nombre }) => `The printer “${nombre}” is switched off here; switch it on first`,
  'cola-de-impresora-llena': ({ maximo, nombre }) =>
    `${maximo} jobs wait for “${nombre}”: check it, or cancel some in the queue. What was issued is saved`,
  'impresora-de-otra-caja': () => 'This till no longer prints on that printer; choose another',
  'rechazado-no-se-imprime': () => 'Hacienda refused this document: it is not printed; correct it first',
  'trabajo-ya-cambio': () => 'That job has changed already; see the queue again',
};

/** What a centre said by its code; its own words where they name more. */
const CENTRE_REFUSES: Readonly<Record<CentreRefusal, (said: string) => string>> = {
  CODIGO: () =>
    'The code does not exist, was used already or is too old. Ask for another on the page of the centre.',
  SERIE: (said) =>
    `Another till issues with these points of sale already. Give this till another one, or replace the other in the centre. The centre says “${said}”`,
  SOLICITUD: () => 'The centre does not read what a till of this version asks; update the older of the two.',
  LOTE: (said) => `The centre cannot read what this till sent. The centre says “${said}”`,
  FIRMA: () => 'The centre does not know the key of this till. Join the centre again.',
  RELOJ: () => 'The time of this till is not that of the centre.',
  REVOCADA: () => 'This till was revoked in the centre. If that was a mistake, join it again.',
  POSICION: () => 'The centre lacks earlier records: they are sent from where it stopped.',
  BIFURCADA: () =>
    'Two computers send as this till, or its database was restored without telling. The centre takes nothing more of it until a person settles that on its page. Selling goes on.',
  EPOCA: () => 'The centre does not know this stage of the till: it is opened first.',
  TAMANO: () => 'What this till sent is too large for the centre.',
  FORMATO: () => 'The centre does not read this format.',
  ESPERE: () => 'The centre is busy: it is tried again later.',
  SIN_BASE: (said) =>
    `The database of the centre cannot save: it is tried again later. The centre says “${said}”`,
};

const central: WholeRuleWords<typeof ENROLLED_TILL_RULES> = {
  'caja-sin-central': () => 'This till has not joined any centre.',
  'caja-ya-inscrita': ({ url, salida }) => `This till has joined ${url} already; ${salida}.`,
  'central-no-responde': ({ causa, salida }) => `The centre does not answer: ${causa}; ${salida}.`,
  'no-es-una-central': ({ status }) => `What answers at that address is no centre (${status}).`,
  'llave-de-central-cerrada': () =>
    'The key of this till for the centre cannot be opened here; use the account and the master key of the service, or join again.',
  'central-rehusa': ({ codigo, mensaje }) => CENTRE_REFUSES[codigo](mensaje),
  'central-callada': ({ causa }) => `The centre does not answer: ${causa}.`,
  'central-respondio': ({ status }) => `The centre answered ${status}.`,
  'central-tarda': () => 'it did not answer in time',
  'central-sin-conectar': ({ error }) => `no connection could be made${error === null ? '' : ` (${error})`}`,
  'central-con-otra-historia': () => 'The centre answered with another history than that of this till.',
  'central-tiene-otra-historia': () => 'The centre has another history of this till than its own.',
  'llave-de-caja-cerrada': () =>
    'The key of this till for the centre cannot be opened: join the centre again.',
  'retirar-con-orden': () => 'leave it first with “central retirar”',
  'repetir-orden': () => 'check the address and give the same command again: the code still works',
  'repetir-con-linea': () => 'try it again when there is a line',
  'retirar-en-pantalla': () => 'leave it first with “Leave the centre”',
  'enviar-otra-vez': () => 'check the address and send the same again: the code still works',
  'cliente-de-central': () => 'This customer comes from the centre; change them on its page.',
  'teclas-de-central': () => 'The keys of this shop are arranged on the page of the centre.',
  'persona-de-central': () => 'This person comes from the centre; change them on its page.',
  'direccion-de-central': () =>
    'Type the address of the centre as its page shows it, for example https://central.example.com; outside the local network it begins with https://',
  'codigo-de-central': () =>
    'Type the code that the page of the centre shows under Tills; it works for 15 minutes.',
  'nombre-en-central': ({ maximo }) => `Type what this computer is called, in ${maximo} letters or less.`,
  'firma-de-numeros': ({ maximo }) => `Enter the name of who answers for it, in ${maximo} letters or fewer.`,
  'sin-central': () => 'This till has not joined any centre.',
  'regla-de-central': () => 'The company fixes it for all of its tills; change it on the page of the centre.',
  'orden-desconocida': () => 'This till does not know that order; update its program.',
  'orden-sin-documento': () => 'This till does not have that document.',
  'orden-sin-terminar': () => 'It could not be finished; check the till and ask again.',
  'orden-respaldada': ({ copia }) => `Backup taken: ${copia}`,
  'orden-catalogo-enviado': ({ productos, nuevos }) =>
    `The till gave ${productos === 1 ? 'its product' : `its ${productos} products`}; ${nuevos === 1 ? '1 is' : `${nuevos} are`} new at the centre.`,
  'orden-catalogo-incompleto': ({ productos, nuevos, noCaben }) =>
    `Of the ${productos} products of the till, ${nuevos === 1 ? '1 is' : `${nuevos} are`} new at the centre and there was no room for ${noCaben}. Remove from the catalogue those that are not used any more, and ask again.`,
  'orden-consultada': ({ estado }) => `Hacienda answered: ${stateInSentence(estado)}`,
  'orden-invalidado': ({ sello }) => `Invalidated; seal ${sello}`,
  'orden-ajena-sin-texto': () =>
    'The centre did not give the document of the other till: the order is not open any more, or that till is active.',
  'orden-ajena-de-otro': ({ nit }) =>
    `The document is of the taxpayer ${nit}, for whom this till does not issue.`,
  'orden-ajena-sin-llave': () =>
    'The signature of the document is of no certificate of this till: invalidate it with the backup of the till that issued it.',
  'orden-ya-invalidado': () => 'The document was invalidated already.',
  'orden-ajena-hecha': ({ causa, salida }) => `${causa}. ${salida}`,
  'orden-ajena-a-mano': ({ efectivo }) => {
    const handed =
      efectivo === null
        ? ''
        : ` $${efectivo} was paid in cash: if it is given back, enter it under Caja as cash out.`;
    return `This till sends the customer no mail: tell them.${handed}`;
  },
  'orden-ajena-ya-invalidado': ({ porReemplazo }) =>
    porReemplazo
      ? 'Hacienda had it invalidated already: the lost till did it. Ask for it again without a replacement and the centre marks it.'
      : 'Hacienda had it invalidated already: the lost till did it and never told. The centre marks it as invalidated.',
  'orden-ajena-consultada-invalidado': () =>
    'Hacienda answered: invalidated. The lost till did it; ask for its invalidation and the centre marks it.',
  'orden-por-transmitir': () => 'The event is signed and is sent by itself.',
};

export const enScreenRules = { ...screen, ...cash, ...printing, ...enBackupRules, ...central } as const;
