/** SQL of rows that several installations of one database reported: those of the one that enrolled last count. */

/** Whether two rows are of the same installation. */
export const isAt = (one: string, other: string): string =>
  `(${one}.company_id, ${one}.installation_id) = (${other}.company_id, ${other}.installation_id)`;

/** Whether row `d` is of an installation that enrolled later than that of row `e`. */
export const isLater = (d: string, e: string): string => `
  (SELECT (a.enrolled_at, a.installation_id) > (b.enrolled_at, b.installation_id) FROM installation a, installation b
    WHERE ${isAt('a', d)} AND ${isAt('b', e)})`;
