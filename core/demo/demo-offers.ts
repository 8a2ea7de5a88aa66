/** What the demonstration shop charges besides the price on the shelf: three lists with prices by quantity, whose customers, and three promotions. */
import type { PromotionTerms } from '../contract/till/promotions.ts';
import { addDays, fiscalDate, type Instant } from '../domain/fiscal-time.ts';
import { requireDebtor } from '../engine/accounts/debtor.ts';
import type { Tx } from '../store/store.ts';
import type { TillCaller } from '../till/people/browser-session.ts';
import { savePrice } from '../till/prices/keep-price.ts';
import { assignList } from '../till/prices/prices-desk.ts';
import { savePromotion } from '../till/promotions/promotions-desk.ts';

/** Since how many days they hold. */
const AGE_DAYS = 20;
const FRIDAY = 5;

/** List (null: everybody), code, from which quantity, price with VAT. */
const PRICES = [
  ['Mayoreo', 'JUG-NAR', '0', '1.80'],
  ['Mayoreo', 'JUG-NAR', '12', '1.70'],
  ['Mayoreo', 'SOP-POL', '24', '0.65'],
  ['Mecánicos', 'FOC-LED', '0', '1.75'],
  ['Mecánicos', 'FOC-LED', '10', '1.60'],
  ['Mecánicos', 'EXT-3M', '0', '4.80'],
  ['Mecánicos', 'PIL-AA4', '6', '2.90'],
  ['Empleados', 'QUE-1', '0', '3.75'],
  ['Empleados', 'CRE-750', '0', '2.95'],
  [null, 'CHU-MIX', '48', '0.95'],
] as const;

/** List, type and number of the document of a customer of the file. */
const BUYERS = [
  ['Mayoreo', '36', '05010505201012'],
  ['Mecánicos', '36', '05110307121032'],
  ['Empleados', '13', '051209461'],
] as const;

const PROMOTIONS: readonly (Pick<PromotionTerms, 'nombre' | 'accion'> & Partial<PromotionTerms>)[] = [
  {
    nombre: 'Viernes de 2×1 en galletas',
    dias: [FRIDAY],
    productos: ['GAL-VAI'],
    accion: { tipo: 'lleva-paga', lleva: 2, paga: 1 },
  },
  {
    nombre: 'Librería con 10 % menos',
    categorias: ['Librería'],
    excepto: ['RES-CAR'],
    accion: { tipo: 'porcentaje', porcentaje: '10' },
  },
  {
    nombre: '3 jabones por $3.50',
    productos: ['JAB-3'],
    maximo: 4,
    accion: { tipo: 'varios-por-precio', unidades: 3, precio: '3.50' },
  },
];

/** Keeps them. @param who the manager */
export function demoOffers(tx: Tx, now: Instant, who: TillCaller): void {
  const acting = { who, now };
  const desde = addDays(fiscalDate(now), -AGE_DAYS);
  for (const [lista, codigo, minimo, precio] of PRICES)
    savePrice(tx, { lista, cliente: null, codigo, minimo, desde, precio }, acting);
  for (const [lista, tipoDocumento, numDocumento] of BUYERS) {
    const { customer } = requireDebtor(tx, who.caller, { tipoDocumento, numDocumento });
    assignList(tx, { cliente: customer.id, lista }, acting);
  }
  for (const [at, given] of PROMOTIONS.entries()) {
    const terms = { ...ANY_TIME, desde, prioridad: (at + 1) * 10, ...given };
    const saved = savePromotion(tx, { id: null, terms, confirmado: false }, acting);
    if (saved.kind !== 'saved') throw new Error(`a promotion of the demonstration asks: ${given.nombre}`);
  }
}

const ANY_TIME: Omit<PromotionTerms, 'nombre' | 'prioridad' | 'desde' | 'accion'> = {
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: [],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
};
