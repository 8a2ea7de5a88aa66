/** Rules of the return event (§retorno); see `../rules.ts`. */
const COLUMNS = {
  gravada: 'lo gravado',
  exenta: 'lo exento',
  noSujeta: 'lo no sujeto',
  noGravado: 'los cargos que no afectan la base',
} as const;

export const RETORNO_RULES = {
  'retorno-antes-de-2026': ({ dia }: { readonly dia: string }) =>
    `el evento de retorno existe desde el formato de 2026, que aquí rige el ${dia}; hasta entonces lo devuelto de una factura se corrige invalidándola y emitiendo otra por lo que el cliente conserva`,
  'retorno-no-permitido': () =>
    'aquí no se usa el evento de retorno (ajuste retorno.permitido); lo devuelto de una factura se corrige invalidándola y emitiendo otra por lo que el cliente conserva',
  'sin-facturas': ({ maximo }: { readonly maximo: number }) =>
    `falta este dato; indique de 1 a ${maximo} facturas (01), cada una con su codigoGeneracion`,
  'factura-sin-encontrar': ({ documento }: { readonly documento: string }) =>
    `Entre los documentos de su llave no está ${documento}; revise el código. Lo que emitió otro sistema vuelve en ese sistema`,
  'linea-devuelta-dos-veces': () => 'esa línea ya está; nombre cada línea una vez, con toda su cantidad',
  'linea-de-cargo': () =>
    'es un cargo que no afecta la base: vuelve entero, con cantidad 1, junto a algún bien',
  'cantidad-devuelta': ({ nombre, quedan }: { readonly nombre: string; readonly quedan: string }) =>
    `de «${nombre}» quedan ${quedan} por devolver; reduzca la cantidad`,
  'nada-por-devolver': ({ documento }: { readonly documento: string }) =>
    `de la factura ${documento} ya volvió todo; no queda saldo`,
  'retorno-sin-total': () => 'el total de un retorno debe ser mayor que cero',
  'plazo-de-retorno': ({ ultimo }: { readonly ultimo: string }) =>
    `el plazo para devolver bienes de esa factura terminó el ${ultimo}; consulte con su contador cómo corregir la operación`,
  'plazo-de-retorno-por-terminar': ({
    documento,
    ultimo,
  }: {
    readonly documento: string;
    readonly ultimo: string;
  }) => `El plazo para devolver bienes de la factura ${documento} termina el ${ultimo}`,
  'receptores-distintos': ({ documento }: { readonly documento: string }) =>
    `la factura ${documento} se emitió a otra persona que la primera de la lista; haga un retorno por receptor`,
  'retenciones-distintas': ({ documento }: { readonly documento: string }) =>
    `en la primera factura se retuvo el 1 % y en ${documento} no, o al revés; haga un retorno de las que lo llevan y otro de las demás`,
  'saldo-de-retornos': (of: {
    readonly columna: keyof typeof COLUMNS;
    readonly toma: string;
    readonly quedan: string;
    readonly vendio: string;
    readonly devuelto: string;
  }) =>
    `el retorno toma ${of.toma} de ${COLUMNS[of.columna]} y de esa factura quedan ${of.quedan} (vendió ${of.vendio} y otros retornos tomaron ${of.devuelto}); reduzca las líneas`,
} as const;
