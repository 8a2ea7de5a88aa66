/**
 * What tills told of their stock: papers with what each moved and counted, and the goods they name. Codes of goods are those of each till,
 * and may change there; quantities are in base units.
 */
import { OF_TILL } from './0001-till-rows.ts';
import { guard, OF_SHOP } from './row-guards.ts';

const TABLES = ['goods', 'stock_entry', 'stock_move', 'stock_count'];

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
  paper text NOT NULL, item bigint NOT NULL, product bigint NOT NULL, place text NOT NULL, contado bigint NOT NULL, esperado bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (company_id, installation_id, paper, item)
);
CREATE INDEX stock_count_product ON caja.stock_count (company_id, installation_id, product, at);
${TABLES.map((table) => guard(table, OF_SHOP)).join('')}
`;
