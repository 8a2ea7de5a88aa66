/** Answer of an invalidation: current state of event and document (§invalidate-answer). */
import type { InvalidationResult } from '../../contract/api/invalidation.ts';
import { JsonText } from '../../contract/json.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { shownObservaciones } from '../../domain/rejection/rejection.ts';
import type { StoredDocument } from '../../store/documents/documents.ts';
import type { StoredEvent } from '../../store/delivery/events.ts';
import { composeJws } from '../../store/documents/jws-text.ts';

/** Message code of answers not from the authority (§answer-by-state). */
const LOCAL_CODE = '000';
const WAITING = 'Evento firmado y guardado; su envío a Hacienda está pendiente y el sistema lo completa solo';

/**
 * Meaning of "already exists" on the event's own code (§already-there). The protocol has no event query, so its seal
 * cannot be obtained again.
 */
const ARRIVED_BEFORE =
  'Hacienda ya tenía este evento: un envío anterior llegó y su respuesta se perdió. El documento quedó invalidado; no hay que repetir nada. Hacienda no repite el sello del evento: si lo necesita, búsquelo en su portal con el código del evento';

export type SignedEvent = StoredEvent & { readonly firma: string };

export type NamedDocument = Pick<
  StoredDocument,
  'tipoDte' | 'codigoGeneracion' | 'numeroControl' | 'sello' | 'fecEmi' | 'estado'
>;

/** Document fields from the event of another till's document; its state follows the event. */
export function foreignOf({ payload, estado }: StoredEvent): NamedDocument {
  const { documento } = JSON.parse(payload) as {
    readonly documento: Pick<NamedDocument, 'tipoDte' | 'codigoGeneracion' | 'fecEmi'> & {
      readonly numeroControl: string | null;
      readonly selloRecibido: string;
    };
  };
  const { tipoDte, codigoGeneracion, numeroControl, fecEmi, selloRecibido: sello } = documento;
  const states = { PROCESADO: 'INVALIDADO', RECHAZADO: 'PROCESADO' } as const;
  const standing = estado === 'PROCESADO' || estado === 'RECHAZADO' ? states[estado] : 'INVALIDANDO';
  return { tipoDte, codigoGeneracion, numeroControl: numeroControl ?? '', fecEmi, sello, estado: standing };
}

/** Builds the result; what the authority did not state is null. */
export function invalidationResultOf(event: SignedEvent, document: NamedDocument): InvalidationResult {
  const waiting = event.estado !== 'PROCESADO' && event.estado !== 'RECHAZADO';
  return {
    estado: event.estado === 'PROCESADO' || event.estado === 'RECHAZADO' ? event.estado : 'PENDIENTE',
    codigoGeneracion: event.codigoGeneracion,
    selloRecibido: event.sello,
    fhProcesamiento: event.fhProcesamiento === null ? null : isoUtc(event.fhProcesamiento),
    ...(waiting
      ? { codigoMsg: LOCAL_CODE, descripcionMsg: WAITING, observaciones: event.observaciones }
      : eventWords(event)),
    documento: {
      tipoDte: document.tipoDte,
      codigoGeneracion: document.codigoGeneracion,
      numeroControl: controlNumberOf(document),
      selloRecibido: document.sello,
      fecEmi: document.fecEmi,
      estado: publicState(document.estado),
    },
    eventoJson: new JsonText(event.payload),
    eventoFirmado: composeJws(event.payload, event.firma),
  };
}

/**
 * The authority's answer to a settled event. "Already exists" is replaced by our own text, with the authority's among
 * the observations.
 */
export function eventWords(
  event: StoredEvent,
): Pick<InvalidationResult, 'codigoMsg' | 'descripcionMsg' | 'observaciones'> {
  const { estado, sello, codigoMsg, descripcionMsg, observaciones } = event;
  if (estado === 'RECHAZADO') return { codigoMsg, descripcionMsg, observaciones: shownObservaciones(event) };
  if (estado !== 'PROCESADO' || sello !== null) return { codigoMsg, descripcionMsg, observaciones };
  const said = [`${codigoMsg ?? ''} ${descripcionMsg ?? ''}`.trim(), ...observaciones];
  return {
    codigoMsg: LOCAL_CODE,
    descripcionMsg: ARRIVED_BEFORE,
    observaciones: said.filter((text, index) => text !== '' && (index === 0 || text !== descripcionMsg)),
  };
}
