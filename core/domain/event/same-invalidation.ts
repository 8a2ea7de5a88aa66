/** What an invalidation event that is stored says, against what a later call asks for. */
import { translateReason } from '../code-translation.ts';
import type { InvalidationOrder } from './invalidation-request.ts';

/**
 * Whether the event says what this order asks for: the same reason and, where the order names one, the same replacement.
 *
 * @param payload text of the event, as it was signed
 */
export function saysTheSame(payload: string, order: InvalidationOrder): boolean {
  const { documento, motivo } = JSON.parse(payload) as {
    readonly documento?: { readonly codigoGeneracionR?: string | null };
    readonly motivo?: { readonly tipoAnulacion?: number; readonly motivoAnulacion?: string | null };
  };
  const replacement = documento?.codigoGeneracionR ?? null;
  const asked = order.documento.codigoGeneracionR;
  const reason = translateReason(order.tipoAnulacion, {
    motivoAnulacion: order.motivoAnulacion,
    hasReplacement: replacement !== null,
  });
  return (
    (asked === null || asked === replacement) &&
    reason.tipoAnulacion === motivo?.tipoAnulacion &&
    reason.motivoAnulacion === (motivo.motivoAnulacion ?? null)
  );
}
