/** Spanish texts of what became of a sale. */

/** What became of a document, of the gender of its name. */
function explanationOf(it: 'la' | 'lo', itself: 'sola' | 'solo') {
  return {
    PROCESADO: `Hacienda ${it} recibió y ${it} selló.`,
    CONTINGENCIA: `Se enviará ${itself} en cuanto haya línea. La venta está guardada; su sello llega después.`,
    PENDIENTE: `Hacienda aún no confirma. Se pregunta sin que usted haga nada; no ${it} emita de nuevo. Lo que entregue ahora todavía no es un documento fiscal.`,
    RECHAZADO: `Hacienda no ${it} aceptó. Corrija y conserve el mismo número.`,
    INVALIDANDO: 'Su invalidación está en camino.',
    INVALIDADO: 'Este documento ya no vale.',
    SIMULADO: 'Nada se numeró ni se envió.',
  };
}

export const esResult = {
  result: {
    title: {
      PROCESADO: 'PROCESADO',
      CONTINGENCIA: 'EN CONTINGENCIA',
      PENDIENTE: 'EN VERIFICACIÓN',
      RECHAZADO: 'RECHAZADO',
      INVALIDANDO: 'INVALIDÁNDOSE',
      INVALIDADO: 'INVALIDADO',
      SIMULADO: 'SIMULADO',
    },
    explanation: {
      '01': explanationOf('la', 'sola'),
      '03': explanationOf('lo', 'solo'),
      '04': explanationOf('la', 'sola'),
    },
    fiscal: 'Datos fiscales',
    code: 'Código de generación',
    seal: 'Sello de recepción',
    change: 'Cambio',
    total: 'Total',
    reasons: 'Motivos',
    correct: 'Corregir',
    next: 'Nueva venta',
    nextNote: 'Nueva nota',
    soldOnCredit: 'Vendido al crédito.',
    onCredit: (owed: string, day: string) => `Al crédito: quedan por pagar ${owed}, vence el ${day}.`,
    simulator: {
      answered: 'Respondió el simulador: sin validez fiscal.',
      silent: 'Ambiente de pruebas con simulador: sin validez fiscal.',
    },
    copyCode: 'Copiar código',
    copied: 'Copiado',
    notCopied: 'No se pudo copiar',
    view: 'Ver documento',
    qr: 'Código QR de la consulta pública de Hacienda',
    test: 'PRUEBAS',
    testDetail: 'sin validez fiscal',
    failed: 'No se emitió nada',
    notKept:
      'El disco de esta computadora no guardó la venta, y así no sale. Libere espacio y cobre de nuevo.',
    failedKept: 'La venta sigue aquí, tal como la escribió.',
    taken: 'Esta venta no se emitió',
    issuedInstead: (numero: string | null) =>
      `Otra venta, con otro contenido, se emitió antes en su lugar${numero === null ? '' : `: ${numero}`}. De lo que está en pantalla no se emitió nada.`,
    takenKept: 'Sigue aquí, tal como la escribió. Compárela con ese documento y, si falta, cóbrela.',
    back: 'Volver a la venta',
  },
};
