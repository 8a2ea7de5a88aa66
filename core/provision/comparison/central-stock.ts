/**
 * Verifies that the centre has the same stock as this till, by document and product, as far as it was acknowledged
 * (§verify-proves).
 */
import { ownStock, type OwnStockRow } from '../../contract/central/stock/own-stock.ts';
import { centralLink } from '../../store/central/link.ts';
import type { VerifyFault } from '../../store/proof/verify.ts';
import { papersUntil, standingUntil } from '../../store/stock/standing.ts';
import { askCentre, type AskDeps } from '../central-question.ts';

/** Number of stock documents on both sides and their differences. */
export interface StockComparison {
  readonly papeles: number;
  readonly faltas: readonly VerifyFault[];
}

/** Compares acknowledged rows; null where the till is not enrolled. @throws AppError as {@link askCentre} */
export async function compareStock(deps: AskDeps): Promise<StockComparison | null> {
  const { store } = deps;
  const own = store.read((reader) => {
    const link = centralLink(reader);
    if (link === null || link.installation === null) return null;
    const until = link.acked.place.stock;
    return { until, papers: papersUntil(reader, until), rows: standingUntil(reader, until) };
  });
  if (own === null) return null;
  const told: OwnStockRow[] = [];
  let papers = 0;
  for (let after: number | null = 0; after !== null;) {
    const question = new URLSearchParams({ until: String(own.until), after: String(after) });
    const answer = await askCentre(deps, `/till/stock/own?${question.toString()}`, ownStock);
    told.push(...answer.rows);
    papers = answer.papers;
    after = answer.next;
  }
  const faltas = differences(own.rows, told);
  if (papers < own.papers) {
    const mensaje = `La central tiene ${papers} de los ${own.papers} documentos de existencias que se le enviaron: revise en su página lo que apartó.`;
    faltas.push({ tabla: 'stock_entry', fila: `hasta id ${own.until}`, campo: 'central', mensaje });
  }
  return { papeles: own.papers, faltas };
}

const keyOf = ({ product, ambiente, place }: OwnStockRow) => JSON.stringify([product, ambiente, place]);

function differences(own: readonly OwnStockRow[], told: readonly OwnStockRow[]): VerifyFault[] {
  const there = new Map(told.map((row) => [keyOf(row), row]));
  const here = new Map(own.map((row) => [keyOf(row), row]));
  return [...new Map([...there, ...here])].flatMap(([key, { product, ambiente, place }]) => {
    const [base, central] = [here.get(key)?.base ?? 0, there.get(key)?.base ?? 0];
    if (base === central) return [];
    const mensaje = `Aquí hay ${base} en unidades base y la central tiene ${central} por los mismos documentos. Si esta caja se restauró de un respaldo, la central conserva lo que vino después: cuente el producto.`;
    return [
      {
        tabla: 'stock_standing',
        fila: `producto ${product}, ${ambiente}, ${place}`,
        campo: 'central',
        mensaje,
      },
    ];
  });
}
