/** Mark on prints of a data folder with rehearsed time (§rehearsed-time). */
export const REHEARSED_MARK = 'RELOJ DE ENSAYO - SIN VALIDEZ FISCAL';
