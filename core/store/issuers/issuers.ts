/** Taxpayers that issue documents. */
import { editionDays } from '../../contract/settings/edition-settings.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { issuerSettings } from '../../contract/settings/issuer-settings.ts';
import { keptIssuerProfile } from '../../contract/settings/provision.ts';
import { DEFAULT_EDITION_2026_FROM } from '../../domain/dte/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { bareNrc } from '../../domain/identifiers.ts';
import { changeOf, type Change } from '../change.ts';
import type { Reader, Tx } from '../handle.ts';
import { first, remembered } from '../row-cache.ts';
import { object, text, textOrNull } from '../row.ts';
import { command, query, type Row } from '../statement.ts';

/** Ignores members of settings that no longer exist. */
const KEPT_SETTINGS = issuerSettings.strip();

const FIND = remembered<Issuer | null>('SELECT * FROM issuer WHERE id = ?', first(issuerOf));
const LIST = query('SELECT * FROM issuer ORDER BY id');
const PUT = command(`
  INSERT INTO issuer (id, nit, profile, settings, edition_2026_from, created_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET nit = excluded.nit, profile = excluded.profile, settings = excluded.settings,
    edition_2026_from = excluded.edition_2026_from`);

/** @param id its NIT, digits only */
export function findIssuer(reader: Reader, id: string): Issuer | null {
  return FIND(reader, id);
}

export function listIssuers(reader: Reader): readonly Issuer[] {
  return LIST.all(reader).map(issuerOf);
}

export function upsertIssuer(tx: Tx, issuer: Issuer, now: Instant): Change {
  const change = changeOf(findIssuer(tx, issuer.id), issuer);
  if (change === 'unchanged') return change;
  const { id, nit, settings, edition2026From, ...profile } = issuer;
  PUT.run(tx, id, nit, JSON.stringify(profile), JSON.stringify(settings), edition2026From, now);
  return change;
}

function issuerOf(row: Row): Issuer {
  const profile = object(row, 'profile');
  const { edition2026ByKind } = profile;
  // Older rows may have leading zeros.
  const nrc = bareNrc(text(profile, 'nrc'));
  return {
    id: text(row, 'id'),
    ...keptIssuerProfile.parse({ ...profile, nit: text(row, 'nit'), nrc }),
    edition2026From: textOrNull(row, 'edition_2026_from') ?? DEFAULT_EDITION_2026_FROM,
    ...(edition2026ByKind === undefined ? {} : { edition2026ByKind: editionDays.parse(edition2026ByKind) }),
    settings: KEPT_SETTINGS.parse(object(row, 'settings')),
  };
}
