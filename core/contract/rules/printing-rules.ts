/** Why printers and print jobs refuse, each with its Spanish sentence. */

export const PRINTING_RULES = {
  'trabajo-no-esta-aqui': () => 'Ese trabajo de impresión no está en esta sucursal',
  'impresora-ya-no-esta': () => 'Esa impresora ya no está en esta sucursal; vea la lista de nuevo',
  'impresoras-de-mas': ({ maximo }: { readonly maximo: number }) =>
    `Una sucursal admite ${maximo} impresoras; elimine alguna`,
  'impresora-con-trabajos': ({ trabajos, nombre }: { readonly trabajos: string; readonly nombre: string }) =>
    `${trabajos} por «${nombre}»; imprímalos o cancélelos antes en Cola`,
  'impresora-sin-gaveta': () => 'La impresora de esta caja no tiene gaveta; véalo en Ajustes',
  'impresora-desactivada': ({ nombre }: { readonly nombre: string }) =>
    `La impresora «${nombre}» está desactivada; actívela antes`,
  'cola-de-impresora-llena': ({ maximo, nombre }: { readonly maximo: number; readonly nombre: string }) =>
    `Ya esperan ${maximo} trabajos por «${nombre}»: revísela, o cancele algunos en Cola. Lo emitido está guardado`,
  'impresora-de-otra-caja': () => 'Esta caja ya no imprime en esa impresora; elija otra',
  'rechazado-no-se-imprime': () => 'Hacienda rechazó este documento: no se imprime; corríjalo primero',
  'trabajo-ya-cambio': () => 'Ese trabajo ya cambió; vea la cola de nuevo',
} as const;
