/** A company's promotions by version: versions are immutable, ending one is a version too (§promotions). */
import {
  MAX_HANDED_PROMOTIONS,
  type HandedPromotion,
} from '../../contract/central/products/handed-prices.ts';
import { promotionTerms, type PromotionTerms } from '../../contract/till/promotions.ts';
import type { Promotion } from '../../domain/promotions/apply-promotions.ts';
import { noRoom } from '../master-data/room.ts';
import { nextVersion } from '../master-data/versions.ts';
import type { Tx } from '../store/database.ts';

const CURRENT = `
  SELECT DISTINCT ON (promocion) promocion::text, numero::text, terms, activa, version::text FROM promotion_version
  WHERE promocion = coalesce($1::bigint, promocion) ORDER BY promocion DESC, numero DESC`;
const INSERT = `
  INSERT INTO promotion_version (company_id, promocion, numero, terms, activa, version, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const LAST = 'SELECT coalesce(max(promocion), 0)::text AS last FROM promotion_version';

interface VersionRow extends Record<string, unknown> {
  readonly promocion: string;
  readonly numero: string;
  readonly terms: unknown;
  readonly activa: boolean;
  readonly version: string;
}

export interface CompanyPromotion extends Promotion {
  readonly activa: boolean;
}

/** The present version of each promotion, ended ones too, newest first. */
export async function companyPromotions(
  tx: Tx,
  id: number | null = null,
): Promise<readonly CompanyPromotion[]> {
  const rows = await tx.rows<VersionRow>(CURRENT, [id]);
  return rows.map(({ promocion, numero, terms, activa }) => ({
    id: Number(promocion),
    version: Number(numero),
    terms: promotionTerms.parse(terms),
    activa,
  }));
}

/** Changes for a till; null if the company never had any. */
export async function promotionsAfter(tx: Tx, after: number | null): Promise<HandedPromotion[] | null> {
  const rows = await tx.rows<VersionRow>(CURRENT, [null]);
  if (rows.length === 0) return null;
  return rows
    .filter(({ activa, version }) => (after === null ? activa : Number(version) > after))
    .map(({ promocion, activa, terms }) => ({ id: Number(promocion), activa, terms }));
}

/** Adds a version. @param before the previous version; null for a new promotion @returns the promotion's number */
export async function addPromotion(
  tx: Tx,
  company: string,
  of: {
    readonly terms: PromotionTerms;
    readonly activa: boolean;
    readonly before: Promotion | null;
    readonly now: number;
  },
): Promise<number> {
  // First: it locks the company's catalogue.
  const version = await nextVersion(tx, company, of.now);
  const last = await tx.row<{ last: string }>(LAST);
  const id = of.before?.id ?? Number(last?.last ?? 0) + 1;
  // Another manager may have added one since `before` was read.
  const [present] = await companyPromotions(tx, id);
  if (of.activa && present?.activa !== true) {
    const held = (await companyPromotions(tx)).filter(({ activa }) => activa).length;
    const most = MAX_HANDED_PROMOTIONS;
    if (held >= most) throw noRoom('terms.nombre', { que: 'promociones', most });
  }
  const numero = (present?.version ?? 0) + 1;
  await tx.run(INSERT, [company, id, numero, JSON.stringify(of.terms), of.activa, version, of.now]);
  return id;
}
