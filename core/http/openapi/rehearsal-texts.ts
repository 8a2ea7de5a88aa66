/** Texts and examples of the operations of rehearsed time (§rehearsed-time). */
const ONLY = 'Solo donde el servicio se inició con --reloj-de-ensayo; si no, 409.';

export const REHEARSAL_TEXTS = {
  'ensayo.reloj': {
    tag: 'Servicio',
    summary: 'Ver la hora del reloj de ensayo',
    description: `La hora con que se fecha todo en esta carpeta de datos. ${ONLY}`,
    problems: ['VALIDACION', 'ESTADO_NO_PERMITE'],
    answers: { 200: 'La hora' },
    headers: [],
  },
  'ensayo.mover': {
    tag: 'Servicio',
    summary: 'Adelantar el reloj de ensayo',
    description: `Adelanta juntos la caja y el simulador incluido, y responde cuando corrió todo lo que vencía en el camino: reintentos, plazos, avisos, respaldos, cada uno en su momento y terminado antes del siguiente. Nunca hacia atrás. Lo que se adelantó queda también al reiniciar. ${ONLY}`,
    problems: ['ESTADO_NO_PERMITE'],
    answers: { 200: 'La hora de después' },
    headers: [],
  },
  'ensayo.linea': {
    tag: 'Servicio',
    summary: 'Cortar la línea del simulador',
    description: `Nadie llega al simulador hasta ese momento del reloj de ensayo: se abre una contingencia con lo primero que se emita, y al volver la línea se informa y se envía sola. ${ONLY}`,
    problems: ['ESTADO_NO_PERMITE'],
    answers: { 200: 'Cortada' },
    headers: [],
  },
} as const;

export const REHEARSAL_ANSWERS = {
  'ensayo.reloj': { 200: { ahora: '2026-11-21T16:20:30.000Z' } },
  'ensayo.mover': { 200: { ahora: '2026-11-22T17:20:30.000Z' } },
  'ensayo.linea': { 200: { hasta: '2026-11-22T17:20:30.000Z', falla: 'sin-linea' } },
} as const;

export const REHEARSAL_REQUESTS = {
  'ensayo.mover': {
    horas: { summary: 'Veinticinco horas', status: 200, value: { avanza: 'PT25H' } },
  },
  'ensayo.linea': {
    corte: { summary: 'Un corte de tres días', status: 200, value: { dura: 'P3D', falla: 'sin-linea' } },
  },
} as const;
