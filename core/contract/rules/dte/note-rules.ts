/** Rules of credit and debit notes (§notes); see `../rules.ts`. */
const MEASURES = { total: 'con IVA', neto: 'sin IVA', iva: 'de IVA' } as const;
const SUM_NAME = {
  total: 'total',
  subtotal: 'subtotal',
  iva: 'IVA',
  ivaRetenido: 'IVA retenido',
  ivaPercibido: 'IVA percibido',
} as const;
/** An amount of a note that may differ from its lines by a cent (§note-cents). */
export type NoteSum = keyof typeof SUM_NAME;

export const NOTE_RULES = {
  'plazo-de-nota-por-terminar': ({
    documento,
    ultimo,
  }: {
    readonly documento: string;
    readonly ultimo: string;
  }) => `El plazo para ajustar el documento ${documento} con notas termina el ${ultimo}`,
  'relacionado-sin-revisar': ({
    documento,
    electronico,
  }: {
    readonly documento: string;
    readonly electronico: boolean;
  }) =>
    `Este sistema ${electronico ? 'no tiene' : 'no puede revisar'} el documento ${documento}: no comprueba su receptor, sus ventas ni cuánto queda por ajustar`,
  'relacionado-que-no-esta': ({ documento }: { readonly documento: string }) =>
    `este sistema no tiene un crédito fiscal (03) ${documento}; revise el código (el de una factura no sirve: una nota ajusta un crédito fiscal). Si lo emitió otro sistema, o es de papel, indique también receptor con todos sus datos`,
  'retencion-en-parte': ({ campo }: { readonly campo: 'ivaRetenido' | 'ivaPercibido' }) =>
    `Solo en parte de los documentos relacionados se ${campo === 'ivaRetenido' ? 'retuvo' : 'percibió'} el 1 %: la nota no lo lleva; indique ${campo} si corresponde`,
  'retencion-distinta': ({ campo }: { readonly campo: 'ivaRetenido' | 'ivaPercibido' }) =>
    `${campo} no es como en el documento relacionado; revise si corresponde`,
  'linea-que-no-esta': ({ nombre, documento }: { readonly nombre: string; readonly documento: string }) =>
    `«${nombre}» no está entre las líneas del documento ${documento}; revise si corresponde`,
  'cantidad-que-no-queda': (of: {
    readonly nombre: string;
    readonly documento: string;
    readonly quedan: string;
    readonly lleva: string;
  }) =>
    `De «${of.nombre}» el documento ${of.documento} tiene ${of.quedan} por ajustar y este lleva ${of.lleva}; revise si corresponde`,
  'relacionado-sin-encontrar': ({ documento }: { readonly documento: string }) =>
    `Entre los documentos de su llave no está ${documento}; revise el código. Uno que emitió otro sistema se nombra con tipoDocumento, tipoGeneracion, numeroDocumento y fechaEmision, y con receptor`,
  'no-se-ajusta': ({ documento, causa }: { readonly documento: string; readonly causa: string }) =>
    `El documento ${documento} no se puede ajustar: ${causa}`,
  'ajuste-de-otro-tipo': ({ tipo }: { readonly tipo: string }) =>
    `es de tipo ${tipo}; una nota ajusta un crédito fiscal (03), un retorno una factura (01)${tipo === '01' ? ': use POST /retorno/emitir' : tipo === '03' ? ': use POST /nota-credito/emitir' : ''}`,
  'ajuste-sin-sello': () => 'todavía no tiene el sello de Hacienda; sus bienes pueden volver cuando lo tenga',
  'sin-saldo': ({ tipo }: { readonly tipo: string }) =>
    `El documento es de tipo ${tipo}: solo una factura (01) y un crédito fiscal (03) tienen saldo por ajustar`,
  'linea-que-no-hay': ({ documento, lineas }: { readonly documento: string; readonly lineas: number }) =>
    `el documento ${documento} tiene ${lineas} ${lineas === 1 ? 'línea' : 'líneas'}; indique una de ellas, o quite numItem`,
  'linea-de-otro-sistema': () =>
    'numItem nombra una línea de un documento de este sistema; de uno de otro, quítelo',
  'valor-que-no-queda': (of: {
    readonly nombre: string;
    readonly documento: string;
    readonly quedan: string;
    readonly lleva: string;
  }) =>
    `De «${of.nombre}» el documento ${of.documento} tiene ${of.quedan} por ajustar y este lleva ${of.lleva}; revise si corresponde`,
  'centavo-del-resto': (of: {
    /** The amount that differs; default: the total. */
    readonly suma?: NoteSum;
    readonly total: string;
    readonly lineas: string;
  }) =>
    `Alguna suma lleva un centavo de diferencia con sus líneas (${SUM_NAME[of.suma ?? 'total']} ${of.total}; por sí solas, ${of.lineas}): así todas las notas y retornos de un documento suman exactamente lo que vendió, y nunca más`,
  'linea-ya-tomada': (of: {
    readonly linea: number;
    readonly documento: string;
    readonly quedan: string;
    readonly lleva: string;
  }) =>
    `De la línea ${of.linea} del documento ${of.documento} quedan ${of.quedan} por ajustar y la nota lleva ${of.lleva}; revise si corresponde`,
  'apendice-sin-lugar': ({ maximo }: { readonly maximo: number }) =>
    `con motivo admite como máximo ${maximo} elementos: el motivo ocupa uno`,
  'relacionado-repetido': () => 'ya está en la lista; nombre cada documento una vez',
  'plazo-de-nota': ({ ultimo }: { readonly ultimo: string }) =>
    `el plazo para ajustar ese documento con una nota terminó el ${ultimo}; consulte con su contador cómo corregir la operación`,
  'otro-receptor': ({ documento, nit }: { readonly documento: string; readonly nit: string }) =>
    `el documento ${documento} se emitió a ${nit}; la nota va al mismo contribuyente; quite receptor para usar sus datos`,
  'venta-que-no-tiene': ({ documento, ventas }: { readonly documento: string; readonly ventas: string }) =>
    `el documento ${documento} no tiene ventas ${ventas}; ajuste solo lo que vendió`,
  'cargo-en-nota': () =>
    'el formato vigente de las notas no lo admite; ajuste ese cargo con su cliente fuera de la nota, o espere al formato de 2026',
  'cargo-sin-venta': () => 'debe acompañar al menos a una línea de venta',
  'nota-sin-total': () => 'el total de una nota debe ser mayor que cero',
  'saldo-de-notas': ({
    medida,
    toma,
    quedan,
    vendio,
    tomaron,
  }: {
    readonly toma: string;
    readonly quedan: string;
    readonly vendio: string;
    readonly tomaron: string;
    readonly medida: keyof typeof MEASURES;
  }) =>
    `la nota toma ${toma} ${MEASURES[medida]} y de ese documento quedan ${quedan} (vendió ${vendio} y otras notas tomaron ${tomaron}); reduzca las líneas`,
  'relacionado-invalidandose': () => 'ese documento se está invalidando: ya no se ajusta',
  'relacionado-rechazado': () =>
    'Hacienda rechazó ese documento: no hay nada que ajustar; corríjalo o emita uno nuevo',
  'relacionado-de-otra-autoridad': () =>
    'ese documento es de otra autoridad que la conexión de ahora (simulador o Hacienda)',
} as const;
