/**
 * Settings that are one switch, choice, number or amount, in the order of the screen: values, default and words. Schema, forms, settings screen and audit log read
 * them here; docs/settings.md explains each.
 */

type Text = readonly [es: string, en: string];

interface Words {
  /** Name in the audit log, and label of the field. */
  readonly name: Text;
  /** Another label of the field. */
  readonly label?: Text;
  readonly note?: Text;
  /** Section of the settings screen; the rules otherwise. */
  readonly section?: 'permisos';
}

export type PlainSetting = Words &
  (
    | { readonly standard: boolean }
    | { readonly standard: string; readonly choices: Readonly<Record<string, Text>> }
    | { readonly standard: number; readonly range: readonly [from: number, to: number] }
    /** Amount in USD. */
    | { readonly standard: string; readonly amount: true }
  );

export const PLAIN_SETTINGS = {
  /** A factura from this amount must name its receiver. */
  umbralReceptor: {
    standard: '25000',
    amount: true,
    name: ['Pedir receptor desde ($)', 'Ask the receiver from ($)'],
  },
  /** Longest wait of a caller for the authority. */
  esperaMaximaMs: {
    standard: 8_000,
    range: [1, 60_000],
    name: ['Espera máxima en milisegundos', 'Longest wait in milliseconds'],
    label: ['Espera a Hacienda, en segundos', 'How long a sale waits for Hacienda, in seconds'],
  },
  /** `con-guion` writes a DUI as 00000000-0 in edition 2026 too. */
  duiEdicion2026: {
    standard: 'sin-guion',
    choices: {
      'con-guion': ['Con guion (00000000-0)', 'With hyphen (00000000-0)'],
      'sin-guion': ['Sin guion', 'Without hyphen'],
    },
    name: ['DUI en la edición 2026', 'DUI in edition 2026'],
  },
  /** Catalogue edition for the names of Cabañas' two municipalities. */
  cabanas: {
    standard: 'v1.1',
    choices: { 'v1.1': ['Versión 1.1', 'Version 1.1'], anterior: ['Anterior', 'Previous'] },
    name: ['Municipios de Cabañas', 'Municipalities of Cabañas'],
  },
  relojAdelantado: {
    standard: 'detiene',
    choices: {
      detiene: ['No se emite hasta corregirlo', 'Nothing is issued until it is put right'],
      avisa: ['Se emite y se avisa', 'It is issued, with a warning'],
    },
    name: [
      'Con el reloj adelantado más de diez minutos respecto de Hacienda',
      'With the clock more than ten minutes ahead of that of Hacienda',
    ],
  },
  /** Sum of the payments of a 14 on credit. */
  compraCredito: {
    standard: 'total',
    choices: { total: ['El total a pagar', 'The total to pay'], cero: ['Cero', 'Zero'] },
    name: [
      'Pago que lleva una compra al crédito a un sujeto excluido',
      'Payment written in a purchase on credit from a sujeto excluido',
    ],
  },
  /** §accounts */
  limiteDeCredito: {
    standard: 'avisa',
    choices: {
      avisa: ['Se vende y se avisa', 'It is sold, with a warning'],
      detiene: ['No se vende', 'It is not sold'],
    },
    name: [
      'Si una venta al crédito pasa del límite del cliente',
      "If a sale on credit goes beyond the customer's limit",
    ],
  },
  /** §compras-precio */
  redondeoPrecios: {
    standard: '0.05',
    choices: {
      '0.01': ['Al centavo', 'To the cent'],
      '0.05': ['A 5 centavos', 'To 5 cents'],
      '0.10': ['A 10 centavos', 'To 10 cents'],
      '0.25': ['A 25 centavos', 'To 25 cents'],
      '0.50': ['A 50 centavos', 'To 50 cents'],
      '1.00': ['Al dólar', 'To the dollar'],
    },
    name: ['Redondear los precios que se proponen en Compras', 'Round the prices that Purchases proposes'],
  },
  propuestasPorDia: {
    standard: 20,
    range: [1, 500],
    name: ['Propuestas de agentes por día y sucursal', "Agents' proposals per day and branch"],
  },
  /** Default of a quote, in days (§quotes). */
  validezCotizacion: {
    standard: 15,
    range: [0, 366],
    name: ['Días que vale una cotización', 'Days a quote is valid'],
  },
  otraEdicion: {
    standard: true,
    name: [
      'Si Hacienda rechaza un documento por su formato, enviarlo en la otra edición',
      'If Hacienda refuses a document for its format, send it in the other edition',
    ],
    note: [
      'Con el mismo número y código, una vez; el resto del día va en la que se recibió.',
      'Under the same number and code, once; the rest of the day goes in the one that was taken.',
    ],
  },
  imprimeReferencia: {
    standard: false,
    name: ['Imprimir la referencia propia de la venta', 'Print the sale’s own reference'],
  },
  compraSinFactura: {
    standard: false,
    name: ['Comprar sin factura en la caja', 'Buy without a factura at the till'],
    note: [
      'A quien no está inscrito en IVA: un agricultor, quien hace un servicio. La tienda le emite la factura de sujeto excluido; lo pagado en efectivo sale de la caja.',
      'From who is not registered for IVA: a farmer, somebody who does a service. The shop issues the factura de sujeto excluido; what is paid in cash leaves the drawer.',
    ],
  },
  /** §compras */
  compras: {
    standard: false,
    name: ['Recibir documentos de proveedores', "Receive suppliers' documents"],
    note: [
      'Muestra «Compras» a los gerentes: se suelta ahí el archivo que mandó el proveedor, se confirma qué es cada línea y la mercadería entra en existencia.',
      'Shows “Purchases” to managers: the file that the supplier sent is dropped there, each line is confirmed, and the goods go into stock.',
    ],
  },
  /** §agent-proposals */
  agentesProponen: {
    standard: false,
    name: ['Los agentes pueden proponer', 'Agents may propose'],
    note: [
      'Un programa de inteligencia artificial con una llave de la API propone documentos y cambios; cada uno espera en «Por enviar» y se hace solo si un gerente lo confirma. Leer y simular pueden siempre.',
      'A program of artificial intelligence with a key of the API proposes documents and changes; each waits in the queue and is done only when a manager confirms it. They may always read and simulate.',
    ],
  },
  ticketAutomatico: {
    standard: 'siempre',
    choices: {
      siempre: ['Sale solo', 'Comes out by itself'],
      pregunta: ['Sale si se pide: la caja pregunta', 'Comes out if asked for: the till asks'],
      'sin-correo': ['Sale solo, salvo que vaya por correo', 'Comes out by itself unless it goes by email'],
    },
    name: ['Al terminar una venta, el ticket', 'When a sale is done, the ticket'],
    section: 'permisos',
  },
  /** §phone-form */
  datosPorTelefono: {
    standard: false,
    name: ['Los clientes escriben sus datos en su teléfono', 'Customers write their data on their phones'],
    note: [
      'Con un código QR de la caja, de la pantalla del cliente o del ticket, una vez y por unos minutos, en el wifi de la tienda. Abre un puerto de esta computadora (8160) para esa página y nada más.',
      'By a QR code of the till, the customer screen or the ticket, once and for some minutes, on the shop’s wifi. Opens a port of this computer (8160) for that page and nothing else.',
    ],
    section: 'permisos',
  },
} as const satisfies Readonly<Record<string, PlainSetting>>;

export type PlainSettingName = keyof typeof PLAIN_SETTINGS;

type Plain = typeof PLAIN_SETTINGS;
type ValueOf<S extends PlainSetting> = S extends { readonly choices: infer C }
  ? keyof C & string
  : S['standard'] extends boolean
    ? boolean
    : S['standard'] extends number
      ? number
      : string;
export type PlainValues = { readonly [Name in PlainSettingName]: ValueOf<Plain[Name]> };

export const PLAIN_NAMES = Object.keys(PLAIN_SETTINGS) as readonly PlainSettingName[];

/** A value per plain setting. */
export function ofPlainSettings<T>(of: (setting: PlainSetting) => T): Readonly<Record<PlainSettingName, T>> {
  return Object.fromEntries(PLAIN_NAMES.map((name) => [name, of(PLAIN_SETTINGS[name])])) as never;
}

/** Texts of a setting's field. */
export interface SettingText {
  readonly label: string;
  readonly note?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

type Language = 'es' | 'en';
const PLACE = { es: 0, en: 1 } as const satisfies Record<Language, number>;

/** Names of the settings in the audit log. */
export function settingNames(language: Language): Readonly<Record<PlainSettingName, string>> {
  return ofPlainSettings(({ name }) => name[PLACE[language]]);
}

export function settingTexts(language: Language): Readonly<Record<PlainSettingName, SettingText>> {
  const said = (text: Text): string => text[PLACE[language]];
  return ofPlainSettings((setting) => ({
    label: said(setting.label ?? setting.name),
    ...(setting.note === undefined ? {} : { note: said(setting.note) }),
    ...('choices' in setting
      ? {
          choices: Object.fromEntries(
            Object.entries(setting.choices).map(([value, text]) => [value, said(text)]),
          ),
        }
      : {}),
  }));
}
