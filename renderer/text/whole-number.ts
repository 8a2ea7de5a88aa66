/** Whole numbers as El Salvador writes them. */
export const WHOLE_NUMBER = new Intl.NumberFormat('es-SV');
