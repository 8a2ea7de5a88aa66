import { expect, type ExpectPollOptions } from 'vitest';

/**
 * What is read becomes what is expected, sooner or later: asked again until it is. Where it does not, the report says that
 * a wait ran out, which is another thing than a wrong value (`vitest.config.ts` knows it by these words).
 */
export function soon<T>(
  read: () => T,
  { message = 'what was waited for', ...limits }: ExpectPollOptions = {},
) {
  return expect.poll(read, { ...limits, message: `${message} did not come in time` });
}
