/** Texts of the codes that scales print. */
export const esMeasured = {
  title: 'Códigos de balanza',
  lead: 'Etiquetas EAN-13 que empiezan con 20 a 29 y llevan el producto y su peso o su precio. Sin ninguna regla se buscan como cualquier código.',
  prefix: 'Empieza con',
  digits: 'Dígitos del producto',
  holds: 'Después lleva',
  measure: { peso: 'El peso', precio: 'El precio' },
  decimals: 'Decimales',
  add: 'Agregar código de balanza',
  remove: (prefijo: string) => `Quitar los códigos que empiezan con ${prefijo}`,
};
