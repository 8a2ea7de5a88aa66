/** Spanish texts of what is set about limits, permissions and what Hacienda's texts leave open. */
import type { Plazo } from '../../../core/contract/settings/invalidation-settings.ts';
import type { IssuerSettings } from '../../../core/contract/settings/issuer-settings.ts';
import { roleLimits } from './role-limits.ts';

/** What stands at the field of a setting. */
export interface SettingText {
  readonly label: string;
  readonly note?: string;
  readonly choices?: Readonly<Record<string, string>>;
}
type SettingTexts = Readonly<Partial<Record<keyof IssuerSettings, SettingText>>>;

const UNIDAD: Readonly<Record<Plazo['unidad'], string>> = {
  meses: 'meses',
  dias: 'días',
  'dias-habiles-mes-siguiente': 'días hábiles del mes siguiente',
};
const DESDE: Readonly<Record<Plazo['desde'], string>> = {
  sello: 'desde el sello',
  fecEmi: 'desde la emisión',
};

export const esRuleSettings = {
  lead: 'Lo que los textos de Hacienda dejan abierto. Cambie solo lo que su contador le indique.',
  permitsLead: 'Hasta dónde decide cada quien antes de llamar a un gerente.',
  customers: 'Lo que recibe el cliente',
  edition: 'Inicio de la edición 2026',
  editionDays: 'Por tipo de documento',
  editionDaysLead:
    'Estos cambian en un día propio; los demás, en la fecha de arriba. Los fija el archivo de instalación.',
  fields: {
    umbralReceptor: { label: 'Pedir receptor desde ($)' },
    esperaMaximaMs: { label: 'Espera a Hacienda, en segundos' },
    duiEdicion2026: {
      label: 'DUI en la edición 2026',
      choices: { 'con-guion': 'Con guion (00000000-0)', 'sin-guion': 'Sin guion' },
    },
    cabanas: { label: 'Municipios de Cabañas', choices: { 'v1.1': 'Versión 1.1', anterior: 'Anterior' } },
    relojAdelantado: {
      label: 'Con el reloj adelantado más de diez minutos respecto de Hacienda',
      choices: { detiene: 'No se emite hasta corregirlo', avisa: 'Se emite y se avisa' },
    },
    compraCredito: {
      label: 'Pago que lleva una compra al crédito a un sujeto excluido',
      choices: { total: 'El total a pagar', cero: 'Cero' },
    },
    limiteDeCredito: {
      label: 'Si una venta al crédito pasa del límite del cliente',
      choices: { avisa: 'Se vende y se avisa', detiene: 'No se vende' },
    },
    redondeoPrecios: {
      label: 'Redondear los precios que se proponen en Compras',
      choices: {
        '0.01': 'Al centavo',
        '0.05': 'A 5 centavos',
        '0.10': 'A 10 centavos',
        '0.25': 'A 25 centavos',
        '0.50': 'A 50 centavos',
        '1.00': 'Al dólar',
      },
    },
    compras: {
      label: 'Recibir documentos de proveedores',
      note: 'Muestra «Compras» a los gerentes: se suelta ahí el archivo que mandó el proveedor, se confirma qué es cada línea y la mercadería entra en existencia.',
    },
    compraSinFactura: {
      label: 'Comprar sin factura en la caja',
      note: 'A quien no está inscrito en IVA: un agricultor, quien hace un servicio. La tienda le emite la factura de sujeto excluido; lo pagado en efectivo sale de la caja.',
    },
    ticketAutomatico: {
      label: 'Al terminar una venta, el ticket',
      choices: {
        siempre: 'Sale solo',
        pregunta: 'Sale si se pide: la caja pregunta',
        'sin-correo': 'Sale solo, salvo que vaya por correo',
      },
    },
    datosPorTelefono: {
      label: 'Los clientes escriben sus datos en su teléfono',
      note: 'Con un código QR de la caja, de la pantalla del cliente o del ticket, una vez y por unos minutos, en el wifi de la tienda. Abre un puerto de esta computadora (8160) para esa página y nada más.',
    },
    agentesProponen: {
      label: 'Los agentes pueden proponer',
      note: 'Un programa de inteligencia artificial con una llave de la API propone documentos y cambios; cada uno espera en «Por enviar» y se hace solo si un gerente lo confirma. Leer y simular pueden siempre.',
    },
    otraEdicion: {
      label: 'Si Hacienda rechaza un documento por su formato, enviarlo en la otra edición',
      note: 'Con el mismo número y código, una vez; el resto del día va en la que se recibió.',
    },
  } as SettingTexts,
  limits: roleLimits,
  deadlines: 'Plazos para invalidar',
  deadlinesLead: 'Se avisa al pasar el más corto y se impide al pasar el más largo.',
  count: 'Cantidad',
  unit: 'Unidad',
  units: UNIDAD,
  since: 'Cuenta',
  sinces: DESDE,
  addDeadline: (tipo: string) => `Agregar plazo a ${tipo}`,
  removeDeadline: 'Quitar este plazo',
  eventDate: 'Fecha del evento de invalidación, por edición',
  eventDates: { hoy: 'La de hoy', fecEmi: 'La de emisión' },
  holidays: 'Días no hábiles (MM-DD, AAAA-MM-DD o semana-santa, separados por coma)',
  publicHolidays: 'Vacaciones de los empleados públicos',
  publicHolidaysLead: (days: string) =>
    `Ley de Asueto, Vacaciones y Licencias de los Empleados Públicos, art. 1: ${days}. Ningún texto de Hacienda dice si las cuenta como días hábiles.`,
  easterVacation: 'Semana Santa',
  publicHolidaysChoice: 'Al contar plazos en días hábiles',
  publicHolidaysOpen: 'Sin confirmar: no se cuentan',
  publicHolidaysChoices: {
    'se-cuentan': 'Se cuentan como no hábiles',
    'no-se-cuentan': 'No se cuentan: son hábiles',
  },
  contingency: {
    title: 'Contingencia',
    lead: 'Lo que dicen los documentos de una contingencia que se abre sola, de 5 a 150 caracteres; vacío, nada. Vale para las que se abran después. La causa 5 siempre lleva el motivo que escribe una persona.',
    words: (causa: string) => `Motivo de «${causa}»`,
    only5: 'Solo la causa 5 lleva motivo',
    only5Note:
      'Así lo lee el anexo IV de la Normativa 2.0; el manual funcional también los admite en las causas 1 a 4.',
    lot: 'Versión del lote',
    lotNote:
      'Con ella se envían los documentos de una contingencia en lotes. Los textos de Hacienda no son claros; cámbiela si rechaza los lotes por su versión.',
  },
  annexes: 'Anexos de IVA (F-07)',
  annexesLead:
    'Lo que los anexos dicen del impuesto sobre la renta, y cómo llevan lo que vuelve. Lo decide su contador.',
  operation: 'Tipo de operación',
  operations: {
    auto: 'Según lo vendido (1, 2 o 4)',
    '1': '1 · Gravada',
    '2': '2 · Exenta o no gravada',
    '3': '3 · Excluida',
    '4': '4 · Mixta',
    '12': '12 · Informada en F-14 y F-910',
    '13': '13 · Sujetos excluidos',
  },
  income: 'Tipo de ingreso',
  incomes: {
    '1': '1 · Profesiones, artes y oficios',
    '2': '2 · Servicios',
    '3': '3 · Comercio',
    '4': '4 · Industria',
    '5': '5 · Agropecuario',
    '6': '6 · Utilidades y dividendos',
    '7': '7 · Exportación de bienes',
    '8': '8 · Servicios en el exterior',
    '9': '9 · Exportación de servicios',
    '10': '10 · Otros',
    '12': '12 · Informado en F-14 y F-910',
    '13': '13 · Sujetos excluidos',
  },
  approval: 'Aprobación de las invalidaciones',
  secondPerson: 'Pedir el PIN de otro gerente',
  secondPersonLead:
    'Apagado, un gerente invalida solo y así queda registrado. Un cajero siempre necesita a un gerente.',
};
