/** Where this till stands with its centre, for people. */
import type { Reader } from '../handle.ts';
import { centralLink, type CentralLink } from './link.ts';
import { streamEnds } from './stream.ts';

export interface CentralStanding {
  readonly link: CentralLink;
  /** Records that the centre does not have yet. */
  readonly waiting: number;
}

/** Null where the till is alone. */
export function centralStanding(reader: Reader): CentralStanding | null {
  const link = centralLink(reader);
  if (link === null) return null;
  return { link, waiting: Math.max(0, (streamEnds(reader)?.last ?? 0) - link.acked.seq) };
}
