/** `CAJA_SCREENS=todas`, as `npm run soak` sets it: every case on every screen and at every size; else each of them once. */
export const EVERY_SCREEN = process.env['CAJA_SCREENS'] === 'todas';

/** Which of some things a case looks at: every second one, so that the next case has the others; all of them in a soak. */
export function everySecond<Thing>(things: readonly Thing[], nthCase: number): readonly Thing[] {
  return things.filter((_, at) => EVERY_SCREEN || (nthCase + at) % 2 === 0);
}
