/** Compares a stored invalidation event with a repeated request. */
import type { Edition } from '../../contract/edition.ts';
import { reasonInEvent } from '../code-translation.ts';
import type { InvalidationOrder } from './invalidation-request.ts';

/**
 * Whether the event matches the order: same reason and, if the order names one, same replacement.
 *
 * @param event its signed text and its edition
 */
export function saysTheSame(
  { payload, edicion }: { readonly payload: string; readonly edicion: Edition },
  order: InvalidationOrder,
): boolean {
  const { documento, motivo } = JSON.parse(payload) as {
    readonly documento?: { readonly codigoGeneracionR?: string | null };
    readonly motivo?: { readonly tipoAnulacion?: number; readonly motivoAnulacion?: string | null };
  };
  const replacement = documento?.codigoGeneracionR ?? null;
  const asked = order.documento.codigoGeneracionR;
  const reason = reasonInEvent(order.documento.tipoDte, order.tipoAnulacion, {
    motivoAnulacion: order.motivoAnulacion,
    edicion,
    hasReplacement: replacement !== null,
  });
  return (
    (asked === null || asked === replacement) &&
    reason.tipoAnulacion === motivo?.tipoAnulacion &&
    reason.motivoAnulacion === (motivo.motivoAnulacion ?? null)
  );
}
