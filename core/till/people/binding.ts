/** Making a browser the till of a place, and taking a till to another one. */
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

/** Randomness of each part of a browser's secret, in bytes. */
const SECRET_PART_BYTES = 32;
const ACTOR = 'caja';
/** A browser that did not say what it is. */
export const UNNAMED_BROWSER = 'Navegador';

export interface BindingDeps {
  readonly store: Store;
  readonly random: Randomness & { bytes(count: number): Uint8Array };
  readonly news: EventBus;
}

/** A place by its three parts. */
export type PlaceKey = Pick<TillPlace, 'issuerId' | 'branchId' | 'ambiente'>;

/** A new secret for a browser, both of its parts. */
export function newTillToken(deps: Pick<BindingDeps, 'random'>): string {
  return secretPart(deps) + secretPart(deps);
}

/** The secret of a log-in: what the page keeps is new, so that nobody goes on with what was taken before. */
export function renewedTillToken(deps: Pick<BindingDeps, 'random'>, token: string): string {
  return token.slice(0, SECRET_PART_CHARS) + secretPart(deps);
}

function secretPart({ random }: Pick<BindingDeps, 'random'>): string {
  return Buffer.from(random.bytes(SECRET_PART_BYTES)).toString('base64url');
}

/** Makes the browser with that secret the till of a place. @returns the till's id */
export function bindTill(
  tx: Tx,
  of: {
    readonly random: Randomness;
    readonly place: PlaceKey;
    readonly token: string;
    readonly now: Instant;
    /** How the browser calls itself. */
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

/** Whether two places are the same one. */
export function isSamePlace(place: PlaceKey, wanted: PlaceKey | undefined): boolean {
  return (
    wanted !== undefined &&
    place.issuerId === wanted.issuerId &&
    place.branchId === wanted.branchId &&
    place.ambiente === wanted.ambiente
  );
}

/**
 * A manager takes this till to another branch or environment and stays logged in there; the old till ends for good.
 *
 * @returns the browser's new secret
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
