/** Where tills can stand, who can work at them, and what a browser's secret stands for. */
import { createHash } from 'node:crypto';
import type { Caller } from '../../contract/caller.ts';
import type { SessionState, TillPlace, TillUser } from '../../contract/till/till.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findBranch, listBranches } from '../../store/issuers/branches.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import { idleLockMinutes } from '../../store/people/idle-lock.ts';
import { findIssuer, listIssuers } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import {
  findTill,
  findTillByFormer,
  isWaitingBrowser,
  tillCallerId,
  type Till,
} from '../../store/people/till-sessions.ts';
import { findUserById, listUsers, type User } from '../../store/people/users.ts';

/** Somebody at a till, as the engine's caller and as a person. */
export interface TillCaller {
  readonly till: Till;
  readonly place: TillPlace;
  readonly user: TillUser;
  readonly caller: Caller;
}

/** What a browser's secret stands for. */
export type Standing =
  | { readonly stage: 'unpaired' }
  /** Let in before anything was configured. */
  | { readonly stage: 'empty' }
  | { readonly stage: 'locked'; readonly till: Till; readonly place: TillPlace }
  | ({ readonly stage: 'open' } & TillCaller);

/** SHA-256 of a secret, the only form in which it is kept. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Looks a secret up.
 *
 * @param lastUse when the till was used last as far as this process knows
 */
export function standingOf(
  reader: Reader,
  token: string | null,
  of: { readonly now: Instant; readonly lastUse: (tillId: string) => Instant | undefined },
): Standing {
  if (token === null) return { stage: 'unpaired' };
  const till = findTill(reader, tokenHash(token));
  if (till === null) return withoutTill(reader, tokenHash(token));
  const place = placeOf(reader, till);
  if (place === null) return { stage: 'unpaired' };
  const user = till.session === null ? null : findUserById(reader, till.session.userId);
  const usedAt = Math.max(till.session?.usedAt ?? -Infinity, of.lastUse(till.id) ?? -Infinity);
  if (user === null || isIdle(reader, of.now - usedAt)) return { stage: 'locked', till, place };
  const { issuerId, branchId, ambiente } = till;
  const role = user.rol === 'gerente' ? 'admin' : 'user';
  const caller: Caller = {
    keyId: tillCallerId(till.id),
    // A browser that is paired anew asks for the sales it made before.
    sharedKeys: `caja ${issuerId} ${branchId} ${ambiente}`,
    role,
    issuerId,
    branchId,
    ambiente,
    userId: user.id,
    ...(role === 'user' ? { onlySalesOf: user.id } : {}),
  };
  return { stage: 'open', till, place, user: shown(user), caller };
}

/** What a secret stands for that is no till's: the one a till had before its log-in lets somebody log in, and nothing else. */
function withoutTill(reader: Reader, hash: string): Standing {
  if (isUnconfigured(reader) && isWaitingBrowser(reader, hash)) return { stage: 'empty' };
  const till = findTillByFormer(reader, hash);
  const place = till === null ? null : placeOf(reader, till);
  return till === null || place === null ? { stage: 'unpaired' } : { stage: 'locked', till, place };
}

const MINUTE_MS = 60_000;

/** Whether a session unused for so long has ended, or used so far in the future; one that never locks itself ends when somebody locks it. */
function isIdle(reader: Reader, unusedMs: number): boolean {
  const minutes = idleLockMinutes(reader);
  return minutes > 0 && Math.abs(unusedMs) >= minutes * MINUTE_MS;
}

/** The standing as the screen gets it. */
export function stateOf(standing: Standing): SessionState {
  switch (standing.stage) {
    case 'unpaired':
      return { stage: 'unpaired' };
    case 'empty':
      return { stage: 'empty' };
    case 'locked':
      return { stage: 'locked', place: standing.place };
    case 'open':
      return { stage: 'open', place: standing.place, user: standing.user };
    default:
      return standing satisfies never;
  }
}

/** Whether nobody issues here yet: then a paired browser may configure the first issuer. */
export function isUnconfigured(reader: Reader): boolean {
  return listIssuers(reader).length === 0;
}

/** Every place a till can be put: the branches of issuers in the environments that have a connection. */
export function tillPlaces(reader: Reader): readonly TillPlace[] {
  const connections = listConnections(reader);
  return listIssuers(reader).flatMap((issuer) =>
    connections
      .filter(({ issuerId }) => issuerId === issuer.id)
      .flatMap(({ ambiente }) =>
        listBranches(reader, issuer.id).map((branch) => ({
          issuerId: issuer.id,
          issuerNombre: issuer.nombreComercial ?? issuer.nombre,
          branchId: branch.id,
          branchNombre: branch.nombre,
          ambiente,
        })),
      ),
  );
}

/** Everybody who may log in, by name. */
export function tillUsers(reader: Reader): readonly TillUser[] {
  return listUsers(reader).map(shown);
}

function placeOf(reader: Reader, { issuerId, branchId, ambiente }: Till): TillPlace | null {
  const issuer = findIssuer(reader, issuerId);
  const branch = findBranch(reader, issuerId, branchId);
  if (issuer === null || branch === null) return null;
  const issuerNombre = issuer.nombreComercial ?? issuer.nombre;
  return { issuerId, issuerNombre, branchId, branchNombre: branch.nombre, ambiente };
}

function shown({ id, nombre, rol }: User): TillUser {
  return { id, nombre, rol };
}
