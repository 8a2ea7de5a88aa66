/** Whole numbers as El Salvador writes them. */
export const COUNT = new Intl.NumberFormat('es-SV');
