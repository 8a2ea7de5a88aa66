/** One rate limit for all PIN checks. */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import type { GuessLimit } from '../../domain/central/guess-limit.ts';

type PinMatches = (pin: string, stored: string) => Promise<boolean>;

/**
 * Compares PINs under a rate limit.
 *
 * @returns a function that throws AppError `DEMASIADAS_SOLICITUDES` after too many wrong PINs
 */
export function limitedPins(pinMatches: PinMatches, limit: GuessLimit): PinMatches {
  return async (pin, stored) => {
    const wait = limit.take();
    if (wait > 0)
      throw refusal('DEMASIADAS_SOLICITUDES', rule('pin-equivocados', { segundos: wait }), {
        retryAfterSeconds: wait,
      });
    const isRight = await pinMatches(pin, stored);
    if (isRight) limit.giveBack();
    return isRight;
  };
}
