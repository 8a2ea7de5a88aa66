/** Calls about customers and their balances. */
import type { ParametersOf, RequestOf } from './api-types.ts';
import type { Make } from './call.ts';
import { changing, type ChangeOptions } from './change.ts';
import type { Signal } from './integration.ts';
import type { Outcome } from './outcome.ts';

/** Type and number of the customer's document: the customer's identity. */
export interface CustomerDocument {
  readonly tipoDocumento: string;
  readonly numDocumento: string;
}

/** Writing needs an administrator's key. */
export interface CustomersClient {
  readonly listar: (
    search?: ParametersOf<'clientes.listar'>,
    options?: Signal,
  ) => Promise<Outcome<'clientes.listar'>>;
  readonly ver: (of: CustomerDocument, options?: Signal) => Promise<Outcome<'clientes.ver'>>;
  readonly guardar: (
    of: CustomerDocument,
    request: RequestOf<'clientes.guardar'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'clientes.guardar'>>;
  readonly eliminar: (of: CustomerDocument, options?: ChangeOptions) => Promise<Outcome<'clientes.eliminar'>>;
  readonly cuenta: (of: CustomerDocument, options?: Signal) => Promise<Outcome<'clientes.cuenta'>>;
  readonly remisiones: (
    of: CustomerDocument & Omit<ParametersOf<'clientes.remisiones'>, keyof CustomerDocument>,
    options?: Signal,
  ) => Promise<Outcome<'clientes.remisiones'>>;
  readonly abonar: (
    of: CustomerDocument,
    request: RequestOf<'clientes.abonar'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'clientes.abonar'>>;
}

export function customersClient(make: Make): CustomersClient {
  return {
    listar: (parameters = {}, how) => make({ op: 'clientes.listar', parameters, ...how }),
    ver: (of, how) => make({ op: 'clientes.ver', parameters: { ...of }, ...how }),
    guardar: (of, body, how) =>
      make({ op: 'clientes.guardar', parameters: { ...of }, body, ...changing(how) }),
    eliminar: (of, how) => make({ op: 'clientes.eliminar', parameters: { ...of }, ...changing(how) }),
    cuenta: (of, how) => make({ op: 'clientes.cuenta', parameters: { ...of }, ...how }),
    remisiones: (of, how) => make({ op: 'clientes.remisiones', parameters: { ...of }, ...how }),
    abonar: (of, body, how) => make({ op: 'clientes.abonar', parameters: { ...of }, body, ...changing(how) }),
  };
}
