/** Rules of stock counts (§counting); see `../rules.ts`. */

export const COUNT_RULES = {
  'retiro-no-existe': () => 'Ese retiro o conteo no es de esta tienda, o se anuló: vuelva a la lista',
  'conteo-inv-no-existe': () => 'Ese conteo no es de esta tienda: vuelva a la lista de conteos',
  'conteo-inv-cerrado': ({ nombre }: { readonly nombre: string }) =>
    `Este conteo ya lo cerró ${nombre}: lo que cuente ahora va en un conteo nuevo`,
  'conteo-inv-cambio': () =>
    'Alguien siguió contando mientras usted revisaba: mire las diferencias otra vez y guarde',
  'conteo-inv-vacio': () => 'En este conteo nadie ha contado nada: cuente algo, o descártelo',
  'conteo-inv-sin-causa': ({ descripcion }: { readonly descripcion: string }) =>
    `falta decir la causa de la diferencia de ${descripcion}`,
  'conteo-inv-sobrante': ({ descripcion }: { readonly descripcion: string }) =>
    `de ${descripcion} sobra: lo que sobra no se perdió; elija error de conteo o sin causa`,
  'conteo-inv-aprueba-otro': () => 'El conteo tiene diferencias y usted contó: debe aprobarlo otra persona',
  'conteo-inv-aprueba-quien-no-conto': () => 'Quien aprueba no debe haber contado: elija a otro gerente',
  'conteo-inv-anular-otro': () => 'Anular un conteo cambia la existencia: debe aprobarlo otro gerente',
  'conteo-inv-ya-anulado': () => 'Ese conteo ya está anulado',
  'conteo-inv-desconocido': ({ id }: { readonly id: string }) =>
    `No hay ningún conteo guardado con el id ${id}: es el que devolvió POST /existencias/conteos`,
} as const;
