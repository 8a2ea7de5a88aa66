/** Calls for diagnosing an integration: the request log and webhooks. */
import type { OperationName, ParametersOf, RequestOf } from './api-types.ts';
import type { Make } from './call.ts';
import type { ChangeOptions } from './change.ts';
import type { Outcome } from './outcome.ts';

export type Signal = Pick<ChangeOptions, 'signal'>;

type OfTarget<Op extends OperationName> = (webhook: string, options?: Signal) => Promise<Outcome<Op>>;

export interface IntegrationClient {
  /** Recent requests of this key; with an administrator's key, of the whole issuer. */
  readonly solicitudes: {
    readonly listar: (
      filter?: ParametersOf<'solicitudes.listar'>,
      options?: Signal,
    ) => Promise<Outcome<'solicitudes.listar'>>;
    /** @param id the `requestId` of an outcome */
    readonly ver: (id: string, options?: Signal) => Promise<Outcome<'solicitudes.ver'>>;
  };
  /** Webhook targets; they need an administrator's key. */
  readonly webhooks: {
    readonly listar: (options?: Signal) => Promise<Outcome<'webhooks.listar'>>;
    /** The answers of `crear` and `rotar` are the only ones that show `secreto`. */
    readonly crear: (
      request: RequestOf<'webhooks.crear'>,
      options?: Signal,
    ) => Promise<Outcome<'webhooks.crear'>>;
    readonly eliminar: OfTarget<'webhooks.eliminar'>;
    readonly pausar: OfTarget<'webhooks.pausar'>;
    readonly reanudar: OfTarget<'webhooks.reanudar'>;
    readonly rotar: OfTarget<'webhooks.rotar'>;
    readonly probar: OfTarget<'webhooks.probar'>;
    readonly entregas: OfTarget<'webhooks.entregas'>;
    readonly reenviar: (
      webhook: string,
      evento: number,
      options?: Signal,
    ) => Promise<Outcome<'webhooks.reenviar'>>;
  };
}

export function integrationClient(make: Make): IntegrationClient {
  const ofTarget =
    <Op extends OperationName>(op: Op): OfTarget<Op> =>
    (webhook, how) =>
      make({ op, parameters: { webhook }, ...how });
  return {
    webhooks: {
      listar: (how) => make({ op: 'webhooks.listar', ...how }),
      crear: (body, how) => make({ op: 'webhooks.crear', body, ...how }),
      eliminar: ofTarget('webhooks.eliminar'),
      pausar: ofTarget('webhooks.pausar'),
      reanudar: ofTarget('webhooks.reanudar'),
      rotar: ofTarget('webhooks.rotar'),
      probar: ofTarget('webhooks.probar'),
      entregas: ofTarget('webhooks.entregas'),
      reenviar: (webhook, evento, how) =>
        make({ op: 'webhooks.reenviar', parameters: { webhook, evento }, ...how }),
    },
    solicitudes: {
      listar: (parameters = {}, how) => make({ op: 'solicitudes.listar', parameters, ...how }),
      ver: (solicitud, how) => make({ op: 'solicitudes.ver', parameters: { solicitud }, ...how }),
    },
  };
}
