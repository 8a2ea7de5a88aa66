/** Managers' orders to tills: queued here, carried out by the till, which reports the result. The manager does not wait. */
import {
  FOREIGN_INVALIDATION,
  FOREIGN_QUERY,
  ORDERS_AT_ONCE,
  type OrderReport,
  type TillOrder,
} from '../../contract/central/orders.ts';
import {
  MAX_LISTED_ORDERS,
  type OrderInput,
  type OwnCatalogueOrder,
  type OrderView,
} from '../../contract/central/manager-master-data.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { orderAnswerOf, reportedOrderAnswer, storedOrderAnswer } from '../../domain/central/order-answer.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';

type StoredClass = OrderView['clase'] | ForeignClass;
type ForeignClass = typeof FOREIGN_INVALIDATION | typeof FOREIGN_QUERY;
const IN_STEAD = { invalidar: FOREIGN_INVALIDATION, consultar: FOREIGN_QUERY } as const;
const SHOWN_AS: Readonly<Record<ForeignClass, OrderView['clase']>> = {
  [FOREIGN_INVALIDATION]: 'invalidar',
  [FOREIGN_QUERY]: 'consultar',
};

interface OrderRow {
  readonly order_id: string;
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly clase: StoredClass;
  readonly detail: { readonly documento?: string };
  readonly tipo_dte: TipoDte | null;
  readonly numero_control: string | null;
  readonly estado: OrderView['estado'];
  readonly answer: string | null;
  readonly actor: string;
  readonly asked_at: string;
  readonly ended_at: string | null;
}

/**
 * Why an order is refused: `DE_BAJA` the till is revoked; `ACTIVA` the issuing till is active and must do it itself; `OTRA_TIENDA` the
 * substitute is of another shop or revoked; `SIN_SELLO` the document has no seal or is already invalidated.
 */
export type OrderRefusal = 'DE_BAJA' | 'ACTIVA' | 'OTRA_TIENDA' | 'SIN_SELLO';

interface Asked {
  readonly input: OrderInput | OwnCatalogueOrder;
  readonly id: string;
  readonly actor: string;
  readonly now: number;
}

interface TillRow {
  readonly installation_id: string;
  readonly shop_id: string;
  readonly state: string;
}

/** Queues an order; null if the manager does not see the till or document. */
export async function askOrder(
  tx: Tx,
  company: string,
  of: Asked,
): Promise<{ readonly id: string } | OrderRefusal | null> {
  const { input } = of;
  const till = await tillOf(tx, input.installation);
  if (till === null) return null;
  const por = 'por' in input ? input.por : null;
  const document = 'documento' in input ? await documentOf(tx, input) : undefined;
  if (document === null) return null;
  if (
    (input.clase === 'consultar' || input.clase === 'invalidar') &&
    por !== null &&
    por !== input.installation
  ) {
    const inStead = await tillOf(tx, por);
    if (inStead === null) return null;
    const refusal = foreignRefusal(input.clase, { till, inStead, document });
    if (refusal !== null) return refusal;
    return insertOrder(tx, company, {
      of,
      till: inStead,
      clase: IN_STEAD[input.clase],
      de: input.installation,
    });
  }
  if (till.state === 'REVOCADA') return 'DE_BAJA';
  return insertOrder(tx, company, { of, till, clase: input.clase });
}

function tillOf(tx: Tx, installation: string) {
  return tx.row<TillRow & Record<string, unknown>>(
    'SELECT installation_id, shop_id, state FROM installation WHERE installation_id = $1',
    [installation],
  );
}

function documentOf(
  tx: Tx,
  { installation, documento }: { readonly installation: string; readonly documento: string },
) {
  return tx.row<{ estado: string; sello: string | null; counts: boolean }>(
    'SELECT estado, sello, counts FROM document WHERE installation_id = $1 AND documento = $2',
    [installation, documento],
  );
}

/** Why another till may not do it for the issuing one; what only the till can know it reports itself. */
function foreignRefusal(
  clase: keyof typeof IN_STEAD,
  of: {
    readonly till: TillRow;
    readonly inStead: TillRow;
    readonly document:
      | { readonly estado: string; readonly sello: string | null; readonly counts: boolean }
      | undefined;
  },
): OrderRefusal | null {
  const { till, inStead, document } = of;
  if (till.state !== 'REVOCADA') return 'ACTIVA';
  if (inStead.state !== 'ACTIVA' || inStead.shop_id !== till.shop_id) return 'OTRA_TIENDA';
  if (clase === 'consultar') return null;
  if (document?.estado !== 'PROCESADO' || document.sello === null || !document.counts) return 'SIN_SELLO';
  return null;
}

async function insertOrder(
  tx: Tx,
  company: string,
  order: { readonly of: Asked; readonly till: TillRow; readonly clase: StoredClass; readonly de?: string },
): Promise<{ readonly id: string }> {
  const { of, till, clase, de } = order;
  const { clase: _class, installation: _installation, ...asked } = of.input;
  const { por: _por, ...detail } = { por: null, ...asked, ...(de === undefined ? {} : { de }) };
  await tx.run(
    `INSERT INTO manager_order (company_id, shop_id, installation_id, order_id, clase, detail, estado, actor, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pedida', $7, $8)`,
    [company, till.shop_id, till.installation_id, of.id, clase, JSON.stringify(detail), of.actor, of.now],
  );
  return { id: of.id };
}

/** The installation that issued the document: for a foreign one it is in the order. */
const ISSUED_BY = "coalesce((o.detail ->> 'de')::uuid, o.installation_id)";

/** Newest first. */
export async function listOrders(tx: Tx): Promise<readonly OrderView[]> {
  const rows = await tx.rows<OrderRow>(
    `SELECT o.order_id, o.installation_id, i.name AS till, s.name AS shop, o.clase, o.detail, o.estado, o.answer, o.actor,
       o.asked_at, o.ended_at, d.tipo_dte, d.numero_control
     FROM manager_order o JOIN installation i USING (company_id, installation_id)
       JOIN shop s ON s.company_id = o.company_id AND s.shop_id = o.shop_id
       LEFT JOIN document d ON d.company_id = o.company_id AND d.installation_id = ${ISSUED_BY}
         AND d.documento = o.detail ->> 'documento'
     ORDER BY o.asked_at DESC, o.order_id LIMIT ${MAX_LISTED_ORDERS}`,
  );
  return rows.map((row) => ({
    id: row.order_id,
    installation: row.installation_id,
    till: row.till,
    shop: row.shop,
    clase: isForeign(row.clase) ? SHOWN_AS[row.clase] : row.clase,
    documento: row.detail.documento ?? null,
    numeroControl:
      row.tipo_dte === null || row.numero_control === null
        ? null
        : controlNumberOf({ tipoDte: row.tipo_dte, numeroControl: row.numero_control }),
    estado: row.estado,
    ...orderAnswerOf(row.answer),
    actor: row.actor,
    askedAt: Number(row.asked_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }));
}

function isForeign(clase: StoredClass): clase is ForeignClass {
  return clase in SHOWN_AS;
}

/** Unanswered orders of a till, the oldest first, with the present code of each document. */
export async function ordersFor(tx: Tx, installation: string): Promise<readonly TillOrder[]> {
  const rows = await tx.rows<{
    order_id: string;
    clase: StoredClass;
    detail: object;
    actor: string;
    codigo: string | null;
    asked_at: string;
  }>(
    `SELECT o.order_id, o.clase, o.detail, o.actor, o.asked_at, d.codigo_generacion AS codigo
     FROM manager_order o LEFT JOIN document d
       ON d.company_id = o.company_id AND d.installation_id = ${ISSUED_BY} AND d.documento = o.detail ->> 'documento'
     WHERE o.installation_id = $1 AND o.estado IN ('pedida', 'recibida') ORDER BY o.asked_at, o.order_id LIMIT ${ORDERS_AT_ONCE}`,
    [installation],
  );
  return rows.map(({ order_id: id, clase, detail, actor, codigo, asked_at: askedAt }) => {
    const document = codigo === null ? {} : { documento: codigo };
    return { id, clase, actor, askedAt: Number(askedAt), detail: { ...detail, ...document } };
  });
}

/** Ends the unanswered orders of a revoked till. */
export async function endOrdersOf(tx: Tx, installation: string, now: number): Promise<void> {
  await tx.run(
    `UPDATE manager_order SET estado = 'rechazada', answer = $2, ended_at = $3
     WHERE installation_id = $1 AND estado IN ('pedida', 'recibida')`,
    [installation, storedOrderAnswer(rule('orden-sin-respuesta')), now],
  );
}

/** Records a till's progress; the first answer to an order is final. */
export async function noteOrders(
  tx: Tx,
  { installation }: Origin,
  { reports, now }: { readonly reports: readonly OrderReport[]; readonly now: number },
): Promise<void> {
  for (const { id, estado, answer, broken } of reports) {
    await tx.run(
      `UPDATE manager_order SET estado = $3, answer = $4, received_at = coalesce(received_at, $5),
         ended_at = CASE WHEN $3 = 'recibida' THEN NULL ELSE $5 END
       WHERE order_id = $2 AND installation_id = $1 AND estado IN ('pedida', 'recibida')`,
      [installation, id, estado, reportedOrderAnswer(answer, broken), now],
    );
  }
}
