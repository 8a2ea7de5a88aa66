/**
 * Which agreement takes another one's place: a note that was refused too late to be corrected is made anew under a number of its
 * own, and what moved for the first belongs to the second. An agreement has one successor at most.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The table copied from here on. */
export const COPIED_SUCCESSION: Readonly<Record<string, CopiedColumns>> = {
  settlement_succession: { key: ['codigo'], rest: ['antes'] },
};

export const settlementSuccession = `
CREATE TABLE settlement_succession (
  codigo TEXT PRIMARY KEY REFERENCES settlement (codigo),
  antes  TEXT NOT NULL UNIQUE REFERENCES settlement (codigo)
) STRICT;
CREATE TRIGGER settlement_succession_fixed BEFORE UPDATE ON settlement_succession
BEGIN SELECT RAISE(ABORT, 'the money of a return never changes'); END;
CREATE TRIGGER settlement_succession_stays BEFORE DELETE ON settlement_succession
BEGIN SELECT RAISE(ABORT, 'the money of a return never changes'); END;
${Object.entries(COPIED_SUCCESSION)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
