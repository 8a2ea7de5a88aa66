/** SQL for the cost of a move `m`: its own, or that of the goods it returns (§stock-costs). */
import { column, orNull, record } from '../record.ts';

export const MOVE_COST = record({
  costo: orNull(column.text),
  /** Base units that `costo` covers. */
  costoDe: orNull(column.integer),
  /**
   * Date of the cost; for returns the time of the original move, whose monthly average applies if it has no own cost.
   */
  costedAt: column.integer,
});

/** Columns of {@link MOVE_COST}; requires the joins of {@link MOVE_ORIGIN}. */
export const MOVE_COST_SQL = `coalesce(m.costo, o.costo, f.costo) AS costo,
    CASE WHEN m.costo IS NOT NULL THEN m.base WHEN o.costo IS NOT NULL THEN o.base ELSE f.base END AS costo_de,
    coalesce(f.at, o.at, m.at) AS costed_at`;

/** `o`: the reversed move; `f`: the move that `o` reversed. */
export const MOVE_ORIGIN =
  'LEFT JOIN stock_move AS o ON o.id = m.revierte LEFT JOIN stock_move AS f ON f.id = o.revierte';
