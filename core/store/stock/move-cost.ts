/** SQL: what a move `m` cost, wherever it is told: its own, or of goods that come back, what they had cost when they left (§stock-costs). */
import { column, orNull, record } from '../record.ts';

export const MOVE_COST = record({
  costo: orNull(column.text),
  /** For how many base units that was. */
  costoDe: orNull(column.integer),
  /** When it was set: of goods that come back when they left, by the average of that month where it has no cost of its own. */
  costedAt: column.integer,
});

/** The columns of {@link MOVE_COST}, over the joins of {@link MOVE_ORIGIN}. */
export const MOVE_COST_SQL = `coalesce(m.costo, o.costo, f.costo) AS costo,
    CASE WHEN m.costo IS NOT NULL THEN m.base WHEN o.costo IS NOT NULL THEN o.base ELSE f.base END AS costo_de,
    coalesce(f.at, o.at, m.at) AS costed_at`;

/** What the move takes back (`o`), and what that had taken back (`f`). */
export const MOVE_ORIGIN =
  'LEFT JOIN stock_move AS o ON o.id = m.revierte LEFT JOIN stock_move AS f ON f.id = o.revierte';
