/** English texts of the traffic light and of the legal clocks. */
import type { esLight } from '../es/light.ts';

export const enLight: typeof esLight = {
  light: {
    more: (count) => `+${count}`,
    queued: (count) => `${count} queued`,
    toCorrect: (count) => `${count} to correct`,
    toPrint: (count) => (count === 1 ? '1 print pending' : `${count} prints pending`),
    situation: {
      'en-linea': 'Online',
      'sin-datos': 'Ready to issue',
      'sin-linea': 'No connection with Hacienda',
      'autoridad-caida': 'Hacienda does not answer',
      credenciales: 'Blocked: credentials',
      certificado: 'Blocked: certificate',
      bloqueado: 'Blocked by Hacienda',
    },
    contingency: (since) => `Contingency since ${since}`,
    /** Of what keeps the till from issuing, in a few words. */
    stopped: {
      noCertificate: 'Blocked: no certificate',
      certificateOver: 'Blocked: certificate expired',
      certificateEarly: 'Blocked: certificate not valid yet',
      keyClosed: 'Blocked: the signing key does not open',
      noConnection: 'Blocked: no connection set',
      diskFull: 'Blocked: the disk is nearly full',
      clockBehind: 'Blocked: the clock is behind',
      clockAhead: 'Blocked: the clock is ahead',
      quotaUsed: 'Blocked: quota of the month used up',
      numbersInDoubt: 'Blocked: numbers in doubt',
      other: 'Blocked: nothing can be issued',
    },
    status: {
      means: {
        'en-linea': 'Hacienda takes documents at once.',
        'sin-datos': 'Nothing was sent to Hacienda yet; you can sell.',
        'sin-linea':
          'There is no connection with Hacienda. Go on selling: what was issued is kept and goes by itself.',
        'autoridad-caida':
          'Hacienda does not answer. Go on selling: what was issued is kept and goes by itself.',
        contingencia:
          'Sales are in contingency: documents are kept and signed, and go by themselves when Hacienda answers.',
        credenciales:
          'Hacienda did not accept user or password. What was issued is kept and waits until they are put right.',
        certificado: 'Without a certificate that holds nothing can be issued. What was issued is kept.',
        bloqueado:
          'Hacienda does not accept documents of this issuer. What was issued is kept; ask its portal why.',
      },
      queued: 'To be sent',
      toCorrect: 'To be corrected',
      toPrint: 'To be printed',
      contingency: 'In contingency since',
      askManager: 'A manager can put this right: tell them.',
    },
    action: {
      cola: 'See the queue',
      documentos: 'See documents',
      ajustes: 'Open settings',
      estadisticas: 'See statistics',
      clientes: 'See customers',
      'por-facturar': 'See notas de remisión to bill',
    },
  },
  deadline: {
    at: (day, time) => `${day} at ${time}`,
    event: (moment) => `The contingency event must reach Hacienda before ${moment}`,
    refused: (why) => `. Hacienda refused it: “${why}”`,
    documents: (moment) => `The documents of the contingency must reach Hacienda before ${moment}`,
    corrections: (count, moment) =>
      count === 1
        ? `1 rejected document must be corrected before ${moment}`
        : `${count} rejected documents must be corrected; the first one before ${moment}`,
    remissions: (count: number, day: string) =>
      count === 1
        ? `1 nota de remisión is not billed yet; its last day is ${day}`
        : `${count} notas de remisión are not billed yet; the first one by ${day} at the latest`,
    remissionsLate: (count: number, day: string) =>
      count === 1
        ? `1 nota de remisión was not billed: its last day was ${day}`
        : `${count} notas de remisión were not billed; the last day of the first one was ${day}`,
    proposals: (count, moment) =>
      count === 1
        ? `An agent proposed something: confirm or reject it in the queue before ${moment}`
        : `${count} proposals of agents wait in the queue; the first one expires on ${moment}`,
    certificate: (moment) => `The signing certificate expires on ${moment}`,
    certificateOver: (moment) => `The signing certificate expired on ${moment}`,
    quota: (used, limit) => `Quota of the month: ${used} of ${limit} documents`,
    district: (day, customers) =>
      `From ${day} addresses must name the district: complete ${customers === 1 ? 'that of 1 customer' : `those of ${customers} customers`}`,
    kinds: {
      '01': 'facturas',
      '03': 'créditos fiscales',
      '04': 'notas de remisión',
      '05': 'notas de crédito',
      '06': 'notas de débito',
      '14': 'facturas de sujeto excluido',
      '18': 'returns',
      invalidacion: 'invalidations',
      contingencia: 'contingency events',
    },
    otherEdition: (edition, kinds, why) =>
      `Hacienda refused the format of the date (“${why}”). Today in that of ${edition}: ${kinds}. It is asked again tomorrow`,
    short: {
      'evento-contingencia': 'Contingency',
      'documentos-contingencia': 'Contingency',
      correccion: 'To correct',
      certificado: 'Certificate',
      cuota: 'Quota',
      edicion: 'Districts',
      'otra-edicion': 'Format',
      propuestas: 'Proposals',
      remisiones: 'Remisiones',
    },
    putAside: 'Hide for today',
  },
};
