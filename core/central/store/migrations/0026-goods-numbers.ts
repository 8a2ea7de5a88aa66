/**
 * A till that was restored gives numbers of products again: goods are told apart by the product's own id, and those that a number no longer names
 * get another one, with what moved of them. Of goods that older tills told the id is not known.
 */
import { SERVICE_ROLE } from '../roles.ts';

export const goodsNumbers = `
ALTER TABLE caja.goods ADD COLUMN producto text;
CREATE UNIQUE INDEX goods_producto ON caja.goods (company_id, installation_id, producto);
GRANT UPDATE (product) ON caja.stock_move, caja.stock_count TO ${SERVICE_ROLE};
`;
