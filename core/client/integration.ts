/** Calls with which an integrator finds out what its program asked and what it was answered. */
import type { ParametersOf } from './api-types.ts';
import type { Make } from './call.ts';
import type { ChangeOptions } from './change.ts';
import type { Outcome } from './outcome.ts';

type Signal = Pick<ChangeOptions, 'signal'>;

export interface IntegrationClient {
  /** The last requests of this key; of the whole issuer with the key of an administrator. */
  readonly solicitudes: {
    readonly listar: (
      filter?: ParametersOf<'solicitudes.listar'>,
      options?: Signal,
    ) => Promise<Outcome<'solicitudes.listar'>>;
    /** @param id the `requestId` of an outcome */
    readonly ver: (id: string, options?: Signal) => Promise<Outcome<'solicitudes.ver'>>;
  };
}

/** The calls, made by what makes calls. */
export function integrationClient(make: Make): IntegrationClient {
  return {
    solicitudes: {
      listar: (parameters = {}, how) => make({ op: 'solicitudes.listar', parameters, ...how }),
      ver: (id, how) => make({ op: 'solicitudes.ver', parameters: { id }, ...how }),
    },
  };
}
