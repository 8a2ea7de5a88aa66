/** Texts of the phone pages, in Spanish like customers' documents and mails. */
import type { PhoneField, PhoneStatus } from '../../contract/phone/phone-form.ts';
import type { TipoVenta } from '../../contract/edition.ts';

export const SALE_TITLE: Readonly<Record<TipoVenta, string>> = {
  '01': 'Sus datos para la factura',
  '03': 'Sus datos para el crédito fiscal',
  '04': 'Sus datos para la nota de remisión',
};

export const LABEL: Readonly<Record<PhoneField, string>> = {
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
};

export const HINT: Readonly<Partial<Record<PhoneField, string>>> = {
  correo: 'Ahí recibe su documento.',
  codActividad: 'Escriba parte del nombre y elija de la lista.',
};

export const MISSING = 'Falta este dato';

export const WORDS = {
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
} as const;

interface Telling {
  readonly title: string;
  readonly lead: string;
}

export const STATUS: Readonly<Record<PhoneStatus, Telling>> = {
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
};

export const USED: Telling = {
  title: 'Este código ya no sirve',
  lead: 'Se usó una vez o pasó su tiempo. Pida otro en la caja.',
};
export const UNKNOWN: Telling = {
  title: 'Aquí no hay nada',
  lead: 'El código no es de esta caja. Escanéelo de nuevo o pida otro.',
};
export const BUSY: Telling = {
  title: 'Espere un momento',
  lead: 'Hubo demasiados intentos. Vuelva a escanear en unos segundos.',
};
