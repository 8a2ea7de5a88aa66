/** Binds a browser to a place as its till, and moves a till to another place. */
import { rule } from '../../contract/rules/rules.ts';
import { SECRET_PART_CHARS } from '../../contract/browser-secret.ts';
import type { TillPlace } from '../../contract/till/till.ts';
import { refusal } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { openCashSessionId } from '../../store/cash/cash-sessions.ts';
import type { Store, Tx } from '../../store/store.ts';
import { findBrowser, noteBrowser } from '../../store/people/till-browsers.ts';
import { insertTill, openTill, revokeTill } from '../../store/people/till-sessions.ts';
import type { Randomness } from '../../engine/deps.ts';
import type { EventBus } from '../event-bus.ts';
import { tillPlaces, tokenHash, type TillCaller } from './browser-session.ts';

const SECRET_PART_BYTES = 32;
const ACTOR = 'caja';
export const UNNAMED_BROWSER = 'Navegador';

export interface BindingDeps {
  readonly store: Store;
  readonly random: Randomness & { bytes(count: number): Uint8Array };
  readonly news: EventBus;
}

export type PlaceKey = Pick<TillPlace, 'issuerId' | 'branchId' | 'ambiente'>;

export function newTillToken(deps: Pick<BindingDeps, 'random'>): string {
  return secretPart(deps) + secretPart(deps);
}

/** The token after a log-in: the page's part is new, so that a stolen one is worthless. */
export function renewedTillToken(deps: Pick<BindingDeps, 'random'>, token: string): string {
  return token.slice(0, SECRET_PART_CHARS) + secretPart(deps);
}

function secretPart({ random }: Pick<BindingDeps, 'random'>): string {
  return Buffer.from(random.bytes(SECRET_PART_BYTES)).toString('base64url');
}

/** Binds the token's browser to a place as a new till. @returns the till's id */
export function bindTill(
  tx: Tx,
  of: {
    readonly random: Randomness;
    readonly place: PlaceKey;
    readonly token: string;
    readonly now: Instant;
    readonly browser: string;
    readonly actor?: string;
  },
): string {
  const { issuerId, branchId, ambiente } = of.place;
  const id = of.random.uuid();
  insertTill(tx, { id, tokenHash: tokenHash(of.token), issuerId, branchId, ambiente }, of.now);
  noteBrowser(tx, id, { nombre: of.browser, now: of.now });
  const detalle = { id, issuerId, branchId, ambiente, nombre: of.browser };
  appendAudit(tx, { at: of.now, actor: of.actor ?? ACTOR, accion: 'caja emparejada', detalle });
  return id;
}

export function isSamePlace(place: PlaceKey, wanted: PlaceKey | undefined): boolean {
  return (
    wanted !== undefined &&
    place.issuerId === wanted.issuerId &&
    place.branchId === wanted.branchId &&
    place.ambiente === wanted.ambiente
  );
}

/**
 * Moves this till to another branch or environment; the manager stays logged in, the old till ends.
 *
 * @returns the browser's new token
 * @throws AppError `VALIDACION` when there is no such place, `ESTADO_NO_PERMITE` while its cash session is open
 */
export async function moveTill(deps: BindingDeps, who: TillCaller, wanted: PlaceKey): Promise<string> {
  const token = newTillToken(deps);
  const { till, user } = who;
  await deps.store.transact((tx, now) => {
    const place = tillPlaces(tx).find((each) => isSamePlace(each, wanted));
    if (place === undefined) throw refusal('VALIDACION', rule('lugar-ya-no-existe'));
    if (openCashSessionId(tx, till.id) !== null)
      throw refusal('ESTADO_NO_PERMITE', rule('turno-abierto-en-caja'));
    revokeTill(tx, till.id, now);
    const browser = findBrowser(tx, till.id)?.nombre ?? UNNAMED_BROWSER;
    const id = bindTill(tx, { random: deps.random, place, token, now, browser, actor: user.nombre });
    openTill(tx, id, { userId: user.id, now });
  });
  deps.news.publish({ kind: 'session', tillId: till.id });
  return token;
}
