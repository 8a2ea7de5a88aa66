/** Spanish texts of the ways from one document to the next. */
export const esNextDocument = {
  bill: 'Facturar esta nota',
  billMany: (count: number) => (count === 1 ? 'Facturar 1 nota' : `Facturar ${count} notas`),
  nothingLeft: 'Ya no queda nada de eso por facturar.',
  billed: (tipo: string, numero: string) => `Ya está facturada: ${tipo} ${numero}.`,
  billing: (numbers: string) => `Esta venta factura lo que se remitió con ${numbers}.`,
  receivers: 'Son de clientes distintos: facture juntas solo las notas de un mismo cliente.',
  repeat: 'Repetir',
  change: 'Corregir o cambiar',
  toOther: { '01': 'Pasar a factura', '03': 'Pasar a crédito fiscal' },
  title: (tipo: string) => `Cambiar ${tipo}`,
  kind: { '01': 'esta factura', '03': 'este crédito fiscal', '04': 'esta nota de remisión' },
  why: 'Un documento que ya tiene el sello de Hacienda no se modifica. La ley lo cambia en dos pasos:',
  first: 'Se emite otro documento con los datos correctos. Lleva un número nuevo.',
  second: (numero: string) =>
    `Cuando el nuevo tenga su sello, se invalida ${numero}, y el nuevo queda como su reemplazo. El resultado ofrece ese paso.`,
  money: 'Lo que el cliente ya pagó, o debe, pasa al documento nuevo: no se cobra dos veces.',
  until: (day: string) => `Se puede invalidar hasta el ${day}.`,
  checking: 'Revisando si todavía se puede invalidar…',
  unknown: 'No se pudo revisar si todavía se puede invalidar. Intente de nuevo.',
  impossible: 'Ya no se puede cambiar así',
  note: 'Si lo que está mal es un precio o una cantidad, no se cambia el crédito fiscal: se emite una nota de crédito o de débito con «Devolver o ajustar».',
  same: 'Emitir otro corregido',
  failed: 'El servicio no respondió. Nada cambió; intente de nuevo.',
  replacing: (tipo: string, numero: string) =>
    `Esta venta reemplaza ${tipo} ${numero}. Cuando tenga su sello, invalide la anterior.`,
  paid: (amount: string) => `El cliente ya pagó ${amount}: solo se mueve la diferencia.`,
  owed: (amount: string) => `De la anterior quedaron ${amount} al crédito: esa deuda pasa a esta venta.`,
  leave: 'Ya no la reemplaza',
  left: (tipo: string, numero: string) => `Falta invalidar ${tipo} ${numero}, que este documento reemplaza.`,
  leftWaiting: (tipo: string, numero: string) =>
    `Este documento reemplaza ${tipo} ${numero}. Invalide la anterior cuando este tenga su sello.`,
  invalidate: 'Invalidar la anterior',
  replacedBy: (tipo: string, numero: string) =>
    `La reemplaza ${tipo} ${numero}, y las dos siguen contando: falta invalidar esta.`,
  invalidateThis: 'Invalidar esta',
  pendingTitle: 'Falta invalidar lo que se reemplazó',
  pendingLead:
    'Mientras no se invalide el documento anterior, ante Hacienda cuentan los dos. El efectivo de la caja se cuenta una sola vez.',
  pendingBy: (tipo: string, numero: string) => `Lo reemplaza ${tipo} ${numero}`,
  origin: (line: number) => `Nota de la línea ${line}`,
  noOrigin: 'Elija la nota…',
};
