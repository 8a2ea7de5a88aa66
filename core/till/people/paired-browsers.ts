/** Paired browsers, managed by a manager. */
import { rule } from '../../contract/rules/rules.ts';
import type { PairedBrowser } from '../../contract/bridge/bridge-browsers.ts';
import { refusal } from '../../domain/app-error.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Reader } from '../../store/store.ts';
import { listBrowsers, type ListedBrowser } from '../../store/people/till-browsers.ts';
import { revokeTill } from '../../store/people/till-sessions.ts';
import { UNNAMED_BROWSER } from './binding.ts';
import { PAIRING_CODE_MS } from '../limits.ts';
import type { SomeOperations } from '../operation.ts';
import { makePairingCode } from './pairing-code.ts';
import type { TillCaller } from './browser-session.ts';
import type { TillSessions } from './sessions.ts';
import type { TillParts } from '../till-parts.ts';

export interface PairedBrowsersDeps extends Pick<TillParts, 'store' | 'random' | 'news'> {
  readonly sessions: Pick<TillSessions, 'lastSeen'>;
}

export function browserOperations({ store, random, news, sessions }: PairedBrowsersDeps) {
  const shown = (reader: Reader, browser: ListedBrowser, who: TillCaller): PairedBrowser => {
    const { id, nombre, branchId, ambiente, pairedAt, seenAt } = browser;
    const seen = sessions.lastSeen(id) ?? seenAt;
    return {
      id,
      nombre: nombre ?? UNNAMED_BROWSER,
      sucursal: findBranch(reader, who.caller.issuerId, branchId)?.nombre ?? branchId,
      ambiente,
      emparejado: isoUtc(pairedAt),
      visto: seen === null ? null : isoUtc(seen),
      propio: id === who.till.id,
      turnoAbierto: openCashSessionId(reader, id) !== null,
    };
  };
  const list = (who: TillCaller) =>
    store.read((reader) =>
      listBrowsers(reader, who.caller.issuerId)
        .map((browser) => shown(reader, browser, who))
        .sort((a, b) => (b.visto ?? '').localeCompare(a.visto ?? '')),
    );
  return {
    'browsers.list': (_input, who) => list(who),
    /** @throws AppError `ESTADO_NO_PERMITE` where it is no longer paired here, or is the caller's own */
    'browsers.revoke': async ({ id }, who) => {
      await store.transact((tx, now) => {
        const browser = listBrowsers(tx, who.caller.issuerId).find((each) => each.id === id);
        if (browser === undefined) throw refusal('ESTADO_NO_PERMITE', rule('navegador-sin-emparejar'));
        if (id === who.till.id) throw refusal('ESTADO_NO_PERMITE', rule('navegador-propio'));
        revokeTill(tx, id, now);
        const { branchId, ambiente } = browser;
        const detalle = { id, nombre: browser.nombre ?? UNNAMED_BROWSER, branchId, ambiente };
        appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'navegador revocado', detalle });
      });
      news.publish({ kind: 'session', tillId: id });
      return list(who);
    },
    'browsers.code': (_input, who) =>
      store.transact((tx, now) => {
        const accion = 'código de emparejamiento creado';
        appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle: { caja: who.till.id } });
        const expiresAt = now + PAIRING_CODE_MS;
        const codigo = makePairingCode(tx, { now, expiresAt, randomBytes: random.bytes });
        return { codigo, vence: isoUtc(expiresAt) };
      }),
  } satisfies SomeOperations;
}
