/** Refusals about customers' accounts, with Spanish sentences. */

interface Money {
  readonly monto: string;
}
interface To {
  readonly para: string;
}

export const ACCOUNT_RULES = {
  'recibo-desconocido': ({ recibo }: { readonly recibo: string }) =>
    `No hay ningún recibo ${recibo}; elíjalo en la cuenta del cliente`,
  'abono-ya-reversado': ({ recibo }: { readonly recibo: string }) =>
    `El abono del recibo ${recibo} ya está reversado`,
  'apunte-ya-registrado': ({ monto }: Money) =>
    `Ese apunte ya está anotado, por $${monto}: cierre la hoja y revise la cuenta`,
  'rebaja-de-mas': ({ monto }: Money) => `es más de lo que debe ($${monto}): rebaje eso como mucho`,
  'devolucion-de-mas': ({ monto }: Money) =>
    `es más de lo que tiene a su favor ($${monto}): devuelva eso como mucho`,
  'cliente-sin-correo': () => 'No tiene correo en su ficha; escríbalo en «Datos»',
  'cliente-sin-vencido': () => 'No tiene nada vencido: no se le envió recordatorio',
  'cuenta-enviada': ({ para }: To) => `El correo salió para ${para}`,
  'cuenta-no-enviada': ({ para }: To) =>
    `El servidor de correo no quiso el correo para ${para}: revise la dirección`,
} as const;
