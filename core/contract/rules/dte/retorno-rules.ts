/** Rules of the event of return (§retorno); see `../rules.ts`. */
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
  'retorno-de-fisico': () =>
    'el retorno es solo de facturas electrónicas: indique tipoGeneracion 2 y el código de generación',
  'factura-que-no-esta': ({ documento }: { readonly documento: string }) =>
    `este sistema no tiene una factura (01) ${documento}; revise el código (el de un crédito fiscal no sirve: lo ajusta una nota). Si la emitió otro sistema, indique también receptor como ella lo nombra, o vacío ({}) si no nombra a nadie`,
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
  'otro-receptor-de-factura': ({ documento }: { readonly documento: string }) =>
    `la factura ${documento} se emitió a otra persona; el retorno va a la misma; quite receptor para usar sus datos`,
  'receptores-distintos': ({ documento }: { readonly documento: string }) =>
    `la factura ${documento} se emitió a otra persona que la primera de la lista; haga un retorno por receptor`,
  'saldo-de-retornos': (of: {
    readonly columna: keyof typeof COLUMNS;
    readonly toma: string;
    readonly quedan: string;
    readonly vendio: string;
    readonly devuelto: string;
  }) =>
    `el retorno toma ${of.toma} de ${COLUMNS[of.columna]} y de esa factura quedan ${of.quedan} (vendió ${of.vendio} y otros retornos tomaron ${of.devuelto}); reduzca las líneas`,
} as const;
