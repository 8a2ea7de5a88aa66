/**
 * Packs and boxes of a product, whether its stock is kept, and how much of it a shop wants to have.
 *
 * `product.presentaciones` is the record; `product_presentation` finds one by its code, plain as in `product`. `product_barcode.presentacion`
 * is its place among them from 1, 0 for the product itself. `product_level` is in base units: pieces, or thousandths of what is weighed.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';
import { COPIED_LAST } from './0013-more-copies.ts';

/** The tables copied from here on; the first two with more columns than before. */
export const COPIED_PRESENTATIONS = {
  product: {
    key: ['num'],
    rest: [
      ...(COPIED_LAST['product']?.rest ?? []),
      'categoria',
      'lleva_existencia',
      'pesado',
      'retirado',
      'presentaciones',
    ],
  },
  product_barcode: { key: ['issuer_id', 'codigo'], rest: ['orden', 'product', 'presentacion'] },
  product_presentation: { key: ['issuer_id', 'codigo_plano'], rest: ['orden', 'product', 'factor'] },
  product_level: { key: ['product', 'branch_id'], rest: ['minimo', 'maximo'] },
} satisfies Readonly<Record<string, CopiedColumns>>;

const FLAG = 'INTEGER NOT NULL DEFAULT 0 CHECK';

export const presentations = `
${['product', 'product_barcode']
  .flatMap((tabla) => ['copied', 'copied_anew', 'copy_gone'].map((name) => `DROP TRIGGER ${tabla}_${name};`))
  .join('\n')}
ALTER TABLE product ADD COLUMN categoria TEXT;
ALTER TABLE product ADD COLUMN lleva_existencia ${FLAG} (lleva_existencia IN (0, 1));
ALTER TABLE product ADD COLUMN pesado ${FLAG} (pesado IN (0, 1));
ALTER TABLE product ADD COLUMN retirado ${FLAG} (retirado IN (0, 1));
ALTER TABLE product ADD COLUMN presentaciones TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(presentaciones));
CREATE INDEX product_stocked ON product (issuer_id, descripcion_plana) WHERE lleva_existencia = 1;
ALTER TABLE product_barcode ADD COLUMN presentacion INTEGER NOT NULL DEFAULT 0 CHECK (presentacion >= 0);

CREATE TABLE product_presentation (
  issuer_id    TEXT NOT NULL,
  codigo_plano TEXT NOT NULL,
  orden        INTEGER NOT NULL CHECK (orden >= 1),
  product      INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  factor       INTEGER NOT NULL CHECK (factor >= 1),
  PRIMARY KEY (issuer_id, codigo_plano)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_presentations ON product_presentation (product, orden);
CREATE TABLE product_level (
  product   INTEGER NOT NULL REFERENCES product (num) ON DELETE CASCADE,
  branch_id TEXT NOT NULL,
  minimo    INTEGER CHECK (minimo >= 0),
  maximo    INTEGER CHECK (maximo >= 0),
  PRIMARY KEY (product, branch_id)
) STRICT, WITHOUT ROWID;
${Object.entries(COPIED_PRESENTATIONS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
