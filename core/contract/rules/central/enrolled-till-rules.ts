/** Rules about a till's centre: settings managed there, orders, enrolment and sending, with Spanish sentences. */
import type { EnrolRefusalCode } from '../../central/enrolment.ts';
import type { StreamRefusalCode } from '../../central/stream-batch.ts';

export type CentreRefusal = EnrolRefusalCode | StreamRefusalCode;

/** Enrolment, and why nothing is sent. */
const MEMBERSHIP = {
  'caja-sin-central': () => 'Esta caja no está inscrita en ninguna central; vea «central enrolar --help».',
  'caja-ya-inscrita': ({ url, salida }: { readonly url: string; readonly salida: string }) =>
    `Esta caja ya está inscrita en ${url}; ${salida}.`,
  'central-no-responde': ({ causa, salida }: { readonly causa: string; readonly salida: string }) =>
    `La central no responde: ${causa}; ${salida}.`,
  'no-es-una-central': ({ status }: { readonly status: number }) =>
    `Lo que responde en esa dirección no es una central (${status}).`,
  'llave-de-central-cerrada': () =>
    'La llave de esta caja ante la central no se puede abrir aquí; use la misma cuenta y la misma llave maestra que el servicio, o inscríbala de nuevo.',
  'central-rehusa': ({ mensaje }: { readonly codigo: CentreRefusal; readonly mensaje: string }) => mensaje,
  'central-callada': ({ causa }: { readonly causa: string }) => `La central no responde: ${causa}.`,
  'central-respondio': ({ status }: { readonly status: number }) => `La central respondió ${status}.`,
  'central-tarda': () => 'no respondió a tiempo',
  'central-sin-conectar': ({ error }: { readonly error: string | null }) =>
    `no se pudo conectar${error === null ? '' : ` (${error})`}`,
  'central-con-otra-historia': () => 'La central respondió con otra historia que la de esta caja.',
  'central-tiene-otra-historia': () => 'La central tiene otra historia de esta caja que la suya.',
  'llave-de-caja-cerrada': () =>
    'La llave de esta caja ante la central no se puede abrir: inscríbala de nuevo.',
  // What to do instead, by command or on the screen.
  'retirar-con-orden': () => 'retírela primero con «central retirar»',
  'repetir-orden': () => 'revise la dirección y ejecute la misma orden otra vez: el código sirve todavía',
  'repetir-con-linea': () => 'ejecute la misma orden otra vez cuando haya línea',
  'retirar-en-pantalla': () => 'retírela primero con «Dejar la central»',
  'enviar-otra-vez': () => 'revise la dirección y envíe lo mismo otra vez: el código sirve todavía',
} as const;

export const ENROLLED_TILL_RULES = {
  ...MEMBERSHIP,
  'cliente-de-central': () => 'Este cliente viene de la central; cámbielo en su página.',
  'teclas-de-central': () => 'Las teclas de esta tienda se acomodan en la página de la central.',
  'persona-de-central': () => 'Esta persona viene de la central; cámbiela en su página.',
  'direccion-de-central': () =>
    'Escriba la dirección de la central como la muestra su página, por ejemplo https://central.ejemplo.com; fuera de la red local empieza con https://',
  'codigo-de-central': () =>
    'Escriba el código que la página de la central muestra en Equipos; sirve 15 minutos.',
  'nombre-en-central': ({ maximo }: { readonly maximo: number }) =>
    `Escriba cómo se llama esta computadora, en ${maximo} letras o menos.`,
  'firma-de-numeros': ({ maximo }: { readonly maximo: number }) =>
    `Escriba el nombre de quien responde, en ${maximo} letras o menos.`,
  'sin-central': () => 'Esta caja no está inscrita en ninguna central.',
  'regla-de-central': () => 'La empresa lo fija para todas sus cajas; cámbielo en la página de la central.',
  'orden-desconocida': () => 'Esta caja no conoce esa orden; actualice su programa.',
  'orden-sin-documento': () => 'Esta caja no tiene ese documento.',
  'orden-sin-terminar': () => 'No se pudo terminar; revise la caja y pídalo de nuevo.',
  'orden-respaldada': ({ copia }: { readonly copia: string }) => `Respaldo tomado: ${copia}`,
  'orden-catalogo-enviado': (of: { readonly productos: number; readonly nuevos: number }) =>
    `La caja dio ${of.productos === 1 ? 'su producto' : `sus ${of.productos} productos`}; ${of.nuevos === 1 ? '1 es nuevo' : `${of.nuevos} son nuevos`} en la central.`,
  'orden-catalogo-incompleto': (of: {
    readonly productos: number;
    readonly nuevos: number;
    readonly noCaben: number;
  }) =>
    `De los ${of.productos} productos de la caja, ${of.nuevos === 1 ? '1 es nuevo' : `${of.nuevos} son nuevos`} en la central y ${of.noCaben === 1 ? '1 ya no cupo' : `${of.noCaben} ya no cupieron`}. Quite del catálogo los que ya no use y pídalo de nuevo.`,
  'orden-consultada': ({ estado }: { readonly estado: string }) => `Hacienda respondió: ${estado}`,
  'orden-invalidado': ({ sello }: { readonly sello: string }) => `Invalidado; sello ${sello}`,
  'orden-ya-invalidado': () => 'El documento ya estaba invalidado.',
  'orden-ajena-sin-texto': () =>
    'La central no dio el documento de la otra caja: la orden ya no está abierta, o esa caja está activa.',
  'orden-ajena-de-otro': ({ nit }: { readonly nit: string }) =>
    `El documento es del contribuyente ${nit} y esta caja no emite para él.`,
  'orden-ajena-sin-llave': () =>
    'La firma del documento no es de un certificado de esta caja: invalídelo con el respaldo de la caja que lo emitió.',
  'orden-ajena-hecha': ({ causa, salida }: { readonly causa: string; readonly salida: string }) =>
    `${causa}. ${salida}`,
  'orden-ajena-a-mano': ({ efectivo }: { readonly efectivo: string | null }) => {
    const cash =
      efectivo === null
        ? ''
        : ` Se cobró $${efectivo} en efectivo: si se devuelve, anótelo en Caja como salida.`;
    return `Al cliente no le sale correo de esta caja: avísele.${cash}`;
  },
  'orden-ajena-ya-invalidado': ({ porReemplazo }: { readonly porReemplazo: boolean }) =>
    porReemplazo
      ? 'Hacienda ya lo tenía invalidado: lo hizo la caja que se perdió. Pídalo de nuevo sin documento que lo reemplace y la central lo marcará.'
      : 'Hacienda ya lo tenía invalidado: lo hizo la caja que se perdió y no alcanzó a decirlo. La central lo marca como invalidado.',
  'orden-ajena-consultada-invalidado': () =>
    'Hacienda respondió: INVALIDADO. Lo hizo la caja que se perdió; pida su invalidación y la central lo marcará.',
  'orden-por-transmitir': () => 'El evento está firmado y se transmite solo.',
} as const;
