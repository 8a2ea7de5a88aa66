/** Condition of a till: connection, and what needs attention. */
import { SILENT_AFTER_MS } from '../../../core/contract/central/heartbeat.ts';
import type { Till } from '../../../core/contract/central/manager-api.ts';
import { momentAt } from '../../text/day.ts';
import type { CentralText } from '../text/es.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const GIB = 1024 ** 3;
const CERTIFICATE_DAYS = 30;
const LITTLE_DISK_BYTES = GIB;
const LONG_WAIT_MS = 600_000;
const CLOCK_OFF_MS = 300_000;

export type Tone = 'good' | 'waiting' | 'bad';

export interface Standing {
  readonly tone: Tone;
  readonly word: string;
}

/** State of a till; silent ones are never shown as good. */
export function standingOf(till: Till, now: number, text: CentralText): Standing {
  if (till.state === 'REVOCADA') return { tone: 'waiting', word: text.states.REVOCADA };
  if (till.state === 'BIFURCADA') return { tone: 'bad', word: text.states.BIFURCADA };
  if (till.seenAt === null) return { tone: 'waiting', word: text.never };
  if (now - till.seenAt >= SILENT_AFTER_MS) return { tone: 'bad', word: text.silent };
  return { tone: 'good', word: text.states.ACTIVA };
}

/** Warnings, gravest first; none for revoked tills. */
export function conditionsOf(till: Till, now: number, text: CentralText): readonly string[] {
  if (till.state === 'REVOCADA') return [];
  const { conditions: words } = text;
  const { waiting, waitingSince, certificateNotAfter, freeDiskBytes, clockOffMs } = till;
  const days = certificateNotAfter === null ? null : Math.floor((certificateNotAfter - now) / DAY_MS);
  const waits = waiting > 0 && waitingSince !== null && now - waitingSince >= LONG_WAIT_MS;
  const clock = clockOffMs === null ? 0 : Math.round(clockOffMs / MINUTE_MS);
  const said = [
    till.contingencies > 0 ? words.contingency : null,
    days !== null && days < 0 ? words.certificateOver : null,
    days !== null && days >= 0 && days < CERTIFICATE_DAYS ? words.certificate(days) : null,
    freeDiskBytes !== null && freeDiskBytes < LITTLE_DISK_BYTES
      ? words.disk((freeDiskBytes / GIB).toFixed(1))
      : null,
    waits ? words.waiting(waiting, momentAt(waitingSince)) : null,
    Math.abs(clockOffMs ?? 0) >= CLOCK_OFF_MS ? words.clock(clock) : null,
    till.quarantined > 0 ? words.aside(till.quarantined) : null,
  ];
  return said.filter((each) => each !== null);
}

/** Whether a till needs attention: blocked, silent or with warnings. */
export function needsLook(till: Till, now: number, text: CentralText): boolean {
  if (till.state === 'REVOCADA') return false;
  return standingOf(till, now, text).tone !== 'good' || conditionsOf(till, now, text).length > 0;
}
