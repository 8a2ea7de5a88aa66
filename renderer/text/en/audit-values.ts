/** Values of the audit log that are words of ours, in English. They are kept in Spanish. */
import { enInventory } from './inventory.ts';

/** Accents do not matter: older versions wrote some words with one. */
function wordsOf(words: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(words).map(([word, english]) => [unaccented(word), english]));
}

function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gv, '');
}

/** Details that people typed. */
const TYPED: ReadonlySet<string> = new Set([
  'nombre',
  'descripcion',
  'motivo',
  'referencia',
  'destino',
  'firma',
  'empresa',
  'tienda',
  'deCaja',
]);

/** Of any detail. */
const ANYWHERE = wordsOf({
  sí: 'yes',
  true: 'yes',
  false: 'no',
  '(nada)': '(nothing)',
  'de fábrica': 'as it came',
});

/** By the name of the detail. */
const OF = new Map([
  ['rol', wordsOf({ gerente: 'manager', cajero: 'cashier' })],
  [
    'ensayo',
    wordsOf({
      rechazo: 'rejected',
      observado: 'sealed with an observation',
      'respuesta-perdida': 'sealed, and its reply lost',
      lento: 'slow to answer',
      'sin-linea': 'no line',
      'autoridad-caida': 'answers with an error page',
      reloj: 'the clock moved ahead',
      'no-ahora': 'not checked for now',
      'certificado-rechazado': 'certificate not accepted',
      'acceso-rechazado': 'user or password not accepted',
    }),
  ],
  ['alcance', wordsOf({ tienda: 'the whole shop', categoria: 'a category', estante: 'a shelf' })],
  ['carpeta', wordsOf({ 'la usual': 'the usual one' })],
  ['tipo', wordsOf({ bien: 'good', servicio: 'service', ENTRADA: 'cash in', SALIDA: 'cash out' })],
  ['clase', wordsOf({ red: 'network', dispositivo: 'port', sistema: 'of the system' })],
  [
    'causa',
    wordsOf({
      ...enInventory.causes,
      'sin aprobación': 'not approved',
      'no hay tanto efectivo': 'there is not that much cash',
      persona: 'by hand',
      inactividad: 'nobody was there',
    }),
  ],
  // What somebody approved that is no act of its own.
  [
    'asunto',
    wordsOf({
      'salida de efectivo': 'cash paid out',
      'diferencia de caja': 'a difference of the drawer',
      'conteo de caja': 'a count of the drawer',
      'conteo de existencias': 'a count of the stock',
      'anular un conteo': 'annulling a count of the stock',
    }),
  ],
  ['ahora', wordsOf({ encendida: 'switched on', apagada: 'switched off' })],
  ['motivo', wordsOf({ 'sin aprobación': 'not approved' })],
  [
    'resultado',
    wordsOf({
      bien: 'good',
      atrasada: 'behind',
      danada: 'damaged',
      'sin-espacio': 'no room',
      fallo: 'failed',
      credenciales: 'user or password refused',
      'sin-linea': 'no line',
      'autoridad-caida': 'no answer of Hacienda',
      enviado: 'sent',
      rechazado: 'refused',
      clave: 'password refused',
      'sin-servidor': 'no mail server',
    }),
  ],
  [
    'segundaPersona',
    wordsOf({
      aprobada: 'approved',
      'sin diferencias que aprobar': 'no differences to approve',
      'quien guardó no había contado': 'who saved it had not counted',
      'con su PIN anterior': 'with their PIN before',
      'dentro de sus límites': 'within their limits',
      'sin segunda persona: no hay otro gerente': 'no second person: there is no other manager',
      'sin segunda persona: solo una persona trabaja aquí': 'no second person: only one person works here',
      'sin segunda persona: el ajuste segundaPersona está desactivado':
        'no second person: the setting “segundaPersona” is switched off',
    }),
  ],
]);

/** A value in English where it is a word of ours, else as it is written. */
export function auditValue(nombre: string, valor: string): string {
  const word = unaccented(valor);
  return OF.get(nombre)?.get(word) ?? (TYPED.has(nombre) ? valor : (ANYWHERE.get(word) ?? valor));
}
