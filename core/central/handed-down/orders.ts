/** Orders of managers: asked here, carried out by the till that issued, which says what came of them. Nobody waits for them. */
import { ORDERS_AT_ONCE, type OrderReport, type TillOrder } from '../../contract/central/orders.ts';
import {
  MAX_LISTED_ORDERS,
  type OrderInput,
  type OrderView,
} from '../../contract/central/manager-handed-down.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';

interface OrderRow {
  readonly order_id: string;
  readonly installation_id: string;
  readonly till: string;
  readonly shop: string;
  readonly clase: OrderView['clase'];
  readonly detail: { readonly documento?: string };
  readonly tipo_dte: TipoDte | null;
  readonly numero_control: string | null;
  readonly estado: OrderView['estado'];
  readonly answer: string | null;
  readonly actor: string;
  readonly asked_at: string;
  readonly ended_at: string | null;
}

/** Asks for something; null where the till or the document is not the manager's, `DE_BAJA` where the till is gone. */
export async function askOrder(
  tx: Tx,
  company: string,
  of: { readonly input: OrderInput; readonly id: string; readonly actor: string; readonly now: number },
): Promise<{ readonly id: string } | 'DE_BAJA' | null> {
  const { clase, installation, ...detail } = of.input;
  const till = await tx.row<{ shop_id: string; state: string }>(
    'SELECT shop_id, state FROM installation WHERE installation_id = $1',
    [installation],
  );
  if (till === null) return null;
  if (till.state === 'REVOCADA') return 'DE_BAJA';
  if ('documento' in detail) {
    const issued = await tx.row(
      'SELECT 1 AS one FROM document WHERE installation_id = $1 AND documento = $2',
      [installation, detail.documento],
    );
    if (issued === null) return null;
  }
  await tx.run(
    `INSERT INTO manager_order (company_id, shop_id, installation_id, order_id, clase, detail, estado, actor, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'pedida', $7, $8)`,
    [company, till.shop_id, installation, of.id, clase, JSON.stringify(detail), of.actor, of.now],
  );
  return { id: of.id };
}

/** Orders for the page, the newest first. */
export async function listOrders(tx: Tx): Promise<readonly OrderView[]> {
  const rows = await tx.rows<OrderRow>(
    `SELECT o.order_id, o.installation_id, i.name AS till, s.name AS shop, o.clase, o.detail, o.estado, o.answer, o.actor,
       o.asked_at, o.ended_at, d.tipo_dte, d.numero_control
     FROM manager_order o JOIN installation i USING (company_id, installation_id)
       JOIN shop s ON s.company_id = o.company_id AND s.shop_id = o.shop_id
       LEFT JOIN document d ON d.company_id = o.company_id AND d.installation_id = o.installation_id
         AND d.documento = o.detail ->> 'documento'
     ORDER BY o.asked_at DESC, o.order_id LIMIT ${MAX_LISTED_ORDERS}`,
  );
  return rows.map((row) => ({
    id: row.order_id,
    installation: row.installation_id,
    till: row.till,
    shop: row.shop,
    clase: row.clase,
    documento: row.detail.documento ?? null,
    numeroControl:
      row.tipo_dte === null || row.numero_control === null
        ? null
        : controlNumberOf({ tipoDte: row.tipo_dte, numeroControl: row.numero_control }),
    estado: row.estado,
    answer: row.answer,
    actor: row.actor,
    askedAt: Number(row.asked_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  }));
}

/** Orders that a till has not answered, the oldest first, with the present code of the document that each is about. */
export async function ordersFor(tx: Tx, installation: string): Promise<readonly TillOrder[]> {
  const rows = await tx.rows<{
    order_id: string;
    clase: OrderView['clase'];
    detail: object;
    actor: string;
    codigo: string | null;
    asked_at: string;
  }>(
    `SELECT o.order_id, o.clase, o.detail, o.actor, o.asked_at, d.codigo_generacion AS codigo
     FROM manager_order o LEFT JOIN document d
       ON d.company_id = o.company_id AND d.installation_id = o.installation_id AND d.documento = o.detail ->> 'documento'
     WHERE o.installation_id = $1 AND o.estado IN ('pedida', 'recibida') ORDER BY o.asked_at, o.order_id LIMIT ${ORDERS_AT_ONCE}`,
    [installation],
  );
  return rows.map(({ order_id: id, clase, detail, actor, codigo, asked_at: askedAt }) => {
    const document = codigo === null ? {} : { documento: codigo };
    return { id, clase, actor, askedAt: Number(askedAt), detail: { ...detail, ...document } };
  });
}

/** Notes how far a till is with its orders; what it answered once stands. */
export async function noteOrders(
  tx: Tx,
  { installation }: Origin,
  { reports, now }: { readonly reports: readonly OrderReport[]; readonly now: number },
): Promise<void> {
  for (const { id, estado, answer } of reports) {
    await tx.run(
      `UPDATE manager_order SET estado = $3, answer = $4, received_at = coalesce(received_at, $5),
         ended_at = CASE WHEN $3 = 'recibida' THEN NULL ELSE $5 END
       WHERE order_id = $2 AND installation_id = $1 AND estado IN ('pedida', 'recibida')`,
      [installation, id, estado, answer, now],
    );
  }
}
