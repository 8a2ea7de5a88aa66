/** Calls about a shop's stock. */
import type { ParametersOf, RequestOf } from './api-types.ts';
import type { Make } from './call.ts';
import { changing, type ChangeOptions } from './change.ts';
import type { Outcome } from './outcome.ts';

/** Writing needs an administrator's key. */
export interface StockClient {
  readonly listar: (
    parameters?: ParametersOf<'existencias.listar'>,
    options?: Pick<ChangeOptions, 'signal'>,
  ) => Promise<Outcome<'existencias.listar'>>;
  readonly movimientos: (
    codigo: string,
    parameters?: Omit<ParametersOf<'existencias.movimientos'>, 'codigo'>,
    options?: Pick<ChangeOptions, 'signal'>,
  ) => Promise<Outcome<'existencias.movimientos'>>;
  readonly mover: (
    body: RequestOf<'existencias.mover'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'existencias.mover'>>;
  readonly contar: (
    body: RequestOf<'existencias.contar'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'existencias.contar'>>;
  readonly anularConteo: (
    id: string,
    body: RequestOf<'existencias.anularConteo'>,
    options?: ChangeOptions,
  ) => Promise<Outcome<'existencias.anularConteo'>>;
}

export function stockClient(make: Make): StockClient {
  return {
    listar: (parameters = {}, how) => make({ op: 'existencias.listar', parameters, ...how }),
    movimientos: (codigo, parameters, how) =>
      make({ op: 'existencias.movimientos', parameters: { ...parameters, codigo }, ...how }),
    mover: (body, how) => make({ op: 'existencias.mover', body, ...changing(how) }),
    contar: (body, how) => make({ op: 'existencias.contar', body, ...changing(how) }),
    anularConteo: (id, body, how) =>
      make({ op: 'existencias.anularConteo', parameters: { conteo: id }, body, ...changing(how) }),
  };
}
