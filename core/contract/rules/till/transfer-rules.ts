/** Rules of transfers between branches (§transfers); see `../rules.ts`. */

export const TRANSFER_RULES = {
  'traslado-no-encontrado': ({ documento }: { readonly documento: string }) =>
    `Aquí no se conoce el traslado ${documento}: si la nota de remisión se hizo en otra caja, dé su archivo JSON`,
  'traslado-central-no-responde': () =>
    'La central no responde: intente otra vez, o dé el archivo JSON de la nota de remisión',
  'traslado-no-es': () =>
    'El archivo no es una nota de remisión (04) con título 04, traslado entre tiendas del mismo contribuyente: pida el archivo JSON a la tienda que envió',
  'traslado-de-otro': () =>
    'El archivo es de otro contribuyente o de otro ambiente: pida el de la nota de remisión de este traslado',
  'traslado-sin-firma': () =>
    'El archivo no trae una firma que se pueda comprobar aquí: que lo reciba un gerente, o pida el archivo firmado',
  'traslado-sin-mercaderia': () =>
    'De ningún producto de esta nota se lleva existencia aquí: revise los códigos en Productos',
  'traslado-sin-valor': () =>
    'La nota de remisión está rechazada o invalidada: no se recibe ni se aclara; que la tienda que envió la corrija o haga otra',
  'traslado-de-aqui': () =>
    'Esta nota de remisión salió de esta sucursal: la recibe la otra; si algo no salió, dígalo en «En tránsito»',
  'traslado-ya-recibido': ({
    quien,
    dia,
    hora,
    tienda,
  }: {
    readonly quien: string;
    readonly dia: string;
    readonly hora: string;
    readonly tienda: string;
  }) =>
    `Ya lo recibió ${quien} en ${tienda} el ${dia} a las ${hora}; lo que llegue después se recibe aparte, en «En tránsito»`,
  'traslado-sin-recibir': () =>
    'Primero la otra tienda dice qué llegó; si nada salió, invalide la nota de remisión',
  'traslado-solo-remitente': () => 'Eso lo dice la tienda que envió la mercadería',
  'traslado-solo-de-otra-caja': () =>
    'Esta nota de remisión está en esta caja: la diferencia la aclara la tienda que envió',
  'traslado-sin-recepcion-de-aqui': () => 'Esta sucursal no ha recibido ese traslado: nada hay que deshacer',
  'traslado-linea': ({ codigo }: { readonly codigo: string }) =>
    `el traslado no tiene esa línea con ${codigo}`,
  'traslado-de-mas': ({ enviado }: { readonly enviado: string }) =>
    `la nota de remisión envió ${enviado}: si de verdad llegó más, que lo reciba un gerente y diga por qué`,
  'traslado-mas-que-la-diferencia': ({ diferencia }: { readonly diferencia: string }) =>
    `aquí solo quedan ${diferencia} por aclarar`,
  'traslado-sin-cantidad': () => 'diga cuántos son, en al menos una línea',
  'traslado-motivo': () => 'diga por qué, con 3 letras o más',
  'traslado-tienda': () =>
    'escriba el código de la tienda que lo recibió como va en sus números de control, por ejemplo M002P001',
} as const;
