/** Quotes of the demonstration shop: two that hold, one that expired, one that was annulled. Half of the last one is sent ([demoRemission](demo-remission.ts)). */
import { DEMO_BRANCH_ID, DEMO_NIT } from './demo.ts';
import type { QuoteCustomer } from '../contract/bridge/bridge-quotes.ts';
import type { QuoteLine } from '../contract/till/quotes.ts';
import { DEFAULT_SETTINGS } from '../contract/settings/issuer-settings.ts';
import { addDays, fiscalDate, type Instant } from '../domain/fiscal-time.ts';
import { amount, sum, toCents } from '../domain/money.ts';
import { searchCustomers } from '../store/catalogue/customers.ts';
import { findSold } from '../store/catalogue/products.ts';
import { addQuote, endQuote, nextQuote, quoteOfKey } from '../store/quotes/quotes.ts';
import type { Reader, Tx } from '../store/store.ts';

const PLACE = { issuerId: DEMO_NIT, branchId: DEMO_BRANCH_ID, ambiente: 'PRUEBAS' } as const;
const DAY_MS = 86_400_000;

interface Paper {
  /** Days before today. */
  readonly hace: number;
  /** What a customer of the file is found by, or a name and a phone. */
  readonly para: string | readonly [nombre: string, telefono: string];
  readonly notas: string;
  readonly lines: readonly (readonly [codigo: string, cantidad: string])[];
  readonly anulada?: string;
}

const PAPERS: readonly Paper[] = [
  {
    hace: 30,
    para: ['Comité de fiestas', '7012 3456'],
    notas: 'Para el 15 de cada mes',
    lines: [
      ['GAS-3', '24'],
      ['CHU-MIX', '60'],
    ],
  },
  {
    hace: 4,
    para: ['Doña Carmen', '7123 4567'],
    notas: '',
    lines: [['PAP-12', '6']],
    anulada: 'Se hizo otra',
  },
  {
    hace: 2,
    para: 'martillo',
    notas: 'Entrega en su bodega',
    lines: [
      ['FOC-LED', '40'],
      ['EXT-3M', '12'],
      ['PIL-AA4', '20'],
    ],
  },
  {
    hace: 1,
    para: 'ceibita',
    notas: 'La mitad hoy, la otra el sábado',
    lines: [
      ['GAS-3', '12'],
      ['AGU-600', '48'],
    ],
  },
];
const keyOf = (index: number): string => `demo-${index + 1}`;
/** Key of the last one. */
export const HALF_SOLD_QUOTE = keyOf(PAPERS.length - 1);

/** Keeps them, each under its number. @param userId who made them */
export function demoQuotes(tx: Tx, now: Instant, userId: string): void {
  for (const [index, paper] of PAPERS.entries()) {
    const at = now - paper.hace * DAY_MS;
    const dia = fiscalDate(at);
    const lineas = linesOf(tx, paper);
    const clave = keyOf(index);
    addQuote(tx, {
      ...PLACE,
      clave,
      numero: nextQuote(tx, PLACE),
      version: 1,
      tillId: null,
      userId,
      aprobo: null,
      at,
      dia,
      vence: addDays(dia, DEFAULT_SETTINGS.validezCotizacion),
      cliente: customerOf(tx, paper),
      notas: paper.notas,
      lineas,
      centavos: toCents(sum(lineas.map(({ precio, cantidad }) => amount(precio).times(amount(cantidad))))),
    });
    const kept = quoteOfKey(tx, DEMO_NIT, clave);
    if (kept !== null && paper.anulada !== undefined)
      endQuote(tx, { quoteId: kept.id, motivo: paper.anulada, userId, at: at + DAY_MS });
  }
}

function linesOf(reader: Reader, { lines }: Paper): readonly QuoteLine[] {
  return lines.flatMap(([codigo, cantidad]) => {
    const product = findSold(reader, DEMO_NIT, codigo);
    if (product === null) return [];
    const { descripcion, precio, uniMedida, tipo, tratamiento } = product;
    const esServicio = tipo === 'servicio';
    const plain = { descuento: '0', motivo: null, promociones: [] };
    return [{ codigo, descripcion, cantidad, precio, uniMedida, esServicio, tratamiento, ...plain }];
  });
}

function customerOf(reader: Reader, { para }: Paper): QuoteCustomer | null {
  if (typeof para === 'string') {
    const [found] = searchCustomers(reader, { issuerId: DEMO_NIT, q: para, limit: 1 });
    if (found === undefined) return null;
    const { id: _id, ...customer } = found;
    return customer;
  }
  const [nombre, telefono] = para;
  return {
    tipoDocumento: null,
    numDocumento: null,
    nrc: null,
    nombre,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono,
    direccion: null,
  };
}
