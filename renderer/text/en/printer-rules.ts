/** English sentences of what printers and the drawer answered; none may be missing. */
import type { PrinterFault, PRINTER_RULES } from '../../../core/contract/rules/till/printing-rules.ts';
import type { WholeRuleWords } from '../../faults/rule-words.ts';

const FAULT: Readonly<Record<PrinterFault, string>> = {
  'sin-papel': 'The printer is out of paper: put in a new roll.',
  'poco-papel': 'The printer has little paper left: have a roll at hand.',
  'tapa-abierta': 'The cover of the printer is open: close it.',
  'fuera-de-linea': 'The printer is offline: check its lights and its feed button.',
  error:
    'The printer reports an error, perhaps paper caught in the cutter: switch it off, check it and switch it on.',
};

const inBrackets = (error: string | null) => (error === null ? '' : ` (${error})`);

export const enPrinterRules: WholeRuleWords<typeof PRINTER_RULES> = {
  'impresora-con-falla': ({ falla }) => FAULT[falla],
  'impresora-no-encontrada': ({ direccion }) =>
    `The printer ${direccion} was not found in the network. Check its name or use its IP address.`,
  'impresora-fuera-de-la-red': ({ direccion }) =>
    `The address ${direccion} is neither of this computer nor of the local network: nothing is sent to it.`,
  'impresora-no-responde': ({ direccion }) =>
    `The printer ${direccion} does not answer. Check that it is on and connected to the network.`,
  'impresora-no-acepta': ({ direccion, puerto }) =>
    `The printer ${direccion} accepts no connections on port ${puerto}. Check that it is ready and that the port is its own.`,
  'impresora-sin-conexion': ({ direccion, error }) =>
    `No connection to the printer ${direccion} (${error}). Check that it is on and in the same network.`,
  'impresora-corto-antes': ({ direccion }) =>
    `The printer ${direccion} cut the connection before it got the ticket. Check that nobody else is using it.`,
  'impresora-corto-a-medias': ({ error }) =>
    `The connection to the printer broke off in the middle of the ticket: see what it printed before you repeat it.${inBrackets(error)}`,
  'impresora-detenida': () =>
    'The printer stopped taking data and did not confirm the ticket: check paper and cover, and see what it printed.',
  'impresora-sin-confirmar': () =>
    'The printer cut the connection without confirming the ticket: see whether it came out whole before you repeat it.',
  'puerto-no-recibe': ({ ruta, error }) =>
    `The printer at ${ruta} takes no data${inBrackets(error)}. Check paper, cover and cable.`,
  'puerto-a-medias': ({ ruta, error }) =>
    `The printer at ${ruta} stopped taking data in the middle of the ticket${inBrackets(error)}: see what it printed before you repeat it.`,
  'puerto-no-responde': ({ ruta }) => `The port ${ruta} does not answer. Check that the printer is on.`,
  'puerto-de-otra-cosa': ({ ruta }) =>
    `${ruta} is not the port of a printer. Check the path in the settings.`,
  'puerto-sin-impresora': ({ ruta }) => `There is no printer at ${ruta}. Check that it is on and connected.`,
  'puerto-sin-permiso': ({ ruta }) =>
    `The system does not allow the use of ${ruta}. Ask for the permission to print for your user (the group lp on Linux).`,
  'puerto-en-uso': ({ ruta }) => `Another program is using the printer at ${ruta}. Close it and repeat.`,
  'puerto-no-se-abre': ({ ruta, error }) =>
    `The port ${ruta} could not be opened (${error}). Check that the printer is on and connected.`,
  'impresion-interrumpida': () => 'The program stopped while it was printing: it may have come out in part',
  'impresora-sin-trabajos': () => 'This printer takes no jobs from the service any more; see Settings',
  'ticket-sin-preparar': () => 'The ticket could not be made: nothing came out. Tell support',
  'impresora-fuera-de-uso': () =>
    'Its printer is not in use; put it in use in Settings, or take the job away',
  'impresora-lista': () => 'The printer answers and is ready.',
  'impresora-callada': () =>
    'The printer takes data, but says nothing of its paper or its cover. Print a test page to be sure.',
  'impresora-del-sistema': () =>
    'The system of this computer prints on it: if nothing comes out, see its print queue.',
  'impresora-sin-etiquetas': () =>
    'This till has no ticket printer of its own: save the labels as a PDF, or add the printer in Settings',
  'etiquetas-enviadas': ({ cuantas }) =>
    cuantas === 1 ? '1 label was printed.' : `${cuantas} labels were printed.`,
  'gaveta-ordenada': () => 'The drawer was told to open.',
};
