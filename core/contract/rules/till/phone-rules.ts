/** Why a phone form is unavailable or its data refused, with Spanish sentences. */
export const PHONE_RULES = {
  'telefonos-apagados': () =>
    'Los datos por teléfono están apagados; un gerente los enciende en Ajustes > Ventas y permisos',
  'telefonos-sin-red': () =>
    'Esta computadora no está en ninguna red de la tienda; conéctela al wifi o al cable y pida otro código',
  'telefonos-sin-puerto': () =>
    'No se pudo abrir el puerto para los teléfonos de los clientes; cierre el otro programa que lo usa e intente de nuevo',
  'datos-de-telefono-ya-no-estan': () =>
    'Esos datos ya no están: pasó su tiempo o se tomaron en otra ventana. Busque al cliente (F4) o muéstrele otro código',
};
