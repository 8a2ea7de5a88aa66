/** Spanish texts of what customers owe. */

export const esAccounts = {
  accounts: {
    title: 'Cuentas por cobrar',
    onlyManagers: 'La lista de quién debe la ve un gerente. La cuenta de cada cliente está en «Clientes».',
    loading: 'Sumando lo que se debe…',
    retry: 'Intentar de nuevo',
    nobody: 'Nadie debe nada de lo vendido al crédito.',
    nobodyFound: 'Ningún cliente con cuenta abierta se llama así.',
    search: 'Buscar por nombre, documento o teléfono',
    asOf: (moment: string) => `Según esta caja, ${moment}`,
    total: 'Saldo',
    ofCustomers: 'A favor de clientes',
    otherTills: 'En otras cajas',
    ages: {
      alDia: 'Sin vencer',
      de1a30: '1 a 30 días',
      de31a60: '31 a 60 días',
      de61a90: '61 a 90 días',
      masDe90: 'Más de 90 días',
    },
    customer: 'Cliente',
    file: 'Hoja de cálculo',
    paper: 'Lista en PDF',
    remind: (count: number) => (count === 1 ? 'Recordar a 1 atrasado' : `Recordar a ${count} atrasados`),
    remindAsk: '¿Enviar los recordatorios?',
    remindText: (mailed: number, late: number) =>
      mailed === late
        ? mailed === 1
          ? 'Sale un correo al cliente que tiene algo vencido, con su estado de cuenta.'
          : `Sale un correo a cada uno de los ${mailed} clientes que tienen algo vencido, con su estado de cuenta.`
        : `De ${late} clientes que tienen algo vencido, ${mailed === 1 ? '1 tiene' : `${mailed} tienen`} correo: les llega su estado de cuenta. A ${late - mailed} hay que avisarle de otra forma; el resultado los nombra.`,
    send: 'Enviar',
    keep: 'No enviar',
    open: 'Ver la cuenta',
    print: 'Imprimir recibo',
    letter: 'Recibo en PDF',
    mailReceipt: 'Enviar recibo',
    mailReceiptOf: (recibo: string) => `Enviar el recibo ${recibo}`,
    mailReceiptLead: 'Sale de la cuenta de correo de la empresa, con el recibo en PDF.',
    sellFirst: 'Hacer la factura',
    reverse: 'Reversar',
    reversed: (reason: string) => `Reversado: ${reason}`,
    reverseOf: (recibo: string) => `Reversar el recibo ${recibo}`,
    reverseLead:
      'El abono deja de pagar y la deuda vuelve; el recibo queda anotado. Si fue en efectivo y su caja sigue abierta, el dinero sale de ella.',
    entries: 'Ajustes',
    kinds: { AJUSTE: 'Ajuste', CASTIGO: 'Deuda incobrable', SALDO_DEVUELTO: 'Saldo devuelto' },
    choices: {
      REBAJA: 'Rebajar lo que debe',
      AUMENTO: 'Aumentar lo que debe',
      CASTIGO: 'Dar por incobrable',
      SALDO_DEVUELTO: 'Devolver saldo a favor',
    },
    notes: {
      REBAJA: 'Una diferencia que se perdona. Si se devuelve mercadería, haga mejor una devolución.',
      AUMENTO: 'Vence hoy. No es venta: lo vendido lleva su documento.',
      CASTIGO: 'Se deja de cobrar. Para deducirlo de la renta, su contador revisa los requisitos.',
      SALDO_DEVUELTO: 'Sale en efectivo de la caja abierta, en su propia línea.',
    },
    credit: {
      open: 'Crédito…',
      titleOf: (name: string) => `Crédito de ${name}`,
      lead: 'Hasta cuánto se le fía y en cuántos días paga. Más días, o un cliente bloqueado, los aprueba un gerente.',
      limit: 'Límite en dólares (vacío: sin límite)',
      days: 'Días para pagar (vacío: sin acordar)',
      daysWrong: (most: number) => `Escriba los días con números, ${most} como mucho.`,
      block: 'No venderle al crédito',
      usual: ['No paga a tiempo', 'Cheque sin fondos', 'Lo pidió el dueño'],
      save: 'Guardar',
    },
    adjust: 'Ajustar…',
    adjustOf: (name: string) => `Ajustar la cuenta de ${name}`,
    owes: (amount: string) => `Debe ${amount}.`,
    inFavour: (amount: string) => `Tiene ${amount} a su favor.`,
    what: 'Qué se hace',
    enter: 'Anotar',
    reason: 'Por qué',
    reasonMissing: 'escriba por qué, en tres letras o más',
    usual: {
      REBAJA: ['Diferencia de centavos', 'Error al anotar'],
      AUMENTO: ['Deuda anterior', 'Error al anotar'],
      CASTIGO: ['No se le encuentra', 'Cerró su negocio'],
      SALDO_DEVUELTO: ['Lo pidió el cliente'],
    },
    usualReverse: ['Era de otro cliente', 'Monto equivocado', 'Cheque rechazado'],
    statement: 'Estado de cuenta en PDF',
    copy: 'Copiar para mensaje',
    copied: 'Copiado: péguelo en su mensaje.',
    mail: 'Enviar por correo',
    mailed: (count: number) =>
      count === 0
        ? 'No salió ningún correo.'
        : count === 1
          ? 'Salió 1 correo.'
          : `Salieron ${count} correos.`,
    saved: (name: string) => `Guardado: ${name}`,
    printing: (recibo: string) => `Imprimiendo el recibo ${recibo}.`,
    beyond: (owed: string) =>
      `Es más de lo que debe (${owed}). Lo que sobra queda a su favor. Si es un adelanto por algo que todavía no entrega, haga antes la factura: el pago ya causa el IVA.`,
    nothingOwed:
      'No debe nada. Si es un adelanto por algo que todavía no entrega, haga antes la factura: el pago ya causa el IVA.',
  },
};
