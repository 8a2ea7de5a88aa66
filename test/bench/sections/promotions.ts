/** What promotions of a large cart cost, by themselves: each key of a sale asks for them. */
import type { PromotionTerms } from '../../../core/contract/till/promotions.ts';
import {
  applyPromotions,
  type Promotion,
  type PromotedLine,
} from '../../../core/domain/promotions/apply-promotions.ts';
import { median, quick, say } from '../measure.ts';

const LINES = 200;
const RULES = 100;
const RUNS = quick ? 50 : 500;
/** Most of the CPU that one cart may take, in milliseconds. */
const LIMIT_MS = 5;

/** Runs it. */
export function promotions(): Promise<void> {
  const lines = Array.from({ length: LINES }, (_, at): PromotedLine => ({
    codigo: `SKU-${at}`,
    categoria: `Categoría ${at % 20}`,
    pesado: false,
    cantidad: 1000 * (1 + (at % 7)),
    centavos: BigInt(50 + ((at * 37) % 900)),
  }));
  const rules = Array.from({ length: RULES }, (_, at): Promotion => ({
    id: at + 1,
    version: 1,
    terms: termsOf(at),
  }));
  const moment = { hoy: '2026-11-28', hora: '10:00', lista: null };
  let bundles = 0;
  const times = Array.from({ length: RUNS }, () => {
    const before = process.cpuUsage();
    bundles = applyPromotions(lines, rules, moment).length;
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const all = median(times);
  say(
    `${LINES} lines with ${RULES} promotions: ${all.toFixed(2)} ms of CPU (median of ${RUNS}; limit ${LIMIT_MS}), ${bundles} applied${all > LIMIT_MS ? ': TOO MUCH' : ''}`,
  );
  return Promise.resolve();
}

/** Each of the six actions in turn, of one product, of a category or of all goods. */
function termsOf(at: number): PromotionTerms {
  const accion = ACTIONS[at % ACTIONS.length] ?? ACTIONS[0];
  const goods =
    at % 3 === 0
      ? { productos: [`SKU-${at}`], categorias: [] }
      : { productos: [], categorias: [`Categoría ${at % 20}`] };
  return {
    nombre: `Promoción ${at}`,
    prioridad: at % 10,
    desde: '2026-01-01',
    hasta: null,
    dias: [],
    horaDesde: null,
    horaHasta: null,
    listas: [],
    ...goods,
    excepto: [],
    minimo: null,
    maximo: at % 4 === 0 ? 3 : null,
    accion,
  };
}

const ACTIONS: readonly [PromotionTerms['accion'], ...PromotionTerms['accion'][]] = [
  { tipo: 'porcentaje', porcentaje: '10' },
  { tipo: 'precio', precio: '0.75' },
  { tipo: 'monto', monto: '0.10' },
  { tipo: 'lleva-paga', lleva: 3, paga: 2 },
  { tipo: 'varios-por-precio', unidades: 4, precio: '5.00' },
  {
    tipo: 'combo',
    partes: [
      { productos: [], categorias: ['Categoría 3'], unidades: 1 },
      { productos: [], categorias: ['Categoría 4'], unidades: 2 },
    ],
    precio: '6.00',
  },
];
