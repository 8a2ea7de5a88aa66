/** Compares a stored invalidation event with a repeated request. */
import { translateReason } from '../code-translation.ts';
import type { InvalidationOrder } from './invalidation-request.ts';

/**
 * Whether the event matches the order: same reason and, if the order names one, same replacement.
 *
 * @param payload signed text of the event
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
