/** Places of tills, their users, and the session of a browser's token. */
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

export interface TillCaller {
  readonly till: Till;
  readonly place: TillPlace;
  readonly user: TillUser;
  readonly caller: Caller;
}

export type Standing =
  | { readonly stage: 'unpaired' }
  /** Paired before anything was configured. */
  | { readonly stage: 'empty' }
  | { readonly stage: 'locked'; readonly till: Till; readonly place: TillPlace }
  | ({ readonly stage: 'open' } & TillCaller);

/** SHA-256 of a token; only the hash is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Looks a token up. @param lastUse last use of the till known to this process */
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
    // Keys are shared by the place, so that a newly paired browser finds its earlier sales.
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

/** A token that is no till's; a till's token from before its log-in allows only another log-in. */
function withoutTill(reader: Reader, hash: string): Standing {
  if (isUnconfigured(reader) && isWaitingBrowser(reader, hash)) return { stage: 'empty' };
  const till = findTillByFormer(reader, hash);
  const place = till === null ? null : placeOf(reader, till);
  return till === null || place === null ? { stage: 'unpaired' } : { stage: 'locked', till, place };
}

const MINUTE_MS = 60_000;

/** Whether the session has expired, also when its last use lies in the future. With 0 minutes it never expires. */
function isIdle(reader: Reader, unusedMs: number): boolean {
  const minutes = idleLockMinutes(reader);
  return minutes > 0 && Math.abs(unusedMs) >= minutes * MINUTE_MS;
}

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

/** Whether there is no issuer yet: a paired browser may then create the first. */
export function isUnconfigured(reader: Reader): boolean {
  return listIssuers(reader).length === 0;
}

/** All places for a till: branches of issuers, in environments with a connection. */
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
