/** Traits of a product that no statement reads, as JSON by member: a new one needs no column. One that is missing has its default. */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_PRESENTATIONS } from './0042-presentations.ts';

/** The tables copied from here on, with more columns than before. */
export const COPIED_TRAITS = {
  product: { key: ['num'], rest: [...COPIED_PRESENTATIONS.product.rest, 'traits'] },
} satisfies Readonly<Record<string, CopiedColumns>>;

export const productTraits = `
${['copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER product_${name};`).join('\n')}
ALTER TABLE product ADD COLUMN traits TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(traits));
${copying('product', COPIED_TRAITS.product)}
`;
