/** Rules of returns and adjustments at the till (§returns); see `../rules.ts`. */
import type { TipoDte } from '../../edition.ts';

interface Day {
  readonly ultimo: string;
}
interface Money {
  readonly monto: string;
}
interface Limited extends Money {
  readonly limite: string;
}

const KIND: Readonly<Record<TipoDte, string>> = {
  '01': 'una factura',
  '03': 'un crédito fiscal',
  '04': 'una nota de remisión',
  '05': 'una nota de crédito',
  '06': 'una nota de débito',
  '14': 'una factura de sujeto excluido',
  '18': 'un retorno',
};

export const RETURN_RULES = {
  // Why a way is proposed.
  'devolver-invalidando': ({ ultimo }: Day) =>
    `Vuelve todo y nada depende de este documento, que se puede invalidar hasta el ${ultimo}: la venta se deshace entera`,
  'devolver-invalidando-con-duda': ({ seguro, ultimo }: Day & { readonly seguro: string }) =>
    `Vuelve todo; según un texto de Hacienda el plazo para invalidarlo terminó el ${seguro}, según otro termina el ${ultimo}: podría rechazarlo`,
  'devolver-con-nota': ({ ultimo }: Day) =>
    `El crédito fiscal sigue válido y la nota le resta lo que vuelve; se puede hasta el ${ultimo}`,
  'devolver-con-retorno': ({ ultimo }: Day) =>
    `La factura sigue válida y el retorno le resta lo que vuelve; se puede hasta el ${ultimo}`,
  'devolver-con-retorno-sin-confirmar': ({ ultimo }: Day) =>
    `La factura sigue válida y el retorno le resta lo que vuelve; se puede hasta el ${ultimo}. Nadie ha dicho aquí si Hacienda le autorizó los retornos y podría rechazarlo: un gerente lo responde en Ajustes, Notas`,
  'cobrar-con-nota': ({ ultimo }: Day) =>
    `El crédito fiscal sigue válido y la nota le suma lo que faltó cobrar; se puede hasta el ${ultimo}`,
  'devolver-con-otro-documento': ({ tipo }: { readonly tipo: TipoDte }) =>
    `Vuelve solo una parte y ${KIND[tipo]} no se ajusta con notas: emita otro documento con lo que queda y después invalide este con aquel como reemplazo`,
  'rebajar-con-otro-documento': ({ tipo }: { readonly tipo: TipoDte }) =>
    `El precio de ${KIND[tipo]} no se rebaja con notas: emita otro documento con el precio correcto y después invalide este con aquel como reemplazo`,
  'cobrar-con-otro-documento': ({ tipo }: { readonly tipo: TipoDte }) =>
    `A ${KIND[tipo]} no se le suma nada: lo que faltó cobrar va en un documento nuevo`,
  // Why a way is not possible.
  'otro-documento-de-mas': () => 'No hace falta otro documento: este mismo se puede ajustar o invalidar',
  'otro-documento-de-quien-vendio': ({ vendio }: { readonly vendio: string }) =>
    `Lo vendió ${vendio}, y otro documento en su lugar lo emite quien vendió este, o un gerente`,
  'nota-solo-a-credito-fiscal': ({ tipo }: { readonly tipo: TipoDte }) =>
    `Las notas ajustan créditos fiscales, y este es ${KIND[tipo]}`,
  'nota-de-credito-baja': () =>
    'Una nota de crédito baja lo cobrado; lo que faltó cobrar lo sube una nota de débito',
  'nota-de-debito-sube': () => 'Una nota de débito sube lo cobrado; aquí baja',
  'nota-sin-saldo': () => 'Otras notas ya tomaron todo lo que este documento vendió',
  'retorno-solo-de-factura': ({ tipo }: { readonly tipo: TipoDte }) =>
    `El retorno es de bienes de una factura, y este es ${KIND[tipo]}`,
  'retorno-sin-bienes': () => 'Por un retorno vuelven bienes; ni rebaja precios ni cobra lo que faltó',
  'retorno-sin-sello': () =>
    'Hacienda todavía no selló esta factura; sus bienes pueden volver cuando tenga su sello',
  'retorno-sin-saldo': () => 'Otros retornos ya tomaron todo lo que esta factura vendió',
  'invalidar-con-retornos': ({ numero }: { readonly numero: string }) =>
    `Ya volvieron bienes suyos con el retorno ${numero}: invalide primero el retorno, y después este documento`,
  'invalidar-en-parte': () => 'Invalidar deshace la venta entera, y aquí cambia solo una parte',
  'invalidar-sin-sello': () =>
    'Hacienda todavía no selló este documento; se puede invalidar cuando tenga su sello',
  'anterior-sin-invalidar': ({ numero }: { readonly numero: string }) =>
    `Reemplaza a ${numero}, que sigue vigente y cuyo dinero pasó a este documento: invalide primero aquel, y después este`,
  'invalidar-con-notas': ({ numero }: { readonly numero: string }) =>
    `Lo ajusta la nota ${numero}: invalide primero la nota, y después este documento`,
  'invalidar-no-se-puede': ({ causa }: { readonly causa: string }) => causa,
  // Why nothing can be done.
  'devolver-rechazado': () =>
    'Hacienda rechazó este documento: no hay venta que deshacer; corríjalo desde Documentos',
  'devolver-invalidado': () => 'Este documento ya está invalidado: su venta ya se deshizo',
  'devolver-invalidandose': () =>
    'Este documento se está invalidando; espere lo que responda Hacienda, se ve en Documentos',
  'devolver-una-nota': () => 'Esto ya ajusta una venta, no es una: si está mal, invalídelo desde Documentos',
  'devolver-nota-rechazada': () =>
    'Hacienda rechazó esto y no ajusta nada: lo corrige quien lo emitió, o un gerente, desde Documentos',
  'devolver-nota-repuesta': ({ numero }: { readonly numero: string }) =>
    `Hacienda rechazó esto y ${numero} ya ocupa su lugar: si hay que corregir algo, es aquello`,
  'devolver-en-su-lugar': () =>
    'Esto no ocupa el lugar de lo que se rechazó: hágalo como nuevo, desde el documento de la venta',
  'devolver-sin-encontrar': () =>
    'No hay un documento con ese número o código; escanee el QR del comprobante o escriba su código de generación completo',
  'devolver-numero-de-varios': ({ dias }: { readonly dias: readonly string[] }) =>
    `Ese número lo llevan documentos de varios años, del ${dias.join(' y del ')}; escanee el QR del comprobante, o búsquelo en Documentos y ábralo ahí`,
  // Faults of the selection.
  'devolver-nada': () => 'elija al menos una línea',
  'devolver-linea-ajena': () => 'el documento no tiene esa línea',
  'devolver-de-mas': ({ nombre, quedan }: { readonly nombre: string; readonly quedan: string }) =>
    `de «${nombre}» quedan ${quedan} por devolver`,
  'rebajar-de-mas': ({ nombre, queda }: { readonly nombre: string; readonly queda: string }) =>
    `«${nombre}» vale ${queda}; no se puede rebajar más`,
  /** `pagado`: the paid part, which may be refunded; null if it was not on credit. */
  'dinero-de-la-devolucion': ({
    monto,
    pagado,
  }: {
    readonly monto: string;
    readonly pagado: string | null;
  }) =>
    pagado === null
      ? 'esta venta no fue al crédito y no está en ninguna cuenta: elija efectivo, cambio u otro medio'
      : pagado === '0.00'
        ? `esta venta se fió y no se ha pagado: los ${monto} dólares rebajan su cuenta`
        : `de esta venta fiada solo se han pagado ${pagado} dólares: los ${monto} rebajan su cuenta`,
  'devolucion-en-dos-partes': ({
    cuenta,
    devuelto,
  }: {
    readonly cuenta: string;
    readonly devuelto: string;
  }) =>
    `esta venta se fió en parte: ${cuenta} dólares rebajan su cuenta y ${devuelto} se devuelven como se pagaron`,
  // Why approval is needed.
  'aprobar-devolucion': ({ monto, antes, limite }: Limited & { readonly antes: string }) =>
    `Devolver ${monto} dólares${antes === '0.00' ? '' : `, con ${antes} que ya se devolvieron de esa venta o ese día,`} es más de los ${limite} que decide una persona sola`,
  'aprobar-invalidacion': () => 'Invalidar un documento lo aprueba un gerente',
  'aprobar-salida': ({ monto, retirado, limite }: Limited & { readonly retirado: string }) =>
    `Sacar ${monto} dólares de la caja, con ${retirado} que ya sacó hoy, es más de los ${limite} que decide un cajero solo`,
  // Why money is still outstanding.
  'cambio-caja-cerrada': () =>
    'La caja está cerrada: ábrala para el cambio, porque lo que se devuelve paga la venta nueva',
  'pagar-caja-cerrada': () =>
    'La caja está cerrada: queda anotado por pagar y se entrega cuando se abra, desde Caja',
  'pagar-anulada': () => 'Lo que esto pagaba no llegó a valer: no hay nada que entregar',
  'pagar-sin-efectivo': () =>
    'No hay tanto efectivo en la caja; anote antes la entrada que falta, y pague desde Caja',
} as const;
