/** Where this till stands with its centre, for people. */
import type { Reader } from '../handle.ts';
import { centralLink, type CentralLink } from './link.ts';
import { recordsBetween, streamEnd } from './stream-place.ts';

export interface CentralStanding {
  readonly link: CentralLink;
  /** Records that the centre does not have yet. */
  readonly waiting: number;
  /** Whether those from before the enrolment, or from before the centre was restored, are among them. */
  readonly catchingUp: boolean;
}

/** Null where the till is alone. */
export function centralStanding(reader: Reader): CentralStanding | null {
  const link = centralLink(reader);
  if (link === null) return null;
  // A till that is revoked, or not taken yet, tells nothing.
  const tells = link.installation !== null && link.state !== 'REVOCADA';
  return {
    link,
    waiting: tells ? recordsBetween(link.acked.place, streamEnd(reader)) : 0,
    catchingUp: tells && link.toldUntil === null,
  };
}
