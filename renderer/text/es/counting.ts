/** Spanish texts of counting: what a count covers, what was counted, why it differs. */
import type { CountedBy } from '../../../core/contract/bridge/bridge-counts.ts';
import type { CountScope, DifferenceCause } from '../../../core/contract/stock/counts.ts';

const SCOPES: Readonly<Record<CountScope, string>> = {
  tienda: 'Toda la tienda',
  categoria: 'Categoría',
  estante: 'Estante',
};
const SCOPE_HINTS: Readonly<Record<CountScope, string>> = {
  tienda: 'Todo lo que lleva existencia. Lo que no se cuente no cambia.',
  categoria: 'Solo los productos de esa categoría. Lo que no se cuente no cambia.',
  estante: 'Lo que vaya pasando por el lector en ese estante; la próxima vez le avisa lo que falte.',
};
const CAUSES: Readonly<Record<DifferenceCause, string>> = {
  inherente: 'Pérdida propia del producto',
  fortuito: 'Caso fortuito',
  error: 'Error de conteo o de registro',
  'sin-causa': 'Sin causa conocida',
};
const LAWS: Readonly<Record<DifferenceCause, string>> = {
  inherente:
    'Se evaporó, se venció, se quebró en el manejo normal. No paga IVA (LIVA art. 11), pero hay que probarlo: guarde el acta y muéstrela a su contador.',
  fortuito:
    'Robo, incendio, inundación. No paga IVA si se puede probar: guarde la denuncia o el aviso con el acta.',
  error: 'Se contó mal antes, o una entrada o salida no se anotó. No paga IVA: corrija lo que faltó anotar.',
  'sin-causa':
    'Lo que falta se presume vendido: la ley pide factura por el precio al público, con IVA de hoy. Lo que sobra se presume comprado sin documento. Nadie del personal lo debe.',
};
const people = (others: readonly CountedBy[]): string =>
  others.map(({ nombre, contado }) => `${nombre}: ${contado}`).join(', ');

export const esCounting = {
  counts: 'Conteos',
  goingOn: 'Conteos abiertos',
  goOn: 'Seguir contando',
  begun: (name: string, moment: string) => `Lo empezó ${name} el ${moment}`,
  begin: 'Empezar un conteo',
  scope: 'Qué va a contar',
  scopes: SCOPES,
  scopeHints: SCOPE_HINTS,
  shelf: 'Nombre del estante',
  shelfHint: 'Por ejemplo: Refrigeradora',
  shelfMissing: 'Escriba el nombre del estante.',
  start: 'Empezar',
  byProgram: 'Enviado por un programa',
  title: 'Contar',
  lead: 'Pase cada producto por el lector o búsquelo: cada lectura suma 1. Si escribe la cantidad, vale lo escrito.',
  find: 'Producto que cuenta',
  findHint: 'Lector, código o nombre',
  counted: (name: string) => `Contado de ${name}`,
  others: (others: readonly CountedBy[], total: string) => `${people(others)} · en total ${total}`,
  product: 'Producto',
  quantity: 'Contado',
  remove: (name: string) => `Quitar lo que conté de ${name}`,
  empty: 'Todavía no se ha contado nada.',
  emptyHint:
    'Cada lectura queda guardada al momento. Varias personas pueden contar a la vez, y la venta sigue.',
  unknown: (code: string) => `Ningún producto tiene el código ${code}.`,
  noAnswer: 'El servicio no responde. Intente de nuevo.',
  notKept: (name: string) => `«${name}» no lleva existencia.`,
  added: (quantity: string, name: string, total: string) => `+${quantity} ${name} · van ${total}`,
  set: (name: string, total: string) => `${name}: ${total}`,
  taken: (name: string) => `Quitado: ${name}`,
  waiting: (count: number) => (count === 1 ? 'Guardando 1 lectura…' : `Guardando ${count} lecturas…`),
  missing: 'Escriba cuántos hay; 0 si no hay.',
  whole: 'Entero, sin decimales.',
  lines: (count: number) => (count === 1 ? '1 producto contado' : `${count} productos contados`),
  before: (others: readonly CountedBy[], contado: string) =>
    `Ya contado por ${people(others)}. Usted: ${contado}. ¿Sumar o reemplazar?`,
  beforeHint:
    'Sume si lo encontró en otro lugar de la tienda. Reemplace si lo está contando de nuevo: lo de los demás ya no vale.',
  add: 'Sumar',
  replace: (contado: string) => `Reemplazar por ${contado}`,
  leave: 'Dejarlo como está',
  back: 'Volver al inventario',
  leaveOpen: 'Volver a los conteos',
  notCounted: 'Sin contar',
  missingTitle: 'Sin contar todavía',
  missingLead:
    'Entran en este conteo y nadie los ha contado. No contado no es cero: se quedan con la existencia que tienen. Marque los que ya no hay.',
  missingTotal: (total: number) =>
    total === 0
      ? 'Todo lo de este conteo está contado.'
      : total === 1
        ? '1 producto sin contar'
        : `${total} productos sin contar`,
  isZero: (name: string) => `No hay: ${name}`,
  shouldBe: (existence: string) => `debía haber ${existence}`,
  zero: (count: number) => (count === 0 ? 'Contar como cero' : `Contar como cero (${count})`),
  discard: 'Descartar el conteo',
  discardAsk: '¿Descartar el conteo?',
  discardText: 'Lo que contaron todos deja de valer y la existencia no cambia.',
  discardReasons: ['Se empezó por error', 'Se contará otro día'],
  discarded: 'Conteo descartado: la existencia no cambió.',
  reason: 'Motivo',
  keep: 'Seguir contando',
  finishPart: 'Terminé mi parte',
  partDone: 'Lo que contó está guardado. Un gerente revisa el conteo y lo cierra.',
  reviewAndSave: 'Revisar y guardar',
  save: 'Guardar el conteo',
  review: 'Diferencias del conteo',
  reviewLead: 'Lo contado contra lo que debía haber a esa hora. Todavía no cambia la existencia.',
  differences: (count: number) => (count === 1 ? '1 diferencia' : `${count} diferencias`),
  uncounted: (count: number) =>
    count === 1
      ? '1 producto de este conteo no se contó: se queda como está. Véalo en «Sin contar».'
      : `${count} productos de este conteo no se contaron: se quedan como están. Véalos en «Sin contar».`,
  expected: 'Debía haber',
  difference: 'Diferencia',
  value: 'Valor',
  total: 'Total',
  cause: 'Causa',
  causeOf: (name: string) => `Causa de ${name}`,
  causeForAll: 'Causa para las demás',
  chooseCause: 'Elija…',
  causeMissing: (name: string) => `Falta la causa de ${name}.`,
  causes: CAUSES,
  laws: LAWS,
  moved: (quantity: string) => `Se movió ${quantity} mientras se contaba: conviene contarlo otra vez`,
  same: 'Todo está como debía.',
  missingLaw:
    'Lo que falta, Hacienda lo presume vendido sin factura; lo que sobra, comprado sin documento. Diga la causa de cada diferencia.',
  secondPerson: 'Usted contó en este conteo: las diferencias las aprueba un gerente que no haya contado.',
  saved: (count: number) =>
    count === 1 ? 'Conteo guardado: 1 producto' : `Conteo guardado: ${count} productos`,
  withoutCause: 'Falta la factura de lo que no tiene causa',
  withoutCauseText: (count: number, total: string) =>
    `El conteo está guardado. ${count === 1 ? 'De 1 producto' : `De ${count} productos`} falta mercadería sin causa: la ley pide una factura por el precio al público, ${total} con el IVA incluido.`,
  nobodyOwes:
    'No es deuda de nadie: los faltantes no se descuentan del salario (Código de Trabajo, art. 132). Las líneas van sin código, para que no se descuente dos veces del inventario.',
  past: 'Conteos guardados',
  pastHeads: ['Qué se contó', 'Cuándo', 'Guardó', 'Productos', 'Diferencias', 'Acciones'],
  older: 'Ver más antiguos',
  record: 'Acta (PDF)',
  recordSaved: (file: string) =>
    `Guardada: ${file}. Imprímala para la firma del contribuyente y del contador.`,
  annul: 'Anular',
  annulled: (reason: string) => `Anulado: ${reason}`,
  annulAsk: '¿Anular el conteo?',
  annulText:
    'El conteo queda escrito y deja de valer: la existencia vuelve a salir del conteo anterior y de lo que se movió después.',
  annulReasons: ['Se contó otro lugar', 'Se contó dos veces'],
  annulSecond: 'Anular un conteo cambia la existencia: lo aprueba otro gerente.',
  annulDone: 'Conteo anulado.',
};
