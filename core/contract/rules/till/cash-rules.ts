/** Refusals of the cash desk, with Spanish sentences. */

interface Money {
  readonly monto: string;
}

export const CASH_RULES = {
  'caja-cerrada-no-vende': () =>
    'La caja está cerrada y esta sucursal solo vende con la caja abierta: ábrala con su fondo en «Caja» (Alt+8) y emita de nuevo',
  'conteo-no-existe': () => 'Ese conteo no existe; cuente de nuevo',
  'sesion-cerrada-vea-z': ({ z }: { readonly z: number }) => `Esa sesión ya se cerró; vea su Z ${z}`,
  'sesion-sigue-abierta': () => 'Esa sesión sigue abierta; vea su X',
  'caja-ya-abierta': ({ abrio }: { readonly abrio: string }) =>
    `La caja ya está abierta: la abrió ${abrio}; ciérrela antes de abrir otra sesión`,
  'conteo-ya-no-vale': () => 'Ese conteo ya no vale; cuente de nuevo',
  'efectivo-insuficiente': () =>
    'No hay tanto efectivo en la caja; revise el monto, o anote antes la entrada que falta',
  'movimiento-ya-registrado': ({ monto, motivo }: { readonly monto: string; readonly motivo: string }) =>
    `Este movimiento ya se registró por ${monto} (${motivo}); véalo en la lista y registre aparte lo que falte`,
  'caja-no-abierta': () => 'La caja no está abierta; ábrala con su fondo',
  'sesion-ajena': ({ abrio }: { readonly abrio: string }) =>
    `La abrió ${abrio}: la ve esa persona, o un gerente`,
  'sesion-no-esta-aqui': () => 'Esa sesión de caja no está aquí; elija una de la lista',
  'sesion-cerrada-con-z': ({ z }: { readonly z: number }) => `Esa sesión ya se cerró con la Z ${z}`,
  'sesion-ajena-no-se-cierra': ({ abrio }: { readonly abrio: string }) =>
    `La abrió ${abrio}: la cuenta y la cierra esa persona, o un gerente`,
  'falta-efectivo': ({ monto }: Money) => `Faltan $${monto}, más de lo que acepta una sola persona`,
  'sobra-efectivo': ({ monto }: Money) => `Sobran $${monto}, más de lo que acepta una sola persona`,
  'reemplazos-sin-invalidar': () =>
    'Hay ventas reemplazadas que siguen sin invalidar, por más de lo que un cajero acepta solo en un día: invalídelas antes de cerrar',
  'no-cuadra': () => 'Lo contado no cuadra, por más de lo que acepta un cajero solo en un día',
  'contar-otra-vez': () => 'El conteo anterior no cuadró, por más de lo que acepta un cajero solo en un día',
  'salida-de-mas': ({ monto, retirado }: Money & { readonly retirado: string | null }) => {
    const before = retirado === null ? '' : `, con los $${retirado} que ya sacó hoy,`;
    return `Sacar $${monto}${before} es más de lo que decide un cajero solo`;
  },
  'compra-de-mas': ({ monto }: Money) =>
    `Pagar $${monto} en efectivo, con lo que ya sacó hoy, es más de lo que decide un cajero solo`,
  'compra-sin-factura-apagada': () =>
    'Esta tienda no compra sin factura en caja; un gerente lo enciende en Ajustes > Para el contador',
  'conteo-atrasado': () =>
    'Después de contar se vendió o se movió efectivo; no se cerró nada. Cuente de nuevo',
  'sucursal-ya-no-existe': () => 'La sucursal ya no existe',
} as const;
