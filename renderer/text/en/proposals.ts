/** English texts of what agents propose. */
import type { ProposalState } from '../../../core/contract/agents/proposals.ts';
import type { OperationName } from '../../../core/contract/api/operations.ts';
import type { esProposals } from '../es/proposals.ts';

const OPERATIONS: Readonly<Partial<Record<OperationName, string>>> = {
  'factura.emitir': 'Issue a factura',
  'credito-fiscal.emitir': 'Issue a crédito fiscal',
  'nota-remision.emitir': 'Issue a nota de remisión',
  'nota-credito.emitir': 'Issue a nota de crédito',
  'nota-debito.emitir': 'Issue a nota de débito',
  'sujeto-excluido.emitir': 'Issue a factura de sujeto excluido',
  'retorno.emitir': 'Record a return',
  invalidar: 'Invalidate a document',
  'productos.guardar': 'Save a product',
  'productos.eliminar': 'Delete a product',
  'clientes.guardar': 'Save a customer',
  'clientes.eliminar': 'Delete a customer',
  'clientes.abonar': 'Enter a payment of a customer',
  'compras.recibir': "Receive a supplier's document",
  'compras.ingresar': 'Enter a purchase',
  'existencias.mover': 'Move stock',
  'existencias.contar': 'Save a count',
  'existencias.anularConteo': 'Annul a count',
};
const STATES: Readonly<Record<ProposalState, string>> = {
  PENDIENTE: 'Waits',
  CONFIRMADA: 'Confirmed: not finished yet',
  RECHAZADA: 'Rejected',
  HECHA: 'Done',
  FALLIDA: 'Could not be done',
  VENCIDA: 'Expired',
};

export const enProposals: typeof esProposals = {
  title: 'Proposals of an agent',
  lead: 'A program with a key of the API asks for this. Nothing is done unless you confirm it.',
  operation: (operacion) => OPERATIONS[operacion] ?? operacion,
  state: STATES,
  by: (nombre, terminaEn) => (nombre === undefined ? `Key …${terminaEn}` : `${nombre} (key …${terminaEn})`),
  keyGone: 'Deleted key',
  expires: (hora) => `expires at ${hora}`,
  receiver: 'Customer',
  nobody: 'Final consumer',
  each: (precio) => `${precio} each`,
  total: 'Total',
  moreMembers: (count) =>
    count === 1
      ? 'and 1 more value that is not shown here'
      : `and ${count} more values that are not shown here`,
  more: (count) => (count === 1 ? 'and 1 more line' : `and ${count} more lines`),
  confirm: 'Confirm',
  confirmOne: (que) => `Confirm: ${que}`,
  goOn: 'Finish it',
  reject: 'Reject',
  rejectOne: (que) => `Reject: ${que}`,
  recent: 'Decided already',
  decided: (por, cuando) => `${por}, ${cuando}`,
};
