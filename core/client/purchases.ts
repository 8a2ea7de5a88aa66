/** Calls about purchases and suppliers' documents. */
import type { ParametersOf, RequestOf } from './api-types.ts';
import type { Make } from './call.ts';
import { changing, type ChangeOptions } from './change.ts';
import type { Outcome } from './outcome.ts';

/** `recibir` and `ingresar` need an administrator's key. */
export interface PurchasesClient {
  readonly listar: (
    parameters?: ParametersOf<'compras.listar'>,
    options?: Pick<ChangeOptions, 'signal'>,
  ) => Promise<Outcome<'compras.listar'>>;
  readonly ver: (id: string, options?: Pick<ChangeOptions, 'signal'>) => Promise<Outcome<'compras.ver'>>;
  readonly recibir: (
    request: RequestOf<'compras.recibir'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'compras.recibir'>>;
  readonly ingresar: (
    id: string,
    request: RequestOf<'compras.ingresar'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'compras.ingresar'>>;
}

export function purchasesClient(make: Make): PurchasesClient {
  return {
    listar: (parameters = {}, how) => make({ op: 'compras.listar', parameters, ...how }),
    ver: (id, how) => make({ op: 'compras.ver', parameters: { id }, ...how }),
    recibir: (body, how) => make({ op: 'compras.recibir', body, ...changing(how) }),
    ingresar: (id, body, how) => make({ op: 'compras.ingresar', parameters: { id }, body, ...changing(how) }),
  };
}
