/** Who is logged in where, as docs say: until they log out, are sent away, get another PIN or do nothing for so long. */
import { tell } from '../../acts/act.ts';
import type { Guest } from '../../ground/office.ts';
import type { World, WorldTill } from '../../ground/world.ts';

const [SECOND_MS, MINUTE_MS] = [1_000, 60_000];
/** Longest wait after wrong PINs in a row; the first one is a second, each further one twice the one before. */
const LONGEST_WAIT_MS = 300 * SECOND_MS;

type Answer = { readonly ok: true } | { readonly ok: false; readonly problem: { readonly codigo: string } };

const codeOf = (told: Answer) => (told.ok ? null : told.problem.codigo);

/** Whether a browser is told that it is no browser of this till. */
export const isGone = (told: Answer) => codeOf(told) === 'CAJA_SIN_EMPAREJAR';

/** Whether somebody surely has that PIN. */
export function isRightPin({ office }: WorldTill, nombre: string, pin: string): boolean {
  const pins = office.pinsOf(nombre);
  return pins.length === 1 && pins[0] === pin;
}

/** This moment at the till, as it is held against a later one. */
export function momentAt({ computer }: WorldTill): Guest['used'] {
  return { at: computer.clock.now(), aheadMs: computer.clock.aheadMs(), life: computer.life };
}

/** Whether nobody set the clock since a moment. */
const isSameClock = ({ computer }: WorldTill, { aheadMs }: Pick<Guest['used'], 'aheadMs'>) =>
  Math.abs(computer.clock.aheadMs() - aheadMs) < SECOND_MS;

/** Whether another PIN at that browser comes too early, whosever it is. */
export function waitsAfterPins(till: WorldTill, { wrong }: Guest): boolean {
  if (wrong === null || wrong.count === 0 || !isSameClock(till, wrong.last)) return false;
  const waitMs = Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (wrong.count - 1));
  const passedMs = till.computer.clock.now() - wrong.last.at;
  return passedMs >= 0 && passedMs < waitMs - SECOND_MS / 10;
}

/** After how long without use a session ends; null where that is not known. */
function idleMs({ office }: WorldTill): number | null {
  const [minutes, ...others] = office.stands.get('bloqueo') ?? [];
  if (minutes === undefined || minutes === null || others.length > 0 || !office.isKnown) return null;
  return minutes === '0' ? Infinity : Number(minutes) * MINUTE_MS;
}

/** Whether the session at a browser has surely ended. */
export function isSurelyOut(till: WorldTill, { who, used }: Guest): boolean {
  if (who === null) return true;
  const idle = idleMs(till);
  return who !== undefined && idle !== null && till.computer.clock.now() - used.at >= idle;
}

/** Whether it surely goes on. */
export function isSurelyIn(till: WorldTill, { who, used }: Guest): boolean {
  const idle = idleMs(till);
  if (who === null || who === undefined || idle === null || !isSameClock(till, used)) return false;
  const unused = till.computer.clock.now() - used.at;
  return used.life === till.computer.life && unused >= 0 && unused < idle - SECOND_MS;
}

/** Holds an answer to somebody at a browser against what they may. */
export function lookAtGuest(
  world: World,
  told: Answer,
  of: {
    readonly isOut: boolean;
    readonly isIn: boolean;
    readonly who: string;
    readonly isForbidden: boolean;
  },
): void {
  const { isOut, isIn, who, isForbidden } = of;
  const isRefused = ['SESION_REQUERIDA', 'CAJA_SIN_EMPAREJAR'].includes(codeOf(told) ?? '');
  if (isOut && !isRefused)
    tell(world, 'rights', `${who}, whose session is over, is answered ${codeOf(told)}`);
  if (isIn && isRefused) tell(world, 'rights', `${who}, who is logged in, is told ${codeOf(told)}`);
  if (isForbidden && told.ok) tell(world, 'rights', `${who}, a cashier, did what a manager may`);
}
