/** Spanish texts of the traffic light and of the legal clocks. */
export const esLight = {
  light: {
    queued: (count: number) => `${count} en cola`,
    toCorrect: (count: number) => `${count} por corregir`,
    toPrint: (count: number) => (count === 1 ? '1 impresión pendiente' : `${count} impresiones pendientes`),
    situation: {
      'en-linea': 'En línea',
      'sin-datos': 'Lista para emitir',
      'sin-linea': 'Sin conexión con Hacienda',
      'autoridad-caida': 'Hacienda no responde',
      credenciales: 'Bloqueado: credenciales · lo emitido espera en la cola',
      certificado: 'Bloqueado: certificado',
      bloqueado: 'Bloqueado: Hacienda no acepta documentos de este emisor',
    },
    contingency: (since: string) => `Contingencia desde ${since}`,
    /** Of what keeps the till from issuing, in a few words. */
    stopped: {
      noCertificate: 'Bloqueado: falta el certificado',
      certificateOver: 'Bloqueado: certificado vencido',
      certificateEarly: 'Bloqueado: certificado aún no vigente',
      keyClosed: 'Bloqueado: la llave de firma no abre',
      noConnection: 'Bloqueado: falta la conexión con Hacienda',
      diskFull: 'Bloqueado: el disco está casi lleno',
      clockBehind: 'Bloqueado: el reloj está atrasado',
      quotaUsed: 'Bloqueado: cuota del mes agotada',
      numbersInDoubt: 'Bloqueado: numeración en duda',
      other: 'Bloqueado: no se puede emitir',
    },
    action: {
      cola: 'Ver la cola',
      documentos: 'Ver documentos',
      ajustes: 'Abrir ajustes',
      estadisticas: 'Ver estadísticas',
      clientes: 'Ver clientes',
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
    certificate: (moment: string) => `El certificado de firma vence el ${moment}`,
    certificateOver: (moment: string) => `El certificado de firma venció el ${moment}`,
    quota: (used: string, limit: string) => `Cuota del mes: ${used} de ${limit} documentos`,
    district: (day: string, customers: number) =>
      `Desde el ${day} las direcciones deben indicar el distrito: complete ${customers === 1 ? 'la de 1 cliente' : `las de ${customers} clientes`}`,
    putAside: 'Ocultar por hoy',
  },
};
