/** English sentences of the rules, as the screen says them; a rule that no screen meets keeps the sentence of the service. */
import type { TextShape } from '../../../core/contract/rules/api/request-rules.ts';
import { dollars } from '../../money/cents.ts';
import { dayText } from '../day.ts';
import { minutesText } from '../length.ts';
import { enAccountRules } from './account-rules.ts';
import { enPhoneRules } from './phone-rules.ts';
import { enQuoteRules } from './quote-rules.ts';
import { enAuthorityRules } from './authority-rules.ts';
import { enCertificateRules } from './certificate-rules.ts';
import { enCountRules } from './count-rules.ts';
import { enCreditRules } from './credit-rules.ts';
import { enEngineRules } from './engine-rules.ts';
import { enMailRules } from './mail-rules.ts';
import { enManagerRules } from './manager-rules.ts';
import { enPrinterRules } from './printer-rules.ts';
import { enPurchaseRules } from './purchase-rules.ts';
import { enReturnRules } from './return-rules.ts';
import { enScreenRules } from './screen-rules.ts';
import { environmentInSentence } from './wire-words.ts';
import { enSettingsRules } from './settings-rules.ts';
import { enTransportRules } from './transport-rules.ts';
import { enSystemRules } from './system-rules.ts';
import { enTillRules } from './till-rules.ts';
import { enTransferRules } from './transfer-rules.ts';
import type { esRules } from '../es/rules.ts';

const NUMBER = 'type a number with a point, for example 1.5';
const WHOLE = 'type a whole number';
const MISSING = 'this is missing';
const CHOOSE = 'choose one from the list';
const ACTIVITY = 'choose an activity from the list';
const KIND_NEEDED = 'choose which document the number is of';
const MAIL = 'type an e-mail such as name@domain.com, without accents or blanks';
const DATE = 'choose a date';
const NO_SUCH_DATE = 'is not a date that exists';
const ORDER = 'cannot be before the date “from”';
const UUID = 'type the whole generation code, for example A1B2C3D4-0000-4000-8000-A1B2C3D4E5F6';
const NRC_DIGITS = 'an NRC has at least 2 digits';
const PIN = 'type 4 to 12 digits';
const WEAK_PIN =
  'choose a harder PIN: a manager cannot use one repeated digit or a sequence (1111, 1234, 4321)';

/** What a text must look like. */
const SHAPE: Readonly<Partial<Record<TextShape, string>>> = {
  monto: 'type an amount such as 25 or 25.50',
  precio: 'type a price with VAT, for example 1.25',
  fecha: DATE,
  uuid: UUID,
  actividad: ACTIVITY,
  'actividad-de-cliente': ACTIVITY,
  'dos-digitos': CHOOSE,
  'tipo-documento': CHOOSE,
  'tipo-documento-con-ejemplo': CHOOSE,
};

export const enRules: typeof esRules = {
  ...enPhoneRules,
  ...enQuoteRules,
  ...enAccountRules,
  ...enAuthorityRules,
  ...enCertificateRules,
  ...enEngineRules,
  ...enReturnRules,
  ...enPurchaseRules,
  ...enTransferRules,
  ...enCountRules,
  ...enCreditRules,
  ...enMailRules,
  ...enManagerRules,
  ...enPrinterRules,
  ...enScreenRules,
  ...enSettingsRules,
  ...enTillRules,
  ...enSystemRules,
  ...enTransportRules,
  'existencia-con-movimientos': () =>
    'this product was moved, counted or ordered already: its stock is kept on. To sell it no more mark it “Retired”; for a service add one with another code',
  'pesado-con-movimientos': () =>
    'this product was moved, counted or ordered already, and its quantities stay as they are. Add a new one with another code and mark this one “Retired”',
  numero: () => NUMBER,
  'falta-numero': () => NUMBER,
  'falta-receptor': () => 'choose whom it is issued to or add them (F4)',
  entero: () => WHOLE,
  'falta-entero': () => WHOLE,
  'numero-entero': () => WHOLE,
  'entero-entre': () => WHOLE,
  'menor-que-el-limite': () => 'must be less than 100,000,000,000',
  'maximo-bajo-minimo': ({ minimo }) => `cannot be less than the minimum, which is ${minimo}`,
  'cantidad-de-producto': ({ decimals }) =>
    decimals === 0
      ? 'is counted in whole units: take off the decimals, or mark “Sold by weight”'
      : `what is sold by weight takes ${decimals} decimals at most`,
  'mayor-que-cero': () => 'must be above zero',
  'no-negativo': () => 'cannot be negative',
  entre: ({ minimo, maximo }) => `must be between ${minimo} and ${maximo}`,
  decimales: ({ maximo }) => `takes at most ${maximo} decimals`,
  'longitud-medida': ({ maximo, tiene }) => `takes at most ${maximo} characters and has ${tiene}`,
  'longitud-maxima': ({ maximo }) => `takes at most ${maximo} characters`,
  'longitud-usada': ({ maximo }) => `takes at most ${maximo} characters`,
  'longitud-de': ({ maximo }) => `takes at most ${maximo} characters`,
  'nrc-corto': () => NRC_DIGITS,
  'nrc-corto-sin-ceros': () => NRC_DIGITS,
  'signos-de-control': () => 'contains characters that cannot be printed; delete it and type it again',
  'signos-que-giran': () =>
    'contains invisible characters that turn the direction of reading; delete it and type it again, without pasting',
  'signos-invisibles': () => 'has only characters that cannot be seen; delete it and type the text',
  correo: () => MAIL,
  'correo-simple': () => MAIL,
  'correo-de-persona': () => MAIL,
  'fecha-inexistente': () => NO_SUCH_DATE,
  'fecha-que-exista': () => NO_SUCH_DATE,
  'fecha-posterior': ({ fecha }) => `cannot be after the date of this document (${dayText(fecha)})`,
  'orden-del-periodo': () => ORDER,
  'largo-del-periodo': () => ORDER,
  'codigo-relacionado': () => UUID,
  'forma-de-actividad': () => ACTIVITY,
  'actividad-desconocida': () => ACTIVITY,
  'actividad-del-emisor': () => ACTIVITY,
  'falta-actividad': () => 'choose the activity; a private person uses 10001 to 10006',
  'falta-tipo-documento': () => KIND_NEEDED,
  'falta-nrc': () =>
    'the NRC is missing: a crédito fiscal is only issued to a registered taxpayer; otherwise issue a factura',
  'falta-correo': () => 'the e-mail is missing; the document is sent there',
  'falta-direccion': () => 'choose department and municipality, and type the address',
  'falta-distrito': () => 'choose the district',
  'falta-distrito-de-nota': () =>
    'the document it adjusts does not name the customer’s district: write it in their file and try again',
  'umbral-del-receptor': ({ umbral }) => `from ${dollars(umbral)} a factura must name its receiver`,
  'codigo-de-lista': () => CHOOSE,
  'territorio-desconocido': () => CHOOSE,
  'unidad-desconocida': () => CHOOSE,
  'tipo-relacionable': () => CHOOSE,
  falta: () => MISSING,
  'falta-texto': () => MISSING,
  'falta-forma': () => MISSING,
  'falta-codigo': () => MISSING,
  'falta-parametro': () => MISSING,
  'falta-lista': () => MISSING,
  'falta-dato': () => MISSING,
  vacio: () => MISSING,
  'minimo-de-elementos': () => MISSING,
  'falta-num-documento': () => MISSING,
  'falta-nombre': () => MISSING,
  'falta-usuario': () => MISSING,
  'falta-contrasena': () => MISSING,
  'persona-incompleta': () => MISSING,
  'valor-no-permitido': () => 'that value is not allowed',
  'hora-del-dia': () => 'must be a time of the day from 00:00 to 24:00, such as 08:00',
  'cierra-antes-de-abrir': () => 'must be after the opening time',
  'dui-digitos': () => 'a DUI has 9 digits (00000000-0)',
  'dui-verificador': () => 'the check digit of the DUI does not match: compare the number with the document',
  'nit-digitos': () =>
    'a NIT has 14 digits (0000-000000-000-0), or the 9 digits of the DUI for a natural person',
  'nit-verificador': () => 'the check digit of the NIT does not match: compare the number with the NIT card',
  'solo-ceros': ({ numero }) => `a ${numero} cannot be zeros alone: type the one on the document`,
  'nrc-digitos': () => 'an NRC has 1 to 8 digits, with or without a hyphen before the last (123456-7)',
  'nrc-sin-nit': () => 'an NRC only goes with a NIT: choose NIT as the document or delete the NRC',
  'documento-de-credito-fiscal': () => 'a crédito fiscal identifies its receiver by NIT or DUI',
  'direccion-del-extranjero': () => 'an address abroad is not accepted yet; delete the address',
  'descuento-de-linea': () => 'the discount cannot exceed the amount of the line',
  'importe-de-linea': () => 'the amount of the line must be less than 100,000,000,000',
  'no-gravado-uno': () => 'a non-taxed line has quantity 1',
  'no-gravado-sin-precio': () => 'a non-taxed line has only its amount',
  'no-gravado-sin-descuento': () => 'a non-taxed line has no discount',
  'total-demasiado-grande': () => 'the total of the document must be less than 100,000,000,000',
  'total-de-credito-fiscal': () => 'the total of a crédito fiscal must be above zero',
  'suma-de-pagos': ({ suma, total }) =>
    `the payments add up to ${dollars(suma)} and the total is ${dollars(total)}; they must be equal`,
  'falta-unidad-del-plazo': () => 'choose whether the term is in days, months or years',
  'falta-plazo': () => 'type how long the term is',
  'relacionado-de-otro-tipo': ({ tipo }) => `that document is of another type (${tipo})`,
  'relacionado-de-otra-fecha': ({ fecha }) => `that document was issued on ${dayText(fecha)}`,
  'relacionado-invalidado': () => 'that document is invalidated; choose a valid one',
  pin: () => PIN,
  'pin-de-archivo': () => PIN,
  'pin-sencillo': () => WEAK_PIN,
  'pin-de-antes': () => WEAK_PIN,
  'nombre-de-usuario-usado': () => 'there is a user of that name already; add a surname',
  'longitud-minima': ({ minimo }) => (minimo === 1 ? MISSING : `type at least ${minimo} characters`),
  'descuento-del-total': ({ maximo, sinIva }) =>
    sinIva
      ? `the discount cannot exceed those sales (${dollars(maximo)} without VAT)`
      : `the discount cannot exceed those sales (${dollars(maximo)})`,
  forma: ({ forma }): string | undefined => SHAPE[forma],
  'valor-de-clase': ({ clase }): string | undefined =>
    clase === 'number' || clase === 'int' ? WHOLE : undefined,
  'formato-oficial': () => 'must be the official format: Hacienda accepts no other',
  'formato-oficial-de-otra': () =>
    'a branch uses the short format: move all of them to the official one first',
  'factura-sin-receptor': ({ desde }) =>
    `Factura of ${desde} or more without a receiver: Hacienda might reject it.`,
  'distrito-de-sucursal': ({ dia }) =>
    `From ${dayText(dia)} on the address of the branch must name the district.`,
  'distrito-del-receptor': ({ dia }) =>
    `From ${dayText(dia)} on the address of the receiver must name the district.`,
  'reloj-desfasado': ({ minutos, atrasado }) =>
    `The clock of this computer is ${minutesText(minutos)} ${atrasado ? 'behind' : 'ahead of'} Hacienda's; a manager must set date and time.`,
  'motivo-1-por-reemplazo': () =>
    'Because another document replaces it, Hacienda receives reason 1 (error in the information)',
  'plazo-de-invalidacion-dudoso': ({ corto, largo }) =>
    `By one of Hacienda's rules the time to invalidate this document ended on ${dayText(corto)}; by another it ends on ${dayText(largo)}. Hacienda may reject the event`,
  'invalidacion-en-camino': () =>
    'An invalidation of this document for the same reason was on its way already; this is its answer',
  'sin-conexion': ({ ambiente }) =>
    `There is no connection with Hacienda for ${environmentInSentence(ambiente)}; set it up before you issue`,
  'sin-certificado': ({ ambiente }) =>
    `There is no signing certificate for ${environmentInSentence(ambiente)}; import it in Settings › Certificate`,
  'certificado-vencido': ({ dia }) =>
    `The signing certificate expired on ${dayText(dia)}; import a valid one`,
  'certificado-aun-no-vigente': ({ dia }) =>
    `The signing certificate is valid from ${dayText(dia)}; check the date of the computer`,
  'disco-casi-lleno': () => 'The disk is nearly full; free some space to go on issuing',
  'reloj-atrasado': ({ documento, dia, hora }) =>
    `The clock of the computer is behind the last document (${documento === null ? '' : `${documento}, `}dated ${dayText(dia)}, ${hora}): correct date and time. If the time shown now is right, a manager can go on in Settings, Health of this till; otherwise issuing goes on from that moment.`,
  'reloj-adelantado': ({ minutos }) =>
    `The clock of this computer is ${minutesText(minutos)} ahead of Hacienda's: what is issued would be dated in the future. A manager must correct date and time.`,
  'hoy-no-es': ({ dia }) =>
    `by the computer today is ${dayText(dia)}; if it is not, correct its date and time first`,
  'sin-fecha-futura': () => 'No document is dated in the future: there is nothing to go on from',
  'cuota-agotada': ({ limite, dia }) =>
    `The branch has issued the ${limite} documents of its quota of this month; it can issue from ${dayText(dia)} or when the quota is raised`,
};
