/** Spanish texts of what agents propose. */
import type { ProposalState } from '../../../core/contract/agents/proposals.ts';
import type { OperationName } from '../../../core/contract/api/operations.ts';

const OPERATIONS: Readonly<Partial<Record<OperationName, string>>> = {
  'factura.emitir': 'Emitir una factura',
  'credito-fiscal.emitir': 'Emitir un crédito fiscal',
  'nota-remision.emitir': 'Emitir una nota de remisión',
  'nota-credito.emitir': 'Emitir una nota de crédito',
  'nota-debito.emitir': 'Emitir una nota de débito',
  'sujeto-excluido.emitir': 'Emitir una factura de sujeto excluido',
  'retorno.emitir': 'Registrar un retorno',
  invalidar: 'Invalidar un documento',
  'productos.guardar': 'Guardar un producto',
  'productos.eliminar': 'Eliminar un producto',
  'clientes.guardar': 'Guardar un cliente',
  'clientes.eliminar': 'Eliminar un cliente',
  'clientes.abonar': 'Anotar un abono de un cliente',
  'compras.recibir': 'Recibir un documento de proveedor',
  'compras.ingresar': 'Ingresar una compra',
  'existencias.mover': 'Mover existencias',
  'existencias.contar': 'Guardar un conteo',
  'existencias.anularConteo': 'Anular un conteo',
};
const STATES: Readonly<Record<ProposalState, string>> = {
  PENDIENTE: 'Espera',
  CONFIRMADA: 'Confirmada: falta terminarla',
  RECHAZADA: 'Rechazada',
  HECHA: 'Hecha',
  FALLIDA: 'No se pudo hacer',
  VENCIDA: 'Venció',
};

export const esProposals = {
  title: 'Propuestas de un agente',
  lead: 'Un programa con una llave de la API pide esto. No se hace nada si usted no lo confirma.',
  operation: (operacion: OperationName): string => OPERATIONS[operacion] ?? operacion,
  state: STATES,
  by: (nombre: string | undefined, terminaEn: string) =>
    nombre === undefined ? `Llave …${terminaEn}` : `${nombre} (llave …${terminaEn})`,
  keyGone: 'Llave eliminada',
  expires: (hora: string) => `vence a las ${hora}`,
  receiver: 'Cliente',
  nobody: 'Consumidor final',
  each: (precio: string) => `${precio} c/u`,
  total: 'Total',
  moreMembers: (count: number) =>
    count === 1 ? 'y 1 dato más que aquí no se ve' : `y ${count} datos más que aquí no se ven`,
  more: (count: number) => (count === 1 ? 'y 1 línea más' : `y ${count} líneas más`),
  confirm: 'Confirmar',
  confirmOne: (que: string) => `Confirmar: ${que}`,
  goOn: 'Terminarla',
  reject: 'Rechazar',
  rejectOne: (que: string) => `Rechazar: ${que}`,
  recent: 'Ya decididas',
  decided: (por: string, cuando: string) => `${por}, ${cuando}`,
};
