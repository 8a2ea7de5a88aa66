/** Refusals of managers and of the centre's operator, with Spanish sentences. */

interface Behind {
  readonly till: string;
  readonly shop: string;
}

/** Login and joining. */
const ENTRY = {
  'inicio-equivocado': () =>
    'El código de inicio no es el que mostró la central al arrancar, o ya se usó. Reinicie la central para ver otro.',
  'acceso-equivocado': () =>
    'El código no es bueno, ya se usó o venció. Pida otro a quien dirige el negocio.',
  'autenticador-equivocado': () =>
    'El código del autenticador no corresponde. Escriba el que muestra ahora; revise la hora del teléfono.',
  'entrada-equivocada': () => 'El correo, la contraseña o el código del autenticador no corresponden.',
  'demasiados-intentos': ({ segundos }: { readonly segundos: number }) =>
    `Demasiados intentos. Pruebe de nuevo en ${segundos} segundos.`,
  'entre-de-nuevo': () => 'Entre de nuevo.',
  'funcion-no-permite': () => 'Su función no permite esto.',
} as const;

/** Not found, or impossible with the stored data. */
const ANSWERS = {
  'revise-campos': ({ campos }: { readonly campos: readonly string[] }) => `Revise: ${campos.join(', ')}`,
  'no-existe-o-ajeno': () => 'No existe, o no es de sus tiendas.',
  'cambiado-entretanto': () =>
    'Otra persona lo cambió mientras usted lo tenía abierto, y lo suyo no se guardó. Ciérrelo, elíjalo de nuevo para ver cómo quedó y repita su cambio.',
  'ya-esta-en-la-central': () =>
    'Ya hay uno con ese código, documento o nombre: búsquelo en la lista y edítelo ahí.',
  'documento-con-saldo': ({ cliente, saldo }: { readonly cliente: string; readonly saldo: string }) =>
    `La cuenta de ${cliente} no está en cero (saldo $${saldo}) y está a nombre del documento de antes: no se guardó. Salde la cuenta y después cambie el documento; lo demás del cliente sí puede cambiarlo.`,
  'inicio-de-precio': ({ desde, hasta }: { readonly desde: number; readonly hasta: number }) =>
    `Escriba una fecha entre el año ${desde} y el ${hasta}`,
  'inicio-antes-del-vigente': ({ dia, hora }: { readonly dia: string; readonly hora: string }) =>
    `El precio de ahora rige desde el ${dia} a las ${hora}, y uno de antes no llegaría a valer: escriba una fecha posterior, o déjela vacía para que valga desde ya`,
  'catalogo-lleno': ({ que, maximo }: { readonly que: string; readonly maximo: number }) =>
    `No caben más: la central lleva ${maximo} ${que} como máximo. Quite los que ya no use`,
  'bloqueos-llenos': ({ maximo }: { readonly maximo: number }) =>
    `No cabe el bloqueo de otro cliente: la central lleva ${maximo} como máximo. Para que no compre al crédito, póngale límite 0`,
  'central-ocupada': () => 'Reintente después.',
  'texto-sin-documento': () => 'El texto que envió la caja no es el de un documento: no se puede imprimir.',
  'demasiados-documentos': () => 'Son demasiados documentos para un archivo: pida menos días.',
  'demasiados-productos': () => 'Son demasiados productos para un archivo: pida menos días o una tienda.',
  'cifras-con-llave': () => 'Las cifras de operación piden la llave de CENTRAL_METRICS_TOKEN.',
  'libros-con-cajas-atrasadas': ({ cajas }: { readonly cajas: readonly Behind[] }) =>
    `Falta lo que estas cajas emitieron en el mes: ${namesOf(cajas)}. Enciéndalas con línea hasta la central y espere a que estén al día.`,
  'cuentas-de-todas-las-tiendas': () =>
    'Las cuentas de clientes son de todo el negocio; las ve quien tiene todas sus tiendas.',
  'partes-pasan-limite': ({ partes, limite }: { readonly partes: string; readonly limite: string }) =>
    `Las partes de las cajas suman $${partes} y el límite es $${limite}: baje alguna parte o suba el límite.`,
  'libros-de-todas-las-tiendas': () =>
    'Los libros son de todo el contribuyente: los ve quien tiene todas las tiendas.',
} as const;

export function namesOf(tills: readonly Behind[]): string {
  return tills.map(({ till, shop }) => `${till} (${shop})`).join(', ');
}

/** Why an order is refused, or ended without its till. */
const ORDERS = {
  'orden-a-caja-de-baja': () =>
    'La caja que lo emitió está de baja y no recibe órdenes. Otra caja de la tienda puede invalidar lo que ella emitió y preguntar por ello; para lo demás, restaure su último respaldo en otra computadora o resuélvalo con Hacienda con el documento impreso.',
  'orden-sin-respuesta': () =>
    'La caja fue dada de baja sin contestar. Vea en Documentos cómo quedó y, si aún hace falta, pídalo a otra caja de la tienda.',
  'orden-con-caja-activa': () => 'La caja que lo emitió está activa: pídaselo a ella.',
  'orden-a-otra-tienda': () =>
    'Solo una caja activa de la misma tienda puede invalidar lo que emitió una caja de baja, o preguntar por ello.',
  'orden-sin-sello': () =>
    'El documento no tiene un sello vigente en la central: no hay qué invalidar. Consúltelo en el portal de Hacienda con la versión impresa.',
} as const;

/** Rules about shops and the list of managers. */
const ROSTER = {
  'tienda-repetida': () =>
    'Ya hay una tienda con ese nombre: póngale otro, por ejemplo con su barrio o municipio.',
  'correo-de-otra-persona': () =>
    'Ese correo ya es de otra persona de la gerencia. Escriba otro, o cambie a quien ya lo tiene.',
  'tiendas-de-la-funcion': () =>
    'Quien dirige el negocio ve todas las tiendas; los demás, todas o las que usted marque de su negocio.',
  'unica-que-dirige': () =>
    'Es la única persona que dirige el negocio y ya entra. Agregue antes a otra con esa función y espere a que haya entrado.',
  'gerencia-llena': () => 'No caben más personas en la gerencia. Quite a quien ya no trabaje.',
} as const;

/** Failures of the centre's database; shown at tills too. */
const DATABASE = {
  'base-llena': () =>
    'El disco de la base de datos de la central está lleno: no guarda nada hasta que haya lugar. Quien la administra debe liberar espacio en ese disco; las cajas siguen vendiendo y envían después lo que falte.',
  'base-sin-disco': () =>
    'La base de datos de la central no puede leer o escribir en su disco. Quien la administra debe revisar ese disco; las cajas siguen vendiendo y envían después lo que falte.',
  'base-ocupada': () =>
    'La base de datos de la central no da abasto (memoria o conexiones). Reintente en un momento; si sigue, quien la administra debe darle más recursos.',
  'base-de-solo-lectura': () =>
    'La base de datos de la central no admite cambios: es una copia de solo lectura. Quien la administra debe dar la dirección de la principal.',
  'base-caida': () =>
    'La base de datos de la central no responde. Se reintenta; si sigue, quien la administra debe revisarla. Las cajas siguen vendiendo y envían después lo que falte.',
} as const;

export const MANAGER_RULES = { ...ENTRY, ...ANSWERS, ...ORDERS, ...ROSTER, ...DATABASE } as const;
