/** Texts of the phone pages. Names of catalogues stay as the authority has them. */
import type { TipoVenta } from '../../contract/edition.ts';
import type { PhoneField, PhoneStatus } from '../../contract/phone/phone-form.ts';
import type { Fault } from '../../contract/problem.ts';
import { ruleText, type Rule } from '../../contract/rules/rules.ts';

interface Telling {
  readonly title: string;
  readonly lead: string;
}

export interface PhoneWords {
  readonly lang: string;
  readonly saleTitle: Readonly<Record<TipoVenta, string>>;
  readonly label: Readonly<Record<PhoneField, string>>;
  readonly hint: Readonly<Partial<Record<PhoneField, string>>>;
  /** Choices that are named otherwise than in the till's catalogues, by their code. */
  readonly choice: Readonly<Record<string, string>>;
  readonly missing: string;
  fault(field: PhoneField, fault: Fault): string;
  obstacle(why: Rule): string;
  readonly optional: string;
  readonly choose: string;
  saleLead(until: string): string;
  readonly documentTitle: string;
  documentLead(numero: string, until: string): string;
  readonly law: string;
  readonly faulty: string;
  readonly send: string;
  readonly sendMail: string;
  salePrivacy(shop: string): string;
  mailPrivacy(shop: string): string;
  readonly tellTill: string;
  readonly status: Readonly<Record<PhoneStatus, Telling>>;
  readonly used: Telling;
  readonly unknown: Telling;
  readonly busy: Telling;
}

export const PHONE_ES: PhoneWords = {
  lang: 'es-SV',
  saleTitle: {
    '01': 'Sus datos para la factura',
    '03': 'Sus datos para el crédito fiscal',
    '04': 'Sus datos para la nota de remisión',
  },
  label: {
    tipoDocumento: 'Tipo de documento',
    numDocumento: 'Número de documento',
    nrc: 'NRC',
    nombre: 'Nombre o razón social',
    nombreComercial: 'Nombre comercial',
    codActividad: 'Actividad económica',
    correo: 'Correo',
    telefono: 'Teléfono',
    lugar: 'Distrito (municipio)',
    complemento: 'Dirección: calle, colonia, número',
  },
  hint: {
    correo: 'Ahí recibe su documento.',
    codActividad: 'Escriba parte del nombre y elija de la lista.',
  },
  choice: {},
  missing: 'Falta este dato',
  fault: (_field, fault) => {
    const text = ruleText(fault);
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  obstacle: ruleText,
  optional: 'opcional',
  choose: 'Elija…',
  saleLead: (until: string) => `Escríbalos y envíelos a la caja antes de las ${until}.`,
  documentTitle: 'Su documento por correo',
  documentLead: (numero: string, until: string) =>
    `Escriba su correo antes de las ${until} y le llega ${numero}, ya emitido.`,
  law: 'Un documento emitido no se cambia. Si lo necesita a su nombre o es contribuyente, pídalo en la caja: se emite otro en su lugar.',
  faulty: 'Revise lo marcado; no se envió nada.',
  send: 'Enviar a la caja',
  sendMail: 'Enviarme el documento',
  salePrivacy: (shop: string) =>
    `${shop} usa estos datos para su documento, que recibe también Hacienda, y los guarda entre sus clientes; si la caja no los toma, se borran en minutos.`,
  mailPrivacy: (shop: string) =>
    `${shop} guarda este correo junto a su documento y lo usa solo para enviárselo.`,
  tellTill: 'Si no puede seguir, dígalo en la caja.',
  status: {
    waiting: {
      title: 'Enviado',
      lead: 'La caja está revisando sus datos. Esta página se actualiza sola.',
    },
    taken: {
      title: 'Listo',
      lead: 'La caja tomó sus datos. Si dio su correo, el documento le llega en cuanto se emite. Puede cerrar esta página.',
    },
    dropped: {
      title: 'La caja siguió sin sus datos',
      lead: 'Ya no se conservan. Si todavía los necesita en su documento, pida otro código en la caja.',
    },
    mailed: {
      title: 'Va en camino',
      lead: 'El documento sale hacia su correo. Si no lo ve en unos minutos, revise el correo no deseado o pídalo en la caja. Puede cerrar esta página.',
    },
  },
  used: {
    title: 'Este código ya no sirve',
    lead: 'Se usó una vez o pasó su tiempo. Pida otro en la caja.',
  },
  unknown: {
    title: 'Aquí no hay nada',
    lead: 'El código no es de esta caja. Escanéelo de nuevo o pida otro.',
  },
  busy: {
    title: 'Espere un momento',
    lead: 'Hubo demasiados intentos. Vuelva a escanear en unos segundos.',
  },
};
