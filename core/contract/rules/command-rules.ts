/** Why a command, provisioning file or start is refused, with Spanish sentences. */

export const COMMAND_RULES = {
  'falta-caja-key': () =>
    'Falta la llave de la API: póngala en la variable de entorno CAJA_KEY; otra la crea «keys create»',
  'falta-caja-codigo': () =>
    'Falta el código de la central: póngalo en la variable de entorno CAJA_CODIGO; lo muestra su página, en Equipos',
  'carpeta-no-existe': ({ carpeta }: { readonly carpeta: string }) =>
    `No existe la carpeta ${carpeta}; créela o elija otra`,
  'archivo-ya-existe': ({ archivo }: { readonly archivo: string }) =>
    `Ya existe ${archivo}; elija otro nombre`,
  'carpeta-del-archivo-no-existe': ({ archivo }: { readonly archivo: string }) =>
    `No existe la carpeta de ${archivo}; créela o elija otra`,
  'contingencia-sin-evento-rechazado': ({ id }: { readonly id: string }) =>
    `La contingencia ${id} no tiene un evento rechazado por repetir; véalas con «contingencia list»`,
  'contingencia-no-abierta': ({ id }: { readonly id: string }) =>
    `No hay una contingencia abierta con id ${id}; véalas con «contingencia list»`,
  'opcion-equivocada': ({ opcion, causa }: { readonly opcion: string; readonly causa: string }) =>
    `${opcion}: ${causa}`,
  'contingencia-sin-emision': ({ id }: { readonly id: string }) =>
    `En la contingencia ${id} no se emite ahora; la causa de sus documentos no cambia`,
  'contingencia-con-esa-causa': ({ id }: { readonly id: string }) =>
    `La contingencia ${id} ya tiene esa causa`,
  'periodo-al-reves': () => '--hasta no puede ser anterior a --desde.',
  'destino-ya-existe': ({ archivo }: { readonly archivo: string }) =>
    `Ya existe ${archivo}; elija otro nombre.`,
  'carpeta-de-destino-no-existe': ({ carpeta }: { readonly carpeta: string }) =>
    `No existe la carpeta ${carpeta}; créela o elija otra.`,
  'nit-sin-emisor': () => 'No hay un emisor con ese NIT.',
  'emisor-por-elegir': () => 'Hay varios emisores: diga cuál con --nit.',
  'emisor-sin-ambiente': () => 'El emisor no tiene ese ambiente.',
  'ambiente-por-elegir': () => 'El emisor usa dos ambientes: diga cuál con --ambiente.',
  'llave-no-existe': ({ id }: { readonly id: string }) =>
    `No existe la llave ${id}; vea los id con «keys list».`,
  'emisor-no-esta-aqui': ({ nit }: { readonly nit: string }) =>
    `--nit: no hay un emisor con NIT ${nit} en esta base de datos`,
  'archivo-no-esta': ({ archivo }: { readonly archivo: string }) => `no existe el archivo ${archivo}`,
  'archivo-no-aplicado': ({ archivo }: { readonly archivo: string }) => `No se aplicó nada de ${archivo}:`,
  'archivo-de-provision-enorme': ({ archivo }: { readonly archivo: string }) =>
    `El archivo ${archivo} es demasiado grande para ser de provisión.`,
  'archivo-de-provision-ilegible': ({ causa }: { readonly causa: string }) =>
    `No se puede leer el archivo de provisión. ${causa}.`,
  'falta-reloj-de-ensayo': () =>
    'El reloj de esta carpeta de datos se adelantó en un ensayo: inicie con --reloj-de-ensayo, o use otra carpeta con --data-dir',
  'carpeta-de-verdad': () =>
    'Esta carpeta de datos se conecta o se conectó con Hacienda, o es de una central, y su reloj no se adelanta: use --reloj-de-ensayo con otra carpeta (--data-dir)',
  'carpeta-de-ensayo': () =>
    'Esta carpeta de datos tiene reloj de ensayo y ya no se conecta con Hacienda ni con una central: use otra carpeta de datos',
  'carpeta-en-uso': ({ causa }: { readonly causa: string }) => causa,
  'sin-base-de-datos': ({ carpeta, salida }: { readonly carpeta: string; readonly salida: string }) =>
    `No hay base de datos en ${carpeta}; ${salida}`,
  'guion-no-sirve': ({ archivo, causa }: { readonly archivo: string; readonly causa: string }) =>
    `El guion ${archivo} no sirve: ${causa}`,
  'puerto-ocupado': ({ puerto }: { readonly puerto: number }) =>
    `El puerto ${puerto} está ocupado; use otro, o --port 0 para tomar uno libre.`,
  'guion-no-leido': ({ archivo, causa }: { readonly archivo: string; readonly causa: string }) =>
    `El guion ${archivo} ${causa}.`,
  'eventos-negados': ({ causa }: { readonly causa: string }) => `El servicio no da los eventos: ${causa}`,
  'destino-no-existe': ({ id }: { readonly id: string }) =>
    `No existe el destino ${id}; véalos con «webhooks list».`,
  'faltan-archivos-tls': () =>
    'Para escuchar más allá de esta computadora hacen falta --tls-cert y --tls-key, los archivos PEM del certificado y de su llave; si no, quite --host (127.0.0.1)',
  'archivo-tls-ilegible': ({ opcion, archivo }: { readonly opcion: string; readonly archivo: string }) =>
    `No se puede leer el archivo ${archivo} de ${opcion}: revise que existe y que su usuario puede leerlo`,
  'archivos-tls-no-sirven': () =>
    'Los archivos de --tls-cert y --tls-key deben ser un certificado y su propia llave sin contraseña, en formato PEM',
  'secuencia-no-bloqueada': ({ secuencia }: { readonly secuencia: string }) =>
    `${secuencia} no está bloqueado; no se cambió nada`,
  'boveda-cerrada': ({ causa }: { readonly causa: string }) => causa,
  'provision-con-faltas': ({ faltas }: { readonly faltas: string }) =>
    `El archivo de provisión tiene ${faltas}; no se aplicó nada`,
  'emisor-no-existe': ({ emisor, hay }: { readonly emisor: string; readonly hay: string }) =>
    `No existe el emisor ${emisor}; ${hay}.`,
  'sucursal-no-existe': ({
    emisor,
    sucursal,
    hay,
  }: {
    readonly emisor: string;
    readonly sucursal: string;
    readonly hay: string;
  }) => `El emisor ${emisor} no tiene la sucursal ${sucursal}; tiene: ${hay}.`,
  'emisor-sin-conexion': ({ emisor, salida }: { readonly emisor: string; readonly salida: string }) =>
    `El emisor ${emisor} no tiene conexión con Hacienda en PRODUCCION (connections.PRODUCCION); ${salida}.`,
  'emisor-sin-certificado': ({ emisor, salida }: { readonly emisor: string; readonly salida: string }) =>
    `El emisor ${emisor} no tiene certificado en PRODUCCION (certificate); ${salida}.`,
  'base-de-datos-danada': ({ causa }: { readonly causa: string }) => causa,
  'solo-aplicacion-de-escritorio': () =>
    'Los secretos de esta carpeta de datos los protege el almacén de claves del sistema operativo. Ábrala con la aplicación de escritorio, con el mismo usuario de esta computadora y su llavero desbloqueado.',
} as const;
