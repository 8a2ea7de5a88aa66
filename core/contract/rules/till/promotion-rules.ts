/** Rules of a promotion (§promociones), each with its Spanish sentence. */

const FORMS = {
  fecha: 'escriba una fecha como 2026-12-24',
  hora: 'escriba una hora de 00:00 a 23:59, como 17:30',
  porcentaje: 'escriba un porcentaje de 0 a 100, como 15 o 12.5',
} as const;

export const PROMOTION_RULES = {
  'forma-de-promocion': ({ campo }: { readonly campo: keyof typeof FORMS }) => FORMS[campo],
  'centavos-de-promocion': () => 'escriba un monto con dos decimales como máximo, por ejemplo 2.50',
  'entero-de-promocion': () => 'escriba un número entero, por ejemplo 2',
  'promocion-sin-producto': ({ codigo }: { readonly codigo: string }) =>
    `ningún producto tiene el código ${codigo}; búsquelo en Productos`,
  'promocion-sin-categoria': ({ categoria }: { readonly categoria: string }) =>
    `ningún producto es de la categoría ${categoria}; elija una de la lista`,
  'promocion-termina-antes': () => 'no puede terminar antes de empezar: revise las dos',
  'promocion-paga-menos': () => 'debe pagarse menos de lo que se lleva, por ejemplo lleva 2 y paga 1',
  'promocion-desconocida': ({ numero }: { readonly numero: number }) =>
    `No hay promoción número ${numero}; búsquela en la lista`,
  'promociones-de-mas': ({ maximo }: { readonly maximo: number }) =>
    `Hay ${maximo} promociones, que son todas las que caben; cambie una que ya terminó`,
} as const;
