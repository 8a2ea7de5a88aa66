/** Warnings, and reasons that stop a till from issuing, with Spanish sentences. */

interface Day {
  /** `YYYY-MM-DD`. */
  readonly dia: string;
}
interface Code {
  readonly codigo: string;
}

/** Warnings of a document or event (`X-Aviso`). */
const WARNINGS = {
  'retencion-de-poco': (of: {
    readonly hace: 'retiene' | 'percibe' | 'retiene y percibe';
    readonly sobre: string;
    readonly desde: string;
  }) =>
    `El documento ${of.hace} el 1 % de IVA sobre ${of.sobre} sin IVA: lo usual es desde ${of.desde} (Código Tributario, art. 162); revise si corresponde`,
  'retiene-y-percibe': () =>
    'El documento retiene y percibe a la vez el 1 % de IVA: lo usual es una de las dos cosas; revise si corresponde',
  'lugar-renombrado': ({ codigos, nombres }: { readonly codigos: string; readonly nombres: string }) =>
    `receptor.direccion ${codigos} es ${nombres} según el catálogo de Hacienda; si quiso decir otro lugar, corrija los códigos`,
  'factura-sin-receptor': ({ desde }: { readonly desde: string }) =>
    `Factura de ${desde} o más (montoTotalOperacion, antes de retenciones) sin receptor identificado: Hacienda podría rechazarla`,
  'retencion-sin-receptor': () =>
    'La factura retiene el 1 % de IVA y no identifica al receptor: solo retiene un gran contribuyente; identifíquelo o quite la retención',
  'distrito-de-sucursal': ({ dia }: Day) =>
    `Desde ${dia} la dirección de la sucursal debe indicar el distrito`,
  'cliente-sin-distrito': () =>
    'direccion.distrito falta y el municipio tiene varios: la edición 2026 de los documentos lo exige; indíquelo (CAT-008)',
  'distrito-del-receptor': ({ dia }: Day) => `Desde ${dia} receptor.direccion.distrito será obligatorio`,
  'reloj-desfasado': ({ minutos, atrasado }: { readonly minutos: number; readonly atrasado: boolean }) =>
    `El reloj de esta computadora está ${minutos} minutos ${atrasado ? 'atrasado' : 'adelantado'} respecto del de Hacienda; un gerente debe corregir fecha y hora`,
  'reemplazado-desconocido': ({ codigo }: Code) =>
    `reemplazaA: este sistema no tiene el documento ${codigo}; si no es de otro sistema suyo, indique este reemplazo al invalidar, en documento.codigoGeneracionR`,
  'reemplazado-de-otra-clase': ({ codigo }: Code) =>
    `reemplazaA: un documento de este tipo no reemplaza uno del de ${codigo}; este se emite y no le sirve de reemplazo`,
  'reemplazado-invalidado': ({ codigo }: Code) => `reemplazaA: el documento ${codigo} ya está invalidado`,
  'reemplazado-sin-reemplazo': ({ codigo, tipo }: Code & { readonly tipo: string }) =>
    `reemplazaA: ${tipo === '05' ? 'la nota de crédito' : 'el retorno'} ${codigo} se invalida sin documento que reemplace: invalídelo primero y emita después el nuevo; este se emite y no le sirve de reemplazo`,
  'otra-edicion-usada': ({ edicion, deLaFecha }: { readonly edicion: string; readonly deLaFecha: string }) =>
    `Hacienda rechazó la edición ${deLaFecha} del formato, la de la fecha; este documento va en la edición ${edicion}, que sí recibió. La caja vuelve a probar la otra con el primer documento del día siguiente`,
  'otra-edicion-incompleta': ({ edicion, faltas }: { readonly edicion: string; readonly faltas: string }) =>
    `Hacienda rechazó la edición de este documento y la edición ${edicion} necesita más: ${faltas}. Corríjalo con X-Corrige y esos datos: se envía en esa edición, con el mismo número`,
  'otra-edicion-otro-monto': () => 'en la otra edición del formato daría otro monto; corríjalo con X-Corrige',
  'plazo-de-invalidacion-dudoso': ({ corto, largo }: { readonly corto: string; readonly largo: string }) =>
    `Según una de las normas de Hacienda el plazo para invalidar este documento terminó el ${corto}; según otra termina el ${largo}. Hacienda podría rechazar el evento`,
  'motivo-2-rescindida': () =>
    'Hacienda lee tipoAnulacion 2 como operación rescindida; si otro documento lo reemplaza, indíquelo en documento.codigoGeneracionR',
  'motivo-2-sin-reemplazo': () =>
    'Con los motivos 1 y 3 Hacienda pide hoy un documento de reemplazo, y este no lleva ninguno: recibe el motivo 2 (operación rescindida), con las palabras del motivo',
  'motivo-1-por-reemplazo': () =>
    'Porque otro documento lo reemplaza, Hacienda recibe el motivo 1 (error en la información)',
  'invalidacion-en-camino': () =>
    'Ya había una invalidación de este documento en camino, con el mismo motivo; se responde con ella',
  'cantidad-redondeada': (
    of: Code & {
      readonly linea: number;
      readonly cantidad: string;
      readonly movido: string;
      readonly pesado: boolean;
    },
  ) =>
    `Línea ${of.linea}: la existencia de ${of.codigo} se lleva ${of.pesado ? 'en milésimas enteras' : 'en unidades enteras'} y el documento dice ${of.cantidad}: se mueve ${of.movido}. ${of.pesado ? 'Corrija la cantidad si no es la que salió' : 'Si se vende en partes, créelo con otro código y pesado: true; si no, corrija la cantidad'}`,
} as const;

/** What stops a till from issuing until a user corrects it. */
const STOPS = {
  'sin-conexion': ({ ambiente }: { readonly ambiente: string }) =>
    `No hay conexión con Hacienda configurada para ${ambiente}; configúrela antes de emitir`,
  'sin-certificado': ({ ambiente }: { readonly ambiente: string }) =>
    `No hay certificado de firma para ${ambiente}; impórtelo en Ajustes › Certificado`,
  'certificado-vencido': ({ dia }: Day) => `El certificado de firma venció el ${dia}; importe uno vigente`,
  'certificado-aun-no-vigente': ({ dia }: Day) =>
    `El certificado de firma rige desde el ${dia}; revise la fecha de la computadora`,
  'disco-casi-lleno': () => 'Queda muy poco espacio en el disco; libere espacio para seguir emitiendo',
  'reloj-atrasado': (of: Day & { readonly hora: string; readonly documento: string | null }) =>
    `El reloj de la computadora está atrasado respecto del último documento (${of.documento === null ? '' : `${of.documento}, `}fechado el ${of.dia} a las ${of.hora}): corrija fecha y hora. Si la hora de ahora es la correcta y aquel documento se emitió con el reloj adelantado, un gerente puede continuar en Ajustes › Salud de esta caja, o con «caja reloj»; si no, se emite de nuevo desde ese momento`,
  'reloj-adelantado': ({ minutos }: { readonly minutos: number }) =>
    `El reloj de esta computadora está ${minutos} minutos adelantado respecto del de Hacienda: lo que se emita tendría fecha del futuro; corrija fecha y hora`,
  'hoy-no-es': ({ dia }: Day) =>
    `según la computadora hoy es ${dia}; si no es así, corrija primero su fecha y hora`,
  'sin-fecha-futura': () => 'Ningún documento tiene fecha del futuro: no hay nada que continuar',
  'cuota-agotada': ({ limite, dia }: Day & { readonly limite: number }) =>
    `La sucursal ya emitió los ${limite} documentos de su cuota de este mes; podrá emitir desde el ${dia} o cuando le amplíen la cuota`,
  'numeros-en-duda': ({ causa, salida }: { readonly causa: string; readonly salida: string }) =>
    `Emisión bloqueada: ${causa}. ${salida}`,
  'plazo-de-invalidacion-vencido': (of: {
    readonly tipo: string;
    readonly sellado: string;
    readonly termino: string;
  }) =>
    `El plazo para invalidar este documento (tipo ${of.tipo}, sellado el ${of.sellado}) terminó el ${of.termino}; el documento sigue válido. Consulte con su contador cómo corregir la operación`,
  'nombre-sin-lugar': ({ causa, dia }: Day & { readonly causa: string }) =>
    `El documento no se puede invalidar todavía: ${causa}. El nombre no se altera; con la versión 3, desde el ${dia}, sí se puede`,
} as const;

/** Why numbers are in doubt and what to do, and what an invalidation cannot express. */
const CAUSES = {
  'base-atrasada': (of: { readonly llega: number; readonly dio: number; readonly quizaMas: boolean }) =>
    `la base de datos volvió atrás: su serie llega al número ${of.llega}, y esta computadora ya dio hasta el ${of.dio}${of.quizaMas ? ' y quizá más' : ''}`,
  'base-de-otra-historia': () =>
    'la base de datos no tiene los documentos que esta computadora emitió con los mismos números',
  'numeros-de-otra-computadora': ({ hasta }: { readonly hasta: number }) =>
    hasta === 0
      ? 'la central conoce documentos de este punto de venta de años anteriores, que dio otra computadora y que pudo dar más este año'
      : `la central conoce documentos de este punto de venta hasta el número ${hasta}, que dio otra computadora`,
  'base-de-otro-equipo': () =>
    'esta base de datos se usó antes en otra computadora, que puede haber seguido emitiendo',
  'base-de-otra-carpeta': () =>
    'esta carpeta de datos es copia de otra que sigue en su lugar y puede haber seguido emitiendo',
  'base-sin-marca': () =>
    'esta base de datos se restauró o se copió, y en esta computadora no consta qué números se dieron después',
  'anote-el-ultimo-numero': (of: {
    readonly tipo: string;
    readonly serie: string;
    readonly anio: number;
    readonly sucursal: string;
    readonly ambiente: string;
    /** Whether a centre may also know the number. */
    readonly central: boolean;
  }) =>
    `Busque en el portal de Hacienda el último número del tipo ${of.tipo}, serie ${of.serie}, año ${of.anio} (0 si ese año no hay ninguno), y anótelo con ` +
    `«npm run caja -- desbloquear --sucursal ${of.sucursal} --tipo ${of.tipo} --ambiente ${of.ambiente} --anio ${of.anio} --ultimo N»; ` +
    `o restaure un respaldo más nuevo.${
      of.central
        ? ' Lo que la central recibió de esta serie lo muestra «npm run caja -- central numeros», o Ajustes, Central.'
        : ''
    }`,
  'numero-fuera-de-medida': ({ minimo, numero }: { readonly minimo: number; readonly numero: string }) =>
    `la versión 2 de la invalidación exige un número de documento de al menos ${minimo} caracteres, y el documento dice «${numero}»`,
  'nombre-fuera-de-medida': (of: {
    readonly minimo: number;
    readonly maximo: number;
    readonly nombre: string;
  }) =>
    `la invalidación versión 2 pide para el receptor un nombre de ${of.minimo} a ${of.maximo} caracteres, y el documento dice «${of.nombre}»`,
} as const;

export const NOTICE_RULES = { ...WARNINGS, ...STOPS, ...CAUSES } as const;
