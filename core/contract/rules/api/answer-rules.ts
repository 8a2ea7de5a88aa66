/** Refusals of API calls other than faults of the request, with their Spanish sentences. */

/** ` y otro` or ` y otros 2`; empty for none. */
function andMore(count: number, other: 'otro' | 'otra'): string {
  if (count === 0) return '';
  return count === 1 ? ` y ${other}` : ` y ${other}s ${count}`;
}

interface State {
  readonly estado: string;
}

/** Why a rejected document cannot be corrected, and why a document cannot replace an invalidated one. */
const CAUSES = {
  'correccion-por-transmitir': ({ estado }: State) =>
    `está ${estado}: su transmisión a Hacienda está pendiente; espere su resultado`,
  'correccion-en-contingencia': ({ estado }: State) =>
    `está ${estado}: está emitido en contingencia y se enviará a Hacienda; espere su resultado`,
  'correccion-con-sello': ({ estado }: State) =>
    `está ${estado}: tiene el sello de Hacienda; para cambiarlo invalídelo`,
  'correccion-invalidandose': ({ estado }: State) =>
    `está ${estado}: tiene el sello de Hacienda y su invalidación está en camino`,
  'correccion-invalidada': ({ estado }: State) => `está ${estado}: está invalidado`,
  'correccion-sin-numero': ({ horas }: { readonly horas: number }) =>
    `pasó el plazo de ${horas} horas y su número volvió a la serie; emita uno nuevo`,
  'correccion-tardia': (of: {
    readonly horas: number;
    readonly rechazo: { readonly dia: string; readonly hora: string } | null;
  }) =>
    `Hacienda lo rechazó hace más de ${of.horas} horas${of.rechazo === null ? '' : ` (${of.rechazo.dia} ${of.rechazo.hora})`}; emita uno nuevo`,
  'correccion-de-otro-tipo': ({ tipoDte }: { readonly tipoDte: string }) =>
    `es de tipo ${tipoDte}; corríjalo en la ruta que emite ese tipo`,
  'correccion-de-otra-autoridad': () =>
    'se numeró para otra autoridad que la conexión de ahora; emita uno nuevo',
  'reemplazo-ajeno': () =>
    'no es de esta llave; indique el que emitió para reemplazar al invalidado, o bórrelo',
  'reemplazo-de-otra-clase': () =>
    'una venta solo la reemplaza otra venta; una nota de remisión, otra o una venta; lo demás, otro documento de su tipo',
  'reemplazo-sin-validez': ({ estado }: State) =>
    `está ${estado}; el que reemplaza debe tener el sello de Hacienda y no estar invalidado`,
  'motivo-no-cabe': (of: { readonly campo: string; readonly minimo: number; readonly maximo: number }) =>
    `${of.campo}: debe tener de ${of.minimo} a ${of.maximo} caracteres`,
  /** `dicho`: the schema's message. */
  'contingencia-sin-forma': (of: {
    readonly faltas: readonly { readonly campo: string; readonly dicho: string }[];
  }) => of.faltas.map(({ campo, dicho }) => `${campo}: ${dicho}`).join('; '),
  'cambie-la-causa': ({ id }: { readonly id: string }) =>
    `cambie la causa en Por enviar, o con «caja contingencia causa ${id}», y repita la venta`,
} as const;

export const ANSWER_RULES = {
  ...CAUSES,
  'no-autorizado': () => 'Unauthorized',
  'llave-eliminada': () => 'API Key eliminada',
  'llave-expirada': () => 'API Key expirada',
  'sin-reemplazo-posible': () =>
    'documento.codigoGeneracionR: una nota de crédito o un retorno se invalidan sin documento que los reemplace; bórrelo, invalide y emita después el nuevo',
  'invalidacion-en-camino-distinta': ({ evento }: { readonly evento: string }) =>
    `Ya hay una invalidación de este documento en camino (evento ${evento}) con otro motivo u otro reemplazo, y no se puede cambiar; espere lo que responda Hacienda: si la rechaza, puede invalidar con el motivo nuevo`,
  'documento-por-invalidar-no-encontrado': () =>
    'Su llave no tiene un documento con ese código de generación, tipo y fecha; revise documento.codigoGeneracion, documento.tipoDte y documento.fecEmi',
  'ya-invalidado': ({ evento }: { readonly evento: string | null }) =>
    `El documento ya fue invalidado${evento === null ? '' : ` con el evento ${evento}`}; no hay nada más que hacer`,
  'rechazado-no-se-invalida': () =>
    'Hacienda rechazó el documento: no tiene validez y no hace falta invalidarlo',
  'sin-sello-no-se-invalida': ({ estado }: { readonly estado: string }) =>
    `El documento todavía no tiene el sello de Hacienda (estado ${estado}); invalídelo cuando lo tenga`,
  'sellado-por-otra-autoridad': ({
    quien,
    ambiente,
  }: {
    readonly quien: 'simulador' | 'hacienda';
    readonly ambiente: string;
  }) =>
    `El documento lo selló ${quien === 'simulador' ? 'el simulador' : 'Hacienda'} y la conexión configurada para ${ambiente} es otra; solo quien lo selló puede invalidarlo`,
  'reemplazo-no-sirve': ({ codigo, causa }: { readonly codigo: string; readonly causa: string }) =>
    `documento.codigoGeneracionR: el documento ${codigo} ${causa}`,
  'reemplazo-sin-sello': ({ codigo, estado }: { readonly codigo: string; readonly estado: string }) =>
    `El documento que lo reemplaza (${codigo}) todavía no tiene el sello de Hacienda (estado ${estado}); invalide cuando lo tenga`,
  'falta-reemplazo': ({ codigo }: { readonly codigo: string }) =>
    `Con este motivo Hacienda exige un documento sellado que lo reemplace: emítalo con "reemplazaA": "${codigo}", o indíquelo en documento.codigoGeneracionR`,
  'correccion-no-encontrada': ({ codigo }: { readonly codigo: string }) =>
    `X-Corrige: su sucursal no tiene un documento con el código de generación ${codigo}`,
  'no-corregible': ({ numeroControl, causa }: { readonly numeroControl: string; readonly causa: string }) =>
    `El documento ${numeroControl} no se puede corregir: ${causa}`,
  'clave-con-otro-contenido': () =>
    'Esa Idempotency-Key ya se usó con otro contenido; para lo que es otra cosa use una nueva',
  'contingencia-no-cabe': ({ causa, salida }: { readonly causa: string; readonly salida: string }) =>
    `La contingencia abierta no cabe en este documento (${causa}); ${salida}`,
  'llave-de-firma-cerrada': () =>
    'No se puede abrir la llave de firma: revise la llave maestra o vuelva a importar el certificado del emisor',
  'catalogo-no-existe': (of: {
    readonly catalogo: string;
    readonly catalogos: readonly string[];
    /** Whether the list is complete. */
    readonly todos: boolean;
  }) =>
    `No existe el catálogo «${of.catalogo}»; los ${of.todos ? 'que hay' : 'más parecidos'} son ${of.catalogos.join(', ')}`,
  'documento-no-encontrado': ({ codigo }: { readonly codigo: string }) =>
    `No hay un documento con el código de generación ${codigo} entre los suyos`,
  'base-de-datos-ocupada': () =>
    'Otro programa está usando la base de datos de Caja DTE. Espere a que termine (un respaldo o una orden de mantenimiento) y vuelva a intentarlo.',
  'disco-lleno': () =>
    'No se pudo guardar en el disco: está lleno o falla. Libere espacio en el disco de la carpeta de datos y vuelva a intentarlo.',
  'con-notas-no-se-invalida': (of: { readonly notas: readonly string[]; readonly otras: number }) =>
    `Tiene notas o retornos vigentes (${of.notas.join(', ')}${andMore(of.otras, 'otra')}): invalide primero esos, y después este documento`,
  'facturada-no-se-invalida': (of: { readonly facturas: readonly string[]; readonly otras: number }) =>
    `Ya está facturada (${of.facturas.join(', ')}${andMore(of.otras, 'otra')}): invalide primero esas ventas, y después esta nota de remisión`,
  'numeracion-agotada': ({ maximo }: { readonly maximo: number }) =>
    `La numeración de este año llegó a su límite (${maximo}): use otro punto de venta o el formato oficial.`,
  'rechazado-sin-archivo': () => 'Hacienda rechazó este documento: no hay archivo para el receptor',
  'sin-sello-sin-archivo': () =>
    'El documento aún no tiene sello de Hacienda; pida el archivo cuando su estado sea PROCESADO',
  'consulta-sin-documento': () =>
    'Su llave no tiene un documento con ese tipo y código de generación, ni en este sistema ni en Hacienda; revise tdte y codigoGeneracion',
  'consulta-sin-hacienda': () =>
    'Este sistema no tiene un documento con ese tipo y código de generación, y no se pudo consultar a Hacienda; revíselos o consulte más tarde',
  'consulta-sin-decision': () =>
    'Este sistema no tiene un documento con ese tipo y código de generación, y Hacienda contestó sin decir qué fue de él; revíselos o consulte más tarde',
} as const;
