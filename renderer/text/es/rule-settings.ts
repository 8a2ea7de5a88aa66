/** Spanish texts of what is set about limits, permissions and what Hacienda's texts leave open. */
import type { Plazo } from '../../../core/contract/settings/invalidation-settings.ts';
import { settingTexts } from '../../../core/contract/text/plain-settings.ts';
import { roleLimits } from './role-limits.ts';

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
  fields: settingTexts('es'),
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
