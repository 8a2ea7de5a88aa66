/** Spanish texts of what a sale stops for: what is not understood, charges nothing, or corrects a rejected document. */
import type { QuickFault } from '../../input/quick-entry.ts';

export const esSaleGuards = {
  quickFault: {
    quantity: ({ reason, typed }: QuickFault) =>
      reason === 'number'
        ? `«${typed}» no sirve de cantidad: escriba un número como 3 o 0.5 antes de *.`
        : `La cantidad «${typed}» no sirve: escriba una mayor que cero, como 3* o 0.5*.`,
    price: ({ reason, typed }: QuickFault) =>
      reason === 'missing'
        ? 'Falta el precio después de @, por ejemplo @1.25.'
        : `«${typed}» no sirve de precio: escriba dólares como @1234.56, sin signo.`,
    discount: ({ reason, typed }: QuickFault) =>
      reason === 'above'
        ? `El descuento «${typed}» pasa de 100 %: escriba uno menor.`
        : `«${typed}» no sirve de descuento: escriba uno, como -10 % o -0.50.`,
  },
  correcting: {
    explanation: (numero: string | null) =>
      `Corrigiendo el documento rechazado${numero === null ? '' : ` ${numero}`}. Conserva su número.`,
    leave: 'Dejar la corrección',
    ask: '¿Dejar la corrección?',
    asked: (numero: string | null, lines: number) =>
      `El documento${numero === null ? '' : ` ${numero}`} sigue rechazado y puede corregirlo después, desde Por enviar o Documentos. ${
        lines === 1
          ? 'La línea de la pantalla puede quedar como venta nueva, con otro número, o borrarse.'
          : `Las ${lines} líneas de la pantalla pueden quedar como venta nueva, con otro número, o borrarse.`
      }`,
    asNew: 'Dejar como venta nueva',
    discard: 'Borrar la venta',
    goOn: 'Seguir corrigiendo',
  },
  zero: {
    ask: (total: string) => `El total es ${total}. ¿Emitir de todos modos?`,
    explanation: 'Saldría un documento que no cobra nada. Revise precios y descuentos.',
    issue: 'Emitir de todos modos',
    keep: 'Seguir editando',
  },
  warning: {
    measured: (sum: string) => `Cuenta el total antes de retenciones, ${sum}.`,
  },
  blocked: {
    title: 'Todavía no se puede emitir',
    noCertificate: 'Falta el certificado de firma: sin él, nada de lo que se escriba aquí puede emitirse.',
    way: 'Impórtelo en Ajustes › Certificado.',
    wayCashier: 'Lo importa un gerente en Ajustes › Certificado.',
    open: 'Ir a Ajustes › Certificado',
  },
};
