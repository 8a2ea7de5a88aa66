/** What is owed of a supplier's document that was paid in part (§por-pagar). */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_BOOKS } from './0049-book-closings.ts';

/** The tables copied from here on, with more columns than before. */
export const COPIED_IN_PART = {
  purchase: { key: ['id'], rest: [...COPIED_BOOKS.purchase.rest, 'debe_centavos'] },
} satisfies Readonly<Record<string, CopiedColumns>>;

export const owedInPart = `
${['copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER purchase_${name};`).join('\n')}
ALTER TABLE purchase ADD COLUMN debe_centavos INTEGER CHECK (debe_centavos > 0);
${copying('purchase', COPIED_IN_PART.purchase)}
`;
