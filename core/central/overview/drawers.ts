/** Cash sessions of all tills, with the totals of their Z reports. */
import { z } from 'zod';
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Drawer } from '../../contract/central/manager-api.ts';
import { json } from '../receiving/batch-text.ts';
import type { Tx } from '../store/database.ts';
import { isLater } from '../store/later-enrolled.ts';

const amount = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .nullish();
const zReport = z.object({
  reporte: z.object({ total: amount, conteo: z.object({ diferencia: amount }).nullish() }),
});

const MAX_DRAWERS = 200;

/** The latest sessions, open ones first; one that a database enrolled again told twice is the later one's. */
export async function listDrawers(tx: Tx): Promise<readonly Drawer[]> {
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
     LEFT JOIN cash_z z ON z.company_id = c.company_id AND z.installation_id = c.installation_id AND z.nit = c.nit
       AND z.branch = c.branch AND z.ambiente = c.ambiente AND z.caja = c.caja AND z.sesion = c.sesion
     WHERE NOT EXISTS (SELECT 1 FROM cash_session d WHERE d.installation_id <> c.installation_id AND ${isLater('d', 'c')}
       AND (d.company_id, d.nit, d.branch, d.ambiente, d.caja, d.sesion, d.opened_at)
         = (c.company_id, c.nit, c.branch, c.ambiente, c.caja, c.sesion, c.opened_at))
     ORDER BY z.at IS NOT NULL, c.opened_at DESC LIMIT ${MAX_DRAWERS}`,
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
