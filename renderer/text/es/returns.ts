/** Spanish texts of returns and adjustments. */
import type {
  AdjustmentKind,
  ReturnForm,
  SettlementWay,
} from '../../../core/contract/bridge/bridge-returns.ts';

const KINDS: Readonly<Record<AdjustmentKind, { readonly name: string; readonly hint: string }>> = {
  devolucion: { name: 'Devolver productos', hint: 'Vuelven unidades de lo vendido' },
  rebaja: { name: 'Rebajar el precio', hint: 'Se cobró de más; nada vuelve' },
  cargo: { name: 'Cobrar lo que faltó', hint: 'Un cargo que se olvidó' },
};
const FORMS: Readonly<Record<ReturnForm, string>> = {
  invalidacion: 'Invalidar el documento',
  'nota-credito': 'Nota de crédito',
  'nota-debito': 'Nota de débito',
  retorno: 'Retorno',
  'documento-nuevo': 'Documento nuevo',
};
const WAYS: Readonly<Record<SettlementWay, { readonly name: string; readonly hint: string }>> = {
  efectivo: { name: 'Efectivo', hint: 'Sale de la caja' },
  cambio: { name: 'Cambio por otro producto', hint: 'Se vende otro y se cobra la diferencia' },
  cuenta: { name: 'A su cuenta', hint: 'Debe menos, o queda a su favor' },
  otro: { name: 'Tarjeta, transferencia o cheque', hint: 'Se devuelve por donde pagó' },
};

const STAYS_NOTE = 'No se puede deshacer: una nota mal hecha se invalida.';

export const esReturns = {
  returns: {
    title: 'Devolución / ajuste',
    open: 'Devolución / ajuste',
    find: 'Documento que se devuelve o ajusta',
    findPlaceholder: 'Número, código de generación o cliente',
    findHint: 'Escanee el código QR del comprobante o búsquelo. Aquí no se hace nada todavía.',
    findOther: 'Buscar ese número o código',
    nothing:
      'No está entre sus ventas. Si lo vendió otra persona, escanee su QR o escriba su código de generación completo y presione Enter.',
    recent: 'Las últimas ventas',
    loading: 'Revisando el documento…',
    other: 'Otro documento',
    cannot: 'Este documento no se puede devolver ni ajustar',
    soldBy: (name: string) => `Vendió ${name}`,
    left: 'Queda por acreditar, sin IVA',
    kind: '¿Qué pasó?',
    kinds: KINDS,
    lines: 'Qué vuelve, con IVA',
    linesOff: 'Cuánto se rebaja, con IVA',
    all: 'Todo',
    none: 'Nada',
    sold: (quantity: string, price: string) => `${quantity} × ${price}`,
    left1: (quantity: string) => `quedan ${quantity}`,
    lowered: (amount: string) => `ya rebajado ${amount}`,
    gone: 'ya volvió',
    allGone: 'Ya volvió todo lo que este documento vendió.',
    quantityOf: (name: string) => `Cuántas vuelven de ${name}`,
    amountOf: (name: string) => `Rebaja de ${name}`,
    less: (name: string) => `Una menos de ${name}`,
    more: (name: string) => `Una más de ${name}`,
    charge: 'Qué faltó cobrar',
    chargeAmount: 'Cuánto, con IVA',
    reason: 'Motivo',
    reasons: {
      devolucion: ['Producto defectuoso', 'No era lo pedido', 'Ya no lo quiere'],
      rebaja: ['Precio equivocado', 'Descuento que no se aplicó'],
      cargo: ['Cargo olvidado', 'Precio equivocado'],
    } satisfies Readonly<Record<AdjustmentKind, readonly string[]>>,
    goodsBack: 'La mercadería regresó',
    goodsBackNote: 'Queda escrito en el documento y en la bitácora.',
    way: 'Cómo se hace',
    forms: FORMS,
    proposed: 'Propuesto',
    notLawful: 'Así no se puede',
    chooseFirst: {
      devolucion: 'Elija qué vuelve y aquí verá cómo se hace.',
      rebaja: 'Escriba cuánto se rebaja y aquí verá cómo se hace.',
      cargo: 'Escriba qué faltó y cuánto, y aquí verá cómo se hace.',
    } satisfies Readonly<Record<AdjustmentKind, string>>,
    noWay: 'No hay forma legal de hacerlo con este documento. Consulte con su contador.',
    money: 'El dinero',
    moneyIn: 'Cómo paga',
    ways: WAYS,
    wayIn: { efectivo: 'Entra a la caja', cuenta: 'Queda a su cuenta', otro: 'Paga con otro medio' },
    reference: 'Referencia (opcional)',
    closed: 'La caja está cerrada: queda anotado por pagar y se entrega cuando se abra.',
    closedExchange: 'Para un cambio abra la caja: lo que se devuelve paga la venta nueva.',
    customerFile: 'Abrir la ficha del cliente',
    correcting: (type: string, number: string) =>
      `Ocupa el lugar de ${number} (${type.toLowerCase()}), que Hacienda rechazó.`,
    asNew: 'Hacerla como nueva',
    remaking: (type: string, number: string) =>
      `Se hace de nuevo, con otro número, en lugar de ${number} (${type.toLowerCase()}), que Hacienda rechazó.`,
    movedFor: (amount: string) =>
      `Por lo rechazado ya se movieron ${amount} en efectivo: no los mueva otra vez.`,
    movedForNote: (number: string, amount: string) =>
      `Por ${number}, que Hacienda rechazó, ya se movieron ${amount} en efectivo. Si es lo mismo, hágala de nuevo: el dinero no se mueve dos veces.`,
    remake: 'Hacer de nuevo',
    inVainTitle: 'Efectivo movido por lo que Hacienda rechazó',
    inVainLead:
      'El dinero ya se movió, pero no hay nota ni invalidación que lo respalde. Hágala de nuevo: no se paga dos veces.',
    total: { out: 'Se devuelve', in: 'Se cobra' },
    ofIva: (iva: string) => `IVA ${iva}`,
    go: 'Continuar',
    prepare: 'Preparar el documento nuevo',
    prepareHint:
      'Abre la venta con lo que queda, en lugar de este documento. Cuando tenga su sello, se le ofrece invalidar este.',
    prepareChargeHint: 'Abre una venta con lo que faltó cobrar.',
    confirmTitle: {
      invalidacion: 'Invalidar y devolver',
      'nota-credito': 'Emitir la nota de crédito',
      'nota-debito': 'Emitir la nota de débito',
      retorno: 'Emitir el retorno',
      'documento-nuevo': 'Documento nuevo',
    } satisfies Readonly<Record<ReturnForm, string>>,
    willHappen: {
      invalidacion: (number: string, amount: string) => `Se invalida ${number} por ${amount}.`,
      'nota-credito': (number: string, amount: string) =>
        `Una nota de crédito le quita ${amount} a ${number}.`,
      'nota-debito': (number: string, amount: string) => `Una nota de débito le suma ${amount} a ${number}.`,
      retorno: (number: string, amount: string) => `Un retorno le quita ${amount} a ${number}.`,
      'documento-nuevo': (number: string, amount: string) => `${number} · ${amount}`,
    } satisfies Readonly<Record<ReturnForm, (number: string, amount: string) => string>>,
    moneyGoes: {
      efectivo: (amount: string) => `Entregue ${amount} en efectivo.`,
      cambio: (amount: string) => `${amount} a favor, para otro producto.`,
      cuenta: (amount: string) => `${amount} se abonan a su cuenta.`,
      otro: (amount: string) => `${amount} se devuelven por otro medio.`,
    } satisfies Readonly<Record<SettlementWay, (amount: string) => string>>,
    moneyComes: {
      efectivo: (amount: string) => `Reciba ${amount} en efectivo.`,
      cambio: (amount: string) => `Reciba ${amount} en efectivo.`,
      cuenta: (amount: string) => `${amount} se cargan a su cuenta.`,
      otro: (amount: string) => `${amount} se reciben por otro medio.`,
    } satisfies Readonly<Record<SettlementWay, (amount: string) => string>>,
    exchangeCounts: 'Un cambio cuenta como salida hasta que se cobra lo nuevo.',
    moneyOwed: (amount: string) => `${amount} quedan por entregar: la caja está cerrada.`,
    stays: {
      invalidacion: 'No se puede deshacer: el documento deja de valer.',
      'nota-credito': STAYS_NOTE,
      'nota-debito': STAYS_NOTE,
      retorno: 'No se puede deshacer: un retorno mal hecho se invalida.',
      'documento-nuevo': '',
    } satisfies Readonly<Record<ReturnForm, string>>,
    cancel: 'Volver',
    confirm: {
      invalidacion: 'Invalidar el documento',
      'nota-credito': 'Emitir nota de crédito',
      'nota-debito': 'Emitir nota de débito',
      retorno: 'Emitir el retorno',
      'documento-nuevo': 'Preparar el documento nuevo',
    } satisfies Readonly<Record<ReturnForm, string>>,
    sending: 'Enviando…',
    result: {
      PROCESADO: { word: 'LISTO', explanation: 'Hacienda lo recibió y le dio su sello.' },
      INVALIDADO: {
        word: 'INVALIDADO',
        explanation: 'Hacienda recibió la invalidación: la venta quedó deshecha.',
      },
      INVALIDANDO: {
        word: 'EN CAMINO',
        explanation: 'La invalidación está firmada y guardada; se envía sola.',
      },
      CONTINGENCIA: {
        word: 'EN CONTINGENCIA',
        explanation: 'Es válido ahora y se envía solo cuando vuelva la línea.',
      },
      PENDIENTE: {
        word: 'EN VERIFICACIÓN',
        explanation: 'Está firmado y guardado; Hacienda aún no confirma.',
      },
      RECHAZADO: { word: 'RECHAZADO', explanation: 'Hacienda no lo aceptó: no entregue dinero por esto.' },
    },
    why: 'Por qué',
    paid: {
      efectivo: (amount: string) => `Entregue ${amount} de la caja. La salida ya está anotada.`,
      cambio: (amount: string) =>
        `El cliente tiene ${amount} a favor: ya están puestos en la venta nueva y él paga solo la diferencia.`,
      cuenta: (amount: string) => `${amount} quedan en su cuenta. No entregue efectivo.`,
      otro: (amount: string) => `Devuelva ${amount} por donde pagó. No entregue efectivo.`,
    } satisfies Readonly<Record<SettlementWay, (amount: string) => string>>,
    received: {
      efectivo: (amount: string) => `Reciba ${amount}. La entrada ya está anotada en la caja.`,
      cambio: (amount: string) => `Reciba ${amount}. La entrada ya está anotada en la caja.`,
      cuenta: (amount: string) => `${amount} quedan a cargo de su cuenta.`,
      otro: (amount: string) => `Reciba ${amount} por el otro medio.`,
    } satisfies Readonly<Record<SettlementWay, (amount: string) => string>>,
    movedBeyond: {
      sale: (amount: string) =>
        `De eso sobran ${amount}: pídalos al cliente y anótelos en Caja como entrada.`,
      entra: (amount: string) =>
        `De eso sobran ${amount}: devuélvalos al cliente y anótelos en Caja como salida.`,
    },
    movedBefore: 'El dinero de esto ya se movió antes: no lo mueva otra vez.',
    refusedPaid: (amount: string) => `Ya se movieron ${amount} por esto: corríjalo, y no los mueva otra vez.`,
    owed: {
      sale: (amount: string) => `Quedan ${amount} por entregar.`,
      entra: (amount: string) => `Quedan ${amount} por recibir.`,
    },
    seal: 'Sello',
    noSeal: 'Todavía sin sello',
    note: 'Documento',
    view: 'Ver el documento',
    sell: 'Seguir vendiendo',
    change: 'Vender el otro producto',
    another: 'Otra devolución',
    again: 'Corregir e intentar de nuevo',
    creditOf: (number: string) => `Cambio ${number}`,
    unanswered: 'El servicio no respondió. No lo repita: preguntando qué fue de esta devolución…',
    notLeft: 'No llegó a salir: no se hizo nada. Puede intentarlo de nuevo.',
    missing: { reason: 'Elija o escriba el motivo' },
    simulator: 'Con el simulador: sin valor fiscal.',
    owedTitle: 'Efectivo por entregar o recibir',
    owedLead: 'De devoluciones, ajustes e invalidaciones: se acordó y todavía no se movió.',
    owedPay: { sale: 'Entregar', entra: 'Recibir' },
    owedClosed: {
      sale: (amount: string) =>
        `Para entregar ${amount} abra antes la caja con su fondo; después se entrega.`,
      entra: (amount: string) => `Para recibir ${amount} abra antes la caja con su fondo; después se recibe.`,
    },
    unagreedTitle: 'Efectivo de ventas que otro programa invalidó',
    unagreedPurchase: 'Compra sin factura: pida el dinero al proveedor; si no vuelve, faltará al contar.',
    unagreedLead:
      'La caja ya no lo cuenta, y aquí nadie acordó devolverlo. Si lo entrega al cliente, no anote otra salida; si no, sobrará al contar.',
    owedOf: (number: string, who: string) => `${number} · ${who}`,
  },
};
