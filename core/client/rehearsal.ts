/** Calls about rehearsed time; the service must run with `--reloj-de-ensayo`. */
import type { RequestOf } from './api-types.ts';
import type { Make } from './call.ts';
import type { ChangeOptions } from './change.ts';
import type { Outcome } from './outcome.ts';

/** Moving the clock needs an administrator's key. */
export interface RehearsalClient {
  readonly reloj: (options?: Pick<ChangeOptions, 'signal'>) => Promise<Outcome<'ensayo.reloj'>>;
  /** Resolves when all tasks that became due have run. */
  readonly mover: (
    body: RequestOf<'ensayo.mover'>,
    options?: Pick<ChangeOptions, 'signal'>,
  ) => Promise<Outcome<'ensayo.mover'>>;
  readonly linea: (
    body: RequestOf<'ensayo.linea'>,
    options?: Pick<ChangeOptions, 'signal'>,
  ) => Promise<Outcome<'ensayo.linea'>>;
}

export function rehearsalClient(make: Make): RehearsalClient {
  return {
    reloj: (how) => make({ op: 'ensayo.reloj', ...how }),
    mover: (body, how) => make({ op: 'ensayo.mover', body, ...how }),
    linea: (body, how) => make({ op: 'ensayo.linea', body, ...how }),
  };
}
