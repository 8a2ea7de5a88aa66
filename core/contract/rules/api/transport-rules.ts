/** Refusals by the server before an operation runs, with their Spanish sentences. */
export const TRANSPORT_RULES = {
  'servicio-cerrandose': () => 'El servicio se está cerrando; repita la solicitud en unos segundos',
  'expect-no-admitido': () => 'El encabezado Expect solo admite 100-continue; quítelo',
  'host-ajeno': () =>
    'El encabezado Host no corresponde a este servicio; use la dirección que muestra al iniciar o agréguela en service.hostsPermitidos del archivo de provisión',
  'pagina-ajena': () =>
    'Esta página web no tiene permiso de usar el servicio; agregue su origen en service.origenesPermitidos del archivo de provisión',
  'ruta-no-existe': ({ parecida }: { readonly parecida: string | null }) =>
    parecida === null
      ? 'Esta ruta no existe; las que hay están en /docs, y para programas en /openapi.json'
      : `Esta ruta no existe; ¿quiso decir ${parecida}? Todas están en /docs`,
  'metodo-no-admitido': (of: { readonly metodo: string; readonly admitidos: readonly string[] }) =>
    `El método ${of.metodo} no se admite en esta ruta; use ${of.admitidos.join(' o ')}`,
  'cuerpo-muy-grande': (of: { readonly mebibytes: number; readonly envio: boolean }) =>
    `El cuerpo de la solicitud pasa de ${of.mebibytes} MB; ${of.envio ? 'divida el envío en varios' : 'divida el documento o quite datos'}`,
  'tipo-de-contenido': () =>
    'Envíe el cuerpo como JSON en UTF-8 sin comprimir, con el encabezado Content-Type: application/json',
  'cuerpo-incompleto': () =>
    'El cuerpo de la solicitud llegó incompleto o no coincide con Content-Length; envíelo de nuevo',
  'llegada-lenta': () => 'La solicitud tardó demasiado en llegar completa; envíela de nuevo',
  'no-es-http': () => 'La solicitud no es HTTP válido; revise el programa que la envía',
  'encabezados-de-mas': ({ kibibytes }: { readonly kibibytes: number }) =>
    `Los encabezados de la solicitud son demasiados o pasan de ${kibibytes} KB; quite los que sobren`,
} as const;
