/** Synchronisation state for users. */
import type { LeftOut } from '../../contract/central/catalogue/read-catalogue.ts';
import type { Reader } from '../handle.ts';
import { centralLink, type CentralLink } from './link.ts';
import { leftOutRows } from './master-data/central-policies.ts';
import { recordsBetween, streamEnd } from './stream-place.ts';

export interface CentralStanding {
  readonly link: CentralLink;
  /** Records not yet sent. */
  readonly waiting: number;
  /** Whether they include records older than the enrolment, or than a restore of the central server. */
  readonly catchingUp: boolean;
  /** Rows of the centre's catalogue that this till could not use. */
  readonly leftOut: readonly LeftOut[];
}

/** Null when the till is not enrolled. */
export function centralStanding(reader: Reader): CentralStanding | null {
  const link = centralLink(reader);
  if (link === null) return null;
  // A revoked or pending till sends nothing.
  const tells = link.installation !== null && link.state !== 'REVOCADA';
  return {
    link,
    waiting: tells ? recordsBetween(link.acked.place, streamEnd(reader)) : 0,
    catchingUp: tells && link.toldUntil === null,
    leftOut: leftOutRows(reader)?.rows ?? [],
  };
}
