/** Cash sessions of all tills, with the totals of their Z reports. */
import { z } from 'zod';
import type { Ambiente } from '../../contract/ambiente.ts';
import { MAX_LISTED_DRAWERS, type Drawer, type DrawersQuery } from '../../contract/central/manager-api.ts';
import { json } from '../receiving/batch-text.ts';
import type { Tx } from '../store/database.ts';
import { isAt, isLater } from '../store/later-enrolled.ts';

const amount = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .nullish();
const zReport = z.object({
  reporte: z.object({ total: amount, conteo: z.object({ diferencia: amount }).nullish() }),
});

const SESSION = ['nit', 'branch', 'ambiente', 'caja', 'sesion'];
const isSame = (one: string, other: string) =>
  `${isAt(one, other)} AND ${SESSION.map((name) => `${one}.${name} = ${other}.${name}`).join(' AND ')}`;

/**
 * Sessions by pages, open ones first, then the latest; one that a database enrolled again told twice is the later one's. A restored till gives a number
 * again: the Z is of the last session opened before it, and a former one without Z is no longer open.
 */
export async function listDrawers(tx: Tx, { after = [] }: DrawersQuery): Promise<readonly Drawer[]> {
  const [isClosed = null, openedAt = null, installation = null, caja = null] = after;
  const rows = await tx.rows<{
    installation_id: string;
    till: string;
    shop: string;
    ambiente: Ambiente;
    caja: number;
    sesion: number;
    user: string;
    opened_at: string;
    closed_at: string | null;
    contenido: string | null;
  }>(
    `SELECT c.installation_id, i.name AS till, s.name AS shop, c.ambiente, c.caja, c.sesion, c."user", c.opened_at,
       z.at AS closed_at, z.contenido
     FROM cash_session c JOIN installation i USING (company_id, installation_id)
     JOIN shop s ON s.company_id = c.company_id AND s.shop_id = c.shop_id
     LEFT JOIN LATERAL (SELECT z.at, z.contenido FROM cash_z z
       WHERE ${isSame('z', 'c')} AND z.at >= c.opened_at
         AND NOT EXISTS (SELECT 1 FROM cash_session n WHERE ${isSame('n', 'c')} AND n.opened_at > c.opened_at AND n.opened_at <= z.at)
       ORDER BY z.at DESC LIMIT 1) z ON true
     WHERE NOT EXISTS (SELECT 1 FROM cash_session d WHERE d.installation_id <> c.installation_id AND ${isLater('d', 'c')}
       AND (d.company_id, ${SESSION.map((name) => `d.${name}`).join(', ')}, d.opened_at)
         = (c.company_id, ${SESSION.map((name) => `c.${name}`).join(', ')}, c.opened_at))
       AND (z.at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM cash_session n WHERE ${isSame('n', 'c')} AND n.opened_at > c.opened_at))
       AND ($1::boolean IS NULL OR (z.at IS NOT NULL) > $1::boolean OR (z.at IS NOT NULL) = $1::boolean
         AND (c.opened_at, c.installation_id, c.caja) < ($2::bigint, $3::uuid, $4::int))
     ORDER BY z.at IS NOT NULL, c.opened_at DESC, c.installation_id DESC, c.caja DESC LIMIT ${MAX_LISTED_DRAWERS}`,
    [isClosed, openedAt, installation, caja],
  );
  return rows.map((row) => ({
    installation: row.installation_id,
    till: row.till,
    shop: row.shop,
    ambiente: row.ambiente,
    caja: row.caja,
    sesion: row.sesion,
    user: row.user,
    openedAt: Number(row.opened_at),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
    ...sumsOf(row.contenido),
  }));
}

function sumsOf(contenido: string | null): {
  readonly total: string | null;
  readonly difference: string | null;
} {
  if (contenido === null) return { total: null, difference: null };
  const read = zReport.safeParse(json(contenido));
  // An unreadable report of one till must not hide the drawers of others.
  if (!read.success) return { total: null, difference: null };
  const { total, conteo } = read.data.reporte;
  return { total: total ?? null, difference: conteo?.diferencia ?? null };
}
