/**
 * Stands in for an authority that cannot be opened here: everything waits as it does for wrong credentials, which never opens
 * a contingency, and the reason is written where waiting is explained.
 */
import type { Authority } from '../authority/authority.ts';
import type { Rule } from '../contract/rules/rules.ts';

/** An authority that nothing reaches. */
export function unavailableAuthority(detail: Rule): Authority {
  const unreachable = () => Promise.resolve({ kind: 'unreachable', cause: 'credenciales', detail } as const);
  return {
    submit: unreachable,
    query: unreachable,
    reportContingency: unreachable,
    invalidate: unreachable,
    submitLot: unreachable,
    queryLot: unreachable,
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
}
