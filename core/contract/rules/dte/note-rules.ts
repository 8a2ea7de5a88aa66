/** Rules of credit and debit notes (§notes); see `../rules.ts`. */
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
    toma,
    quedan,
    vendio,
    tomaron,
  }: {
    readonly toma: string;
    readonly quedan: string;
    readonly vendio: string;
    readonly tomaron: string;
  }) =>
    `la nota toma ${toma} sin IVA y de ese documento quedan ${quedan} (vendió ${vendio} y otras notas tomaron ${tomaron}); reduzca las líneas`,
  'relacionado-invalidandose': () => 'ese documento se está invalidando: ya no se ajusta',
  'relacionado-rechazado': () =>
    'Hacienda rechazó ese documento: no hay nada que ajustar; corríjalo o emita uno nuevo',
  'relacionado-de-otra-autoridad': () =>
    'ese documento es de otra autoridad que la conexión de ahora (simulador o Hacienda)',
} as const;
