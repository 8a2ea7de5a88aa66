/** Spanish texts of the traffic light and of the legal clocks. */
export const esLight = {
  light: {
    more: (count: number) => `+${count}`,
    queued: (count: number) => `${count} por enviar`,
    toCorrect: (count: number) => `${count} por corregir`,
    toPrint: (count: number) => (count === 1 ? '1 impresión pendiente' : `${count} impresiones pendientes`),
    situation: {
      'en-linea': 'En línea',
      'sin-datos': 'Lista para emitir',
      'sin-linea': 'Sin conexión con Hacienda',
      'autoridad-caida': 'Hacienda no responde',
      credenciales: 'Bloqueado: credenciales',
      certificado: 'Bloqueado: certificado',
      bloqueado: 'Bloqueado por Hacienda',
    },
    contingency: (since: string) => `Contingencia desde ${since}`,
    /** Of what keeps the till from issuing, in a few words. */
    stopped: {
      noCertificate: 'Bloqueado: falta el certificado',
      certificateOver: 'Bloqueado: certificado vencido',
      certificateEarly: 'Bloqueado: certificado aún no vigente',
      keyClosed: 'Bloqueado: la llave de firma no abre',
      noConnection: 'Bloqueado: falta la conexión',
      diskFull: 'Bloqueado: el disco está casi lleno',
      clockBehind: 'Bloqueado: el reloj está atrasado',
      clockAhead: 'Bloqueado: el reloj está adelantado',
      quotaUsed: 'Bloqueado: cuota del mes agotada',
      numbersInDoubt: 'Bloqueado: numeración en duda',
      other: 'Bloqueado: no se puede emitir',
    },
    /** What the light stands for, in its panel. */
    status: {
      means: {
        'en-linea': 'Hacienda recibe los documentos al momento.',
        'sin-datos': 'Todavía no se le ha enviado nada a Hacienda; puede vender.',
        'sin-linea':
          'No hay conexión con Hacienda. Siga vendiendo: lo emitido está guardado y se envía solo.',
        'autoridad-caida': 'Hacienda no responde. Siga vendiendo: lo emitido está guardado y se envía solo.',
        contingencia:
          'Se vende en contingencia: los documentos están guardados y firmados, y se envían solos cuando Hacienda responda.',
        credenciales:
          'Hacienda no aceptó el usuario o la contraseña. Lo emitido está guardado y espera a que se corrijan.',
        certificado: 'Sin un certificado que sirva no se puede emitir. Lo emitido está guardado.',
        bloqueado:
          'Hacienda no acepta documentos de este emisor. Lo emitido está guardado; consulte en su portal por qué.',
      },
      queued: 'Por enviar',
      toCorrect: 'Por corregir',
      toPrint: 'Por imprimir',
      contingency: 'En contingencia desde',
      askManager: 'Esto lo resuelve un gerente: avísele.',
    },
    action: {
      cola: 'Ver lo que espera',
      documentos: 'Ver documentos',
      ajustes: 'Abrir ajustes',
      estadisticas: 'Ver estadísticas',
      clientes: 'Ver clientes',
      'por-facturar': 'Ver remisiones por facturar',
    },
  },
  deadline: {
    at: (day: string, time: string) => `${day} a las ${time}`,
    event: (moment: string) => `El evento de contingencia debe llegar a Hacienda antes del ${moment}`,
    refused: (why: string) => `. Hacienda lo rechazó: «${why}»`,
    documents: (moment: string) =>
      `Los documentos de la contingencia deben llegar a Hacienda antes del ${moment}`,
    corrections: (count: number, moment: string) =>
      count === 1
        ? `1 documento rechazado debe corregirse antes del ${moment}`
        : `${count} documentos rechazados deben corregirse; el primero, antes del ${moment}`,
    remissions: (count: number, day: string) =>
      count === 1
        ? `Hay 1 nota de remisión sin facturar; su último día es el ${day}`
        : `Hay ${count} notas de remisión sin facturar; la primera, a más tardar el ${day}`,
    remissionsLate: (count: number, day: string) =>
      count === 1
        ? `1 nota de remisión se quedó sin facturar: su último día fue el ${day}`
        : `${count} notas de remisión se quedaron sin facturar; el último día de la primera fue el ${day}`,
    proposals: (count: number, moment: string) =>
      count === 1
        ? `Un agente propuso algo: confírmelo o rechácelo en «Por enviar» antes del ${moment}`
        : `${count} propuestas de agentes esperan en «Por enviar»; la primera vence el ${moment}`,
    certificate: (moment: string) => `El certificado de firma vence el ${moment}`,
    certificateOver: (moment: string) => `El certificado de firma venció el ${moment}`,
    quota: (used: string, limit: string) => `Cuota del mes: ${used} de ${limit} documentos`,
    district: (day: string, customers: number) =>
      `Desde el ${day} las direcciones deben indicar el distrito: complete ${customers === 1 ? 'la de 1 cliente' : `las de ${customers} clientes`}`,
    kinds: {
      '01': 'facturas',
      '03': 'créditos fiscales',
      '04': 'notas de remisión',
      '05': 'notas de crédito',
      '06': 'notas de débito',
      '14': 'facturas de sujeto excluido',
      '18': 'retornos',
      invalidacion: 'invalidaciones',
      contingencia: 'eventos de contingencia',
    },
    otherEdition: (edition: string, kinds: string, why: string) =>
      `Hacienda rechazó el formato de la fecha («${why}»). Hoy van en el de ${edition}: ${kinds}. Mañana se vuelve a probar`,
    /** Where the sentence has no room. */
    short: {
      'evento-contingencia': 'Contingencia',
      'documentos-contingencia': 'Contingencia',
      correccion: 'Por corregir',
      certificado: 'Certificado',
      cuota: 'Cuota',
      edicion: 'Distritos',
      'otra-edicion': 'Formato',
      propuestas: 'Propuestas',
      remisiones: 'Remisiones',
    },
    putAside: 'Ocultar por hoy',
  },
};
