/** Handlers of printing; each only names what does it. */
import type { PRINTING_OPERATIONS } from '../../contract/bridge/bridge-printing.ts';
import { whoOf, type HandlersOf } from './bridge-call.ts';

export const PRINTING_HANDLERS: HandlersOf<keyof typeof PRINTING_OPERATIONS> = {
  'printers.list': (_input, call) => call.till.printing.printers.list(whoOf(call)),
  'printers.save': (input, call) => call.till.printing.printers.save(input, whoOf(call)),
  'printers.delete': ({ id }, call) => call.till.printing.printers.remove(id, whoOf(call)),
  'printers.test': ({ id }, call) => call.till.printing.test(id, whoOf(call)),
  'printers.diagnose': ({ id }, call) => call.till.printing.printers.diagnose(id, whoOf(call)),
  'print.ticket': (input, call) => call.till.printing.ticket(input, whoOf(call)),
  'print.ticketPdf': (input, call) => call.till.printing.ticketPdf(input, whoOf(call)),
  'print.copies': ({ codigoGeneracion }, call) => call.till.printing.copies(codigoGeneracion, whoOf(call)),
  'print.job': ({ id }, call) => call.till.printing.job(id, whoOf(call)),
  'print.queue': (_input, call) => call.till.printing.queue(whoOf(call)),
  'print.retry': ({ id }, call) => call.till.printing.retry(id, whoOf(call)),
  'print.cancel': ({ id }, call) => call.till.printing.cancel(id, whoOf(call)),
  'print.confirm': ({ id }, call) => call.till.printing.confirm(id, whoOf(call)),
  'print.drawer': ({ motivo }, call) => call.till.printing.drawer(motivo, whoOf(call)),
};
