/**
 * What tills told of their stock: papers with what each moved and counted, and the goods they name. Codes of goods are those of each till,
 * and may change there; quantities are in base units.
 *
 * `stock_standing` is what is where by all of it: a place is `sucursal`, `averia` or `transito` with the establishment's code, and
 * `count_*` names the count it goes out from. `changed` grows with every change of a row, so that a till asks for what is new. `stock_cost` is
 * what a base unit costs the company now. Both follow from the rest; `stock_dirty` names the goods of which they must be reckoned anew.
 */
import { SERVICE_ROLE } from '../roles.ts';
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_COMPANY, OF_SHOP } from './row-guards.ts';

const TOLD = ['stock_entry', 'stock_move', 'stock_count'];
const TABLES = ['goods', ...TOLD, 'stock_standing', 'stock_dirty'];
const GOODS_OF_SHOP = `
  company_id uuid NOT NULL, shop_id uuid NOT NULL, nit text NOT NULL, codigo_plano text NOT NULL`;

export const stock = `
CREATE TABLE caja.goods (
  ${OF_TILL},
  product bigint NOT NULL, nit text NOT NULL, codigo text NOT NULL, codigo_plano text NOT NULL, descripcion text NOT NULL, categoria text,
  pesado boolean NOT NULL, lleva_existencia boolean NOT NULL, retirado boolean NOT NULL, niveles jsonb NOT NULL,
  PRIMARY KEY (company_id, installation_id, product)
);
CREATE INDEX goods_code ON caja.goods (company_id, nit, codigo_plano);
CREATE TABLE caja.stock_entry (
  ${OF_TILL},
  paper text NOT NULL, id bigint NOT NULL, nit text NOT NULL, branch text NOT NULL, ambiente text NOT NULL, causa text NOT NULL,
  recorded_at bigint NOT NULL, documento text, compra text, reverses text, motivo text,
  PRIMARY KEY (company_id, installation_id, paper)
);
-- A paper that two installations told, where a database was enrolled anew, counts once.
CREATE INDEX stock_entry_paper ON caja.stock_entry (company_id, paper, installation_id);
CREATE INDEX stock_entry_reverses ON caja.stock_entry (company_id, reverses) WHERE reverses IS NOT NULL;
CREATE TABLE caja.stock_move (
  ${OF_TILL},
  paper text NOT NULL, id bigint NOT NULL, item bigint NOT NULL, product bigint NOT NULL, desde text NOT NULL, hacia text NOT NULL,
  base bigint NOT NULL, presentacion text NOT NULL, factor bigint NOT NULL, at bigint NOT NULL, costo text, revierte bigint, revierte_de text,
  PRIMARY KEY (company_id, installation_id, paper, id)
);
CREATE INDEX stock_move_product ON caja.stock_move (company_id, installation_id, product, at);
CREATE TABLE caja.stock_count (
  ${OF_TILL},
  paper text NOT NULL, item bigint NOT NULL, product bigint NOT NULL, lugar text NOT NULL, contado bigint NOT NULL, esperado bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, paper, item)
);
CREATE INDEX stock_move_taken_back ON caja.stock_move (company_id, installation_id, revierte_de, revierte) WHERE revierte IS NOT NULL;
CREATE INDEX stock_count_product ON caja.stock_count (company_id, installation_id, product, at);

CREATE SEQUENCE caja.stock_change;
GRANT USAGE ON SEQUENCE caja.stock_change TO ${SERVICE_ROLE};
CREATE TABLE caja.stock_standing (
  ${GOODS_OF_SHOP}, ambiente text NOT NULL, place text NOT NULL,
  base bigint NOT NULL, count_at bigint, count_till uuid, count_paper bigint, changed bigint NOT NULL,
  PRIMARY KEY (company_id, shop_id, nit, codigo_plano, ambiente, place)
);
CREATE INDEX stock_standing_changed ON caja.stock_standing (company_id, shop_id, changed);
CREATE TABLE caja.stock_dirty (
  ${GOODS_OF_SHOP}, changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (company_id, shop_id, nit, codigo_plano)
);
CREATE TABLE caja.stock_cost (
  company_id uuid NOT NULL, nit text NOT NULL, codigo_plano text NOT NULL, ambiente text NOT NULL, promedio text NOT NULL,
  PRIMARY KEY (company_id, nit, codigo_plano, ambiente)
);
${TABLES.map((table) => guard(table, OF_SHOP)).join('')}
${guard('stock_cost', OF_COMPANY)}
REVOKE UPDATE ON ${TOLD.map((table) => `caja.${table}`).join(', ')} FROM ${SERVICE_ROLE};
GRANT DELETE ON caja.stock_dirty, caja.stock_cost TO ${SERVICE_ROLE};
`;
