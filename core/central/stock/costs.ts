/** Average cost of goods over all tills of the company, calculated as at a single till (§stock-costs). */
import { fiscalDate, monthIn, startOfDay } from '../../domain/fiscal-time.ts';
import { monthlyCosts, type CameAtCost } from '../../domain/stock/monthly-costs.ts';
import type { Tx } from '../store/database.ts';
import { OWN_GOODS, paperOf, standingOf, type MarkedGoods } from './standing-sql.ts';

const CODES = 'codes AS (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) AS c (nit, codigo_plano))';
const EVERYWHERE = `${CODES}, wanted AS (SELECT shop_id, nit, codigo_plano FROM codes CROSS JOIN shop WHERE company_id = $1::uuid)`;
/** Told by any installation that told what it reverses, which is the first of the two. */
const back = (row: string, of: string) => `
  JOIN stock_entry ${row}_of ON ${row}_of.company_id = ${of}.company_id AND ${row}_of.paper = ${of}.paper
  JOIN stock_move ${row} ON ${row}.company_id = ${of}.company_id AND ${row}.installation_id = ${row}_of.installation_id
    AND ${row}.revierte_de = ${of}.paper AND ${row}.revierte = ${of}.id ${paperOf(row, `${row}_paper`)}`;
const came = (row: string, base: string, more = '') => `
  SELECT o.nit, o.codigo_plano, e.ambiente, ${row}.at, ${base} AS base, m.base AS whole, m.costo
  FROM own o JOIN stock_move m ON m.company_id = o.company_id AND m.installation_id = o.installation_id AND m.product = o.product
  ${more} ${paperOf('m')} WHERE m.costo IS NOT NULL`;
/** Receipts at a cost of their own, minus their reversals. */
const CAME = `
  WITH ${EVERYWHERE}, own AS MATERIALIZED (${OWN_GOODS})
  ${came('m', 'm.base')} UNION ALL ${came('r', '-r.base', back('r', 'm'))} UNION ALL ${came('x', 'x.base', back('r', 'm') + back('x', 'r'))}`;
/** The company's stock of each before `$4`. */
const OPENING = `
  WITH ${EVERYWHERE}, ${standingOf('$4::bigint')}
  SELECT nit, codigo_plano, ambiente, sum(base)::bigint AS base FROM standing GROUP BY nit, codigo_plano, ambiente`;
const FORGET = `
  DELETE FROM stock_cost k USING unnest($2::text[], $3::text[]) AS c (nit, codigo_plano)
  WHERE k.company_id = $1::uuid AND k.nit = c.nit AND k.codigo_plano = c.codigo_plano`;
const KEEP = `
  INSERT INTO stock_cost (company_id, nit, codigo_plano, ambiente, promedio)
  SELECT $1::uuid, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])`;

interface OfGoods extends Record<string, unknown> {
  readonly nit: string;
  readonly codigo_plano: string;
  readonly ambiente: string;
}
const keyOf = ({ nit, codigo_plano: code, ambiente }: OfGoods) => JSON.stringify([nit, code, ambiente]);
const monthOfInstant = (at: number) => monthIn(fiscalDate(at));

export interface GoodsCost extends Pick<OfGoods, 'nit' | 'codigo_plano' | 'ambiente'> {
  readonly promedio: string;
}

/** Calculates present costs; goods that never had a cost are left out. */
export async function reckonedCosts(
  tx: Tx,
  company: string,
  goods: readonly Pick<MarkedGoods, 'nit' | 'codigo_plano'>[],
): Promise<readonly GoodsCost[]> {
  const codes = codesOf(company, goods);
  const rows = await tx.rows<OfGoods & Record<'at' | 'base' | 'whole' | 'costo', string>>(CAME, codes);
  const openings = new Map<string, ReadonlyMap<string, number>>();
  for (const mes of new Set(rows.map(({ at }) => monthOfInstant(Number(at))))) {
    const found = await tx.rows<OfGoods & { readonly base: string }>(OPENING, [
      ...codes,
      startOfDay(`${mes}-01`),
    ]);
    openings.set(mes, new Map(found.map((row) => [keyOf(row), Number(row.base)])));
  }
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, group]) => {
    const { promedio } =
      monthlyCosts({
        came: group.map(cameAtCost),
        former: null,
        openingOf: (mes) => openings.get(mes)?.get(key) ?? 0,
      }).at(-1) ?? {};
    const [of] = group;
    return promedio === undefined || of === undefined
      ? []
      : [{ nit: of.nit, codigo_plano: of.codigo_plano, ambiente: of.ambiente, promedio }];
  });
}

export async function refreshCosts(tx: Tx, company: string, marked: readonly MarkedGoods[]): Promise<void> {
  const costs = await reckonedCosts(tx, company, marked);
  await tx.run(FORGET, codesOf(company, marked));
  if (costs.length === 0) return;
  await tx.run(KEEP, [
    ...codesOf(company, costs),
    costs.map(({ ambiente }) => ambiente),
    costs.map(({ promedio }) => promedio),
  ]);
}

function codesOf(company: string, goods: readonly Pick<MarkedGoods, 'nit' | 'codigo_plano'>[]) {
  return [company, goods.map(({ nit }) => nit), goods.map(({ codigo_plano: code }) => code)] as const;
}

function cameAtCost(row: Record<'at' | 'base' | 'whole' | 'costo', string>): CameAtCost {
  return { at: Number(row.at), base: Number(row.base), whole: Number(row.whole), costo: row.costo };
}
