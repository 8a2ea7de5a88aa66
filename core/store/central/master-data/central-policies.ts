/** Company-wide policies: quick keys and settings fixed by the central server, and the catalogue version mark. */
import {
  centralPages,
  companyRules,
  NO_RULES,
  type CentralPage,
  type CompanyRules,
} from '../../../contract/central/catalogue/catalogue.ts';
import type { LeftOut } from '../../../contract/central/catalogue/read-catalogue.ts';
import type { Instant } from '../../../domain/fiscal-time.ts';
import {
  distinctGoods,
  goodsOfCode,
  putQuickPages,
  quickPages,
  type StoredPage,
} from '../../catalogue/quick-keys.ts';
import type { Reader, Tx } from '../../handle.ts';
import { listBranches } from '../../issuers/branches.ts';
import { listIssuers, upsertIssuer } from '../../issuers/issuers.ts';
import { text } from '../../row.ts';
import { command, query } from '../../statement.ts';

const FIND = query('SELECT valor FROM central_fixed WHERE nombre = ?');
const PUT = command('INSERT OR REPLACE INTO central_fixed (nombre, valor) VALUES (?, ?)');
const FORGET = command('DELETE FROM central_fixed WHERE nombre = ?');

function fixed(reader: Reader, nombre: 'teclas' | 'reglas' | 'marca' | 'apartados'): unknown {
  const row = FIND.get(reader, nombre);
  return row === undefined ? null : (JSON.parse(text(row, 'valor')) as unknown);
}

/** Version mark of this till's catalogue; null if unknown. */
export function catalogueMarkOf(reader: Reader): string | null {
  const kept = fixed(reader, 'marca');
  return typeof kept === 'string' ? kept : null;
}

export function putCatalogueMark(tx: Tx, mark: string | null): void {
  if (mark === null) FORGET.run(tx, 'marca');
  else PUT.run(tx, 'marca', JSON.stringify(mark));
}

/** Central rows that a version of this program could not use. */
export interface KeptLeftOut {
  readonly version: string;
  readonly rows: readonly LeftOut[];
}

/** Null if all were usable. */
export function leftOutRows(reader: Reader): KeptLeftOut | null {
  return fixed(reader, 'apartados') as KeptLeftOut | null;
}

export function putLeftOut(tx: Tx, kept: KeptLeftOut): void {
  if (kept.rows.length === 0) FORGET.run(tx, 'apartados');
  else PUT.run(tx, 'apartados', JSON.stringify(kept));
}

/** Data that the central server manages once it has sent any. */
export type CentralDuty = 'precios' | 'promociones';

/** Whether only the central server may change them. */
export function isKeptByCentre(reader: Reader, duty: CentralDuty): boolean {
  return FIND.get(reader, duty) !== undefined;
}

export function noteKeptByCentre(tx: Tx, duty: CentralDuty, kept: boolean): void {
  if (kept) PUT.run(tx, duty, 'true');
  else FORGET.run(tx, duty);
}

export function hasCentralKeys(reader: Reader): boolean {
  return FIND.get(reader, 'teclas') !== undefined;
}

/** Settings that only the central server may change. */
export function fixedRules(reader: Reader): CompanyRules {
  const kept = fixed(reader, 'reglas');
  return kept === null ? NO_RULES : companyRules.parse(kept);
}

/** Stores the central quick-key pages; without pages the till manages its own. */
export function putCentralKeys(tx: Tx, pages: readonly CentralPage[]): void {
  if (pages.length === 0) FORGET.run(tx, 'teclas');
  else PUT.run(tx, 'teclas', JSON.stringify(pages));
}

/** Applies the central quick keys to the products present. */
export function layCentralKeys(tx: Tx, now: Instant): void {
  const kept = fixed(tx, 'teclas');
  if (kept === null) return;
  const wanted = centralPages.parse(kept);
  for (const { id: issuerId } of listIssuers(tx)) {
    const pages = wanted.map(({ nombre, color, productos }): StoredPage => {
      const goods = productos.flatMap((codigo) => goodsOfCode(tx, issuerId, codigo) ?? []);
      return { nombre, color, productos: distinctGoods(goods) };
    });
    for (const { id: branchId } of listBranches(tx, issuerId)) {
      const place = { issuerId, branchId };
      if (JSON.stringify(quickPages(tx, place)) !== JSON.stringify(pages))
        putQuickPages(tx, place, { pages, at: now });
    }
  }
}

/**
 * Applies the company's rules to the settings of every issuer. A rule no longer fixed keeps its value, and the till may
 * change it.
 *
 * @returns whether the rules changed
 */
export function putCentralRules(tx: Tx, rules: CompanyRules, now: Instant): boolean {
  const before = fixedRules(tx);
  if (rules.segundaPersona === null && rules.limitesVenta === null) FORGET.run(tx, 'reglas');
  else PUT.run(tx, 'reglas', JSON.stringify(rules));
  for (const issuer of listIssuers(tx)) {
    const settings = {
      ...issuer.settings,
      ...(rules.segundaPersona === null ? {} : { segundaPersona: rules.segundaPersona }),
      ...(rules.limitesVenta === null ? {} : { limitesVenta: rules.limitesVenta }),
    };
    upsertIssuer(tx, { ...issuer, settings }, now);
  }
  return JSON.stringify(before) !== JSON.stringify(companyRules.parse(rules));
}
