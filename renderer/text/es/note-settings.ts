/** Spanish texts of the settings of credit and debit notes. */
export const esNoteSettings = {
  title: 'Notas',
  lead: 'Lo que los textos de Hacienda dejan abierto sobre las notas. Cambie solo lo que su contador le indique.',
  term: 'Meses para ajustar un documento, desde su emisión',
  notice: 'Avisar tantos días antes de que termine',
  retention: 'Código de retención cuando la nota la devuelve (edición 2026)',
  retentions: { ninguno: 'Ninguno', '22': '22', C4: 'C4', C9: 'C9' },
  widens: 'Las notas de débito aumentan lo que se puede acreditar',
  widensNote: 'Sin esto, todas las notas de crédito juntas toman como máximo lo que el documento vendió.',
  returns: '¿Hacienda le autorizó los eventos de retorno?',
  returnsLead:
    'Con el formato 2026, parte de una factura puede volver por un evento de retorno. Los textos de Hacienda no dicen si hace falta autorización: sin ella podría rechazarlos. Sin respuesta o con «No», la caja propone primero emitir otra factura por lo que el cliente conserva e invalidar la primera; con «No» ya no ofrece retornos, y tampoco los admite de otros programas.',
  returnsAnswer: 'Respuesta',
  returnsOpen: 'Sin responder: se propone primero la otra forma',
  returnsChoices: { si: 'Sí: se proponen retornos', no: 'No: no se usan retornos' },
  deadlines: 'Plazos para invalidar notas',
};
