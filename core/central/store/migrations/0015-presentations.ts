/** Packs and boxes of a product, and whether its stock is kept. */
export const presentations = `
ALTER TABLE caja.product
  ADD COLUMN categoria text,
  ADD COLUMN lleva_existencia boolean NOT NULL DEFAULT false,
  ADD COLUMN pesado boolean NOT NULL DEFAULT false,
  ADD COLUMN retirado boolean NOT NULL DEFAULT false,
  ADD COLUMN presentaciones jsonb NOT NULL DEFAULT '[]';
`;
