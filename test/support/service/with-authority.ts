/** Puts single calls of the authority into a test's hands; the others go their usual way. */
import type { Authority } from '../../../core/authority/authority.ts';
import type { Addressee, EngineDeps } from '../../../core/engine/deps.ts';

/** Dependencies whose authority answers as `wrap` says. */
export function withAuthority(
  deps: EngineDeps,
  wrap: (authority: Authority, whose: Addressee) => Partial<Authority>,
): Pick<EngineDeps, 'authorityOf'> {
  return {
    authorityOf: async (whose) => {
      const authority = await deps.authorityOf(whose);
      return authority === null ? null : { ...authority, ...wrap(authority, whose) };
    },
  };
}
