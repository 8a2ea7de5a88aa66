/** What the company fixes for all of its tills: keys for goods, and rules of the settings; and the mark of their version. */
import {
  centralPages,
  companyRules,
  NO_RULES,
  type CentralPage,
  type CompanyRules,
} from '../../../contract/central/catalogue.ts';
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

function fixed(reader: Reader, nombre: 'teclas' | 'reglas' | 'marca'): unknown {
  const row = FIND.get(reader, nombre);
  return row === undefined ? null : (JSON.parse(text(row, 'valor')) as unknown);
}

/** Mark of the version of the catalogue that this till has; null where it knows none. */
export function catalogueMarkOf(reader: Reader): string | null {
  const kept = fixed(reader, 'marca');
  return typeof kept === 'string' ? kept : null;
}

/** Keeps it beside the version. */
export function putCatalogueMark(tx: Tx, mark: string | null): void {
  if (mark === null) FORGET.run(tx, 'marca');
  else PUT.run(tx, 'marca', JSON.stringify(mark));
}

/** What the centre keeps for its tills once it had any. */
export type CentralDuty = 'precios' | 'promociones';

/** Whether the centre keeps those of this till: then only its page changes them. */
export function isKeptByCentre(reader: Reader, duty: CentralDuty): boolean {
  return FIND.get(reader, duty) !== undefined;
}

/** Notes that the centre keeps them from now on, or no longer. */
export function noteKeptByCentre(tx: Tx, duty: CentralDuty, kept: boolean): void {
  if (kept) PUT.run(tx, duty, 'true');
  else FORGET.run(tx, duty);
}

/** Whether a manager of the company arranged the keys of this till. */
export function hasCentralKeys(reader: Reader): boolean {
  return FIND.get(reader, 'teclas') !== undefined;
}

/** What of the settings only the centre changes. */
export function fixedRules(reader: Reader): CompanyRules {
  const kept = fixed(reader, 'reglas');
  return kept === null ? NO_RULES : companyRules.parse(kept);
}

/** Keeps the pages that a manager arranged; without any the till arranges its own. */
export function putCentralKeys(tx: Tx, pages: readonly CentralPage[]): void {
  if (pages.length === 0) FORGET.run(tx, 'teclas');
  else PUT.run(tx, 'teclas', JSON.stringify(pages));
}

/** Lays the keys of the centre out anew over the products that are here now. */
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
 * Puts the rules of the company in the settings of every issuer; what is fixed no more stays as it was and is the till's again.
 *
 * @returns whether anything is fixed otherwise than before
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
