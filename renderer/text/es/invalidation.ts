/** Spanish texts of the assistant that invalidates. */

/** What an invalidation does, in the words of its sentence. */
interface Consequence {
  readonly kind: string;
  readonly number: string;
  readonly amount: string;
  readonly who: string;
}

/** With its full stop; «S.A. de C.V.» brings its own. */
export function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

export const esInvalidation = {
  invalidation: {
    title: 'Invalidar un documento',
    find: 'Documento que se invalida',
    findPlaceholder: 'Número de control, código de generación o receptor',
    findHint: 'Escanee el código QR del documento o búsquelo. Aquí no se invalida nada todavía.',
    recent: 'Los últimos emitidos',
    nothing: 'Ningún documento se encuentra así. Escriba su número, su código o el nombre del receptor.',
    other: 'Otro documento',
    loading: 'Revisando el documento…',
    cannot: 'Este documento no se puede invalidar',
    finalConsumer: 'Consumidor final',
    goods: (first: string, more: number) => (more === 0 ? first : `${first} y ${more} más`),
    issued: (day: string, time: string) => `Emitido el ${day} a las ${time}`,
    deadline: 'Plazo',
    deadlineOpen: (day: string, left: string) => `Puede invalidarse hasta el ${day} · ${left}`,
    daysLeft: (days: number) =>
      days === 0 ? 'termina hoy' : days === 1 ? 'falta 1 día' : `faltan ${days} días`,
    deadlineWarn: (shortest: string, longest: string) =>
      `Una norma de Hacienda da el plazo hasta el ${shortest} y otra hasta el ${longest}: Hacienda podría rechazarlo`,
    deadlineShorter: (shortest: string) => `Según la norma más estricta, solo hasta el ${shortest}.`,
    operation: {
      '01': 'venta',
      '03': 'venta',
      '04': 'remisión',
      '05': 'nota',
      '06': 'nota',
      '14': 'compra',
      '18': 'devolución',
    },
    reason: (operation: string) => `¿La ${operation} se deshizo, o la reemplaza otra?`,
    reasonAlone: '¿Por qué se invalida?',
    reasons: (operation: string) => ({
      1: { name: 'La reemplaza otra', hint: 'Un dato estaba mal y el documento correcto ya se emitió.' },
      2: { name: `La ${operation} se deshizo`, hint: 'No habrá otro documento.' },
      3: { name: 'Otro motivo', hint: 'Hay que explicarlo en palabras.' },
    }),
    reasonsAlone: {
      1: { name: 'Un dato está mal', hint: 'El correcto se emite después de invalidar este.' },
      2: { name: 'No debió emitirse', hint: 'El documento que ajustaba queda como antes.' },
      3: { name: 'Otro motivo', hint: 'Hay que explicarlo en palabras.' },
    },
    law: 'Cómo lo registra Hacienda',
    needsReplacement: 'Necesita un documento sellado que lo reemplace.',
    priceNote:
      'Un error de precio en un crédito fiscal no se corrige invalidándolo: se emite una nota de crédito o de débito.',
    words: 'Explicación',
    wordsOptional: 'Explicación (opcional)',
    wordsMissing: 'Con «Otro motivo» explique por qué se invalida.',
    replacement: 'Documento que lo reemplaza',
    replacementOptional: 'Documento que lo reemplaza (si lo hay)',
    replacementFind: 'Buscar entre los sellados del mismo receptor',
    replacementNone:
      'No hay otro documento sellado del mismo receptor desde ese día. Emita primero el correcto.',
    replacementMissing: 'Elija el documento que lo reemplaza. Si no existe, emítalo primero y vuelva.',
    remove: 'Quitar',
    people: 'Quién responde y quién lo solicita',
    responsible: 'Responsable',
    requester: 'Lo solicita',
    personName: 'Nombre',
    personType: 'Documento',
    personNumber: 'Número',
    personNamed: (who: string, field: string) => `${field} · ${who}`,
    personTypes: { '36': 'NIT', '13': 'DUI', '02': 'Carné de residente', '03': 'Pasaporte', '37': 'Otro' },
    reasonMissing: 'Elija el motivo.',
    review: 'Revisar e invalidar',
    confirmTitle: '¿Invalidar este documento?',
    willHappen: ({ kind, number, amount, who }: Consequence) =>
      `Se invalidará ante Hacienda ${kind} ${number} por ${amount}, de ${ended(who)} No se puede deshacer.`,
    kinds: {
      '01': 'la factura',
      '03': 'el crédito fiscal',
      '04': 'la nota de remisión',
      '05': 'la nota de crédito',
      '06': 'la nota de débito',
      '14': 'la factura de sujeto excluido',
      '18': 'el retorno',
    },
    willReplace: (number: string) => `La reemplaza ${number}.`,
    earlierMonth: (month: string) =>
      `Es de ${month}: sus libros de IVA ya no lo llevarán. Si ese mes ya se declaró, hay que declararlo de nuevo; avise a su contador.`,
    stays:
      'El documento y su invalidación quedan guardados y visibles. Lo que movió en el inventario se deshace solo; cuánto efectivo se devuelve o se recibe lo dice el resultado, y la caja lo cuenta.',
    simulator: 'Lo recibe el simulador: no tiene valor fiscal.',
    approver: 'Gerente que aprueba',
    pin: 'PIN de quien aprueba',
    pinMissing: 'Escriba el PIN de quien aprueba.',
    need: {
      cajero: 'Un gerente debe aprobarlo aquí con su PIN.',
      'segunda-persona': 'Otro gerente debe aprobarlo aquí con su PIN.',
      'unica-persona':
        'Solo una persona trabaja aquí: se invalida sin segunda persona, y así queda registrado.',
      desactivada: 'No se pide segunda persona (ajuste desactivado), y así queda registrado.',
    },
    nobody: {
      cajero: 'No hay ningún gerente que pueda aprobarlo. Cree uno en Ajustes > Usuarios.',
      'segunda-persona':
        'No hay otro gerente. Deje que un cajero lo prepare en su sesión y apruébelo usted, cree otro gerente en Ajustes > Usuarios, o apague «Pedir el PIN de otro gerente» en Ajustes > Ventas y permisos.',
    },
    cancel: 'No invalidar',
    confirm: 'Invalidar definitivamente',
    sending: 'Invalidando…',
    result: {
      PROCESADO: {
        word: 'INVALIDADO',
        explanation: 'Hacienda selló la invalidación. El documento ya no tiene validez.',
      },
      PENDIENTE: {
        word: 'EN CAMINO',
        explanation:
          'La invalidación está firmada y guardada; se enviará sola en cuanto Hacienda responda. No la repita.',
      },
      RECHAZADO: {
        word: 'NO SE INVALIDÓ',
        explanation: 'Hacienda rechazó la invalidación. El documento sigue vigente.',
      },
    },
    noSeal: 'Sin sello de la invalidación',
    seal: 'Sello de la invalidación',
    event: 'Código del evento',
    said: 'Respuesta de Hacienda',
    why: 'Motivos',
    again: 'Corregir',
    another: 'Invalidar otro documento',
    sell: 'Volver a vender',
    payBack: { sale: 'Devolver el efectivo', entra: 'Recibir el efectivo' },
    mail: 'Enviar por correo',
    view: 'Ver el documento',
    failed: 'No se invalidó nada',
    unknown: 'No se sabe si la invalidación salió',
    unknownWay: 'Se pregunta solo hasta saberlo. Lo escrito sigue aquí; no la repita todavía.',
    notLeft: 'La invalidación no salió: no se hizo nada.',
    notLeftWay: 'El documento sigue vigente y lo escrito sigue aquí: puede pedirla de nuevo.',
  },
};
