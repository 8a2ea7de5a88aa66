/** Limits of sales and returns of each role, as the settings say them. */

export const roleLimits = {
  title: 'Límites de venta y devolución',
  lead: 'Más allá, la venta o la devolución pide el PIN de un gerente y queda en la bitácora. El descuento cuenta el de la línea y el de toda la venta, contra el precio del catálogo. Lo que no está en el catálogo cuenta junto, por venta; 0 no deja vender nada así.',
  discount: (rol: string) => `${rol}: descuento máximo (%)`,
  lower: (rol: string) => `${rol}: puede bajar el precio del producto`,
  daily: (rol: string) => `${rol}: descuentos sin gerente, hasta ($ por día)`,
  free: (rol: string) => `${rol}: sin producto del catálogo, hasta ($ por venta)`,
  kind: (rol: string) => `${rol}: puede vender como exento, no sujeto o no gravado lo que no lo es`,
  noLimit: 'Sin límite',
  returns: (rol: string) => `${rol}: devolución máxima ($)`,
};
