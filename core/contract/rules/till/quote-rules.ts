/** Refusals about quotes, with Spanish sentences. */

interface Named {
  readonly cotizacion: string;
}

/** A quote of another till. */
interface Elsewhere extends Named {
  readonly caja: string;
  readonly estado: string;
  readonly vence: string;
  readonly total: string;
}

export const QUOTE_RULES = {
  'cotizacion-desconocida': ({ cotizacion }: Named) =>
    `No hay ninguna cotización ${cotizacion} en esta caja; búsquela en la lista`,
  'cotizacion-de-otra-caja': ({ cotizacion, caja, estado, vence, total }: Elsewhere) =>
    `La cotización ${cotizacion} la hizo ${caja} (${estado}, vale hasta ${vence.split('-').toReversed().join('/')}, $${total}): se vende en esa caja`,
  'cotizacion-anulada': ({ cotizacion }: Named) => `La cotización ${cotizacion} está anulada`,
  'cotizacion-vendida': ({ cotizacion }: Named) => `La cotización ${cotizacion} ya se vendió toda`,
  'cotizacion-con-ventas': ({ cotizacion }: Named) =>
    `Ya se vendió algo de la cotización ${cotizacion}: haga una nueva con lo que queda`,
  'cotizacion-cambiada': ({ cotizacion }: Named) =>
    `La cotización ${cotizacion} tiene una versión nueva: ábrala otra vez`,
  'cotizacion-sin-tanto': ({ cotizacion, queda }: Named & { readonly queda: string }) =>
    `De esta línea de la cotización ${cotizacion} quedan ${queda}: deje ${queda} en esta línea y agregue lo demás como otra, a los precios de hoy`,
  'cotizacion-otra-linea': ({ cotizacion }: Named) =>
    `Esta línea no es la de la cotización ${cotizacion}: quítela y agréguela aparte`,
  'cotizacion-cantidad': () => 'se cotiza con tres decimales como mucho',
  'cotizacion-sin-lineas': () => 'Agregue algo para cotizar',
  'cotizacion-muchas-lineas': ({ maximo }: { readonly maximo: number }) =>
    `Una cotización lleva ${maximo} líneas como mucho: hágala en varias`,
  'cotizacion-vence-antes': () => 'no puede ser antes de hoy',
  'cotizacion-vence-despues': ({ dias }: { readonly dias: number }) => `no puede pasar de ${dias} días`,
  'cotizacion-de-otra-persona': ({ persona }: { readonly persona: string }) =>
    `La cotización la hizo ${persona}: que la cambie o anule quien la hizo, o un gerente`,
  'correo-de-cotizacion-anulada': () => 'La cotización se anuló o se cambió; no se envía',
} as const;
