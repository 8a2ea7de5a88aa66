/** The answer of an invalidation: its event and its document in their present state (decisions 7). */
import type { InvalidationResult } from '../contract/invalidation.ts';
import { JsonText } from '../contract/json.ts';
import { isoUtc } from '../domain/fiscal-time.ts';
import { publicState } from '../domain/lifecycle.ts';
import type { StoredDocument } from '../store/documents.ts';
import type { StoredEvent } from '../store/events.ts';
import { composeJws } from '../store/jws-text.ts';

/** Message code of every answer that is not the authority's (decisions 5). */
const LOCAL_CODE = '000';
const WAITING = 'Evento firmado y guardado; su envío a Hacienda está pendiente y el sistema lo completa solo';

/** An event whose signature is stored. */
export type SignedEvent = StoredEvent & { readonly firma: string };

/** Builds the result; nothing in it is invented: what the authority did not say is null. */
export function invalidationResultOf(event: SignedEvent, document: StoredDocument): InvalidationResult {
  const waiting = event.estado !== 'PROCESADO' && event.estado !== 'RECHAZADO';
  return {
    estado: event.estado === 'PROCESADO' || event.estado === 'RECHAZADO' ? event.estado : 'PENDIENTE',
    codigoGeneracion: event.codigoGeneracion,
    selloRecibido: event.sello,
    fhProcesamiento: event.fhProcesamiento === null ? null : isoUtc(event.fhProcesamiento),
    codigoMsg: waiting ? LOCAL_CODE : event.codigoMsg,
    descripcionMsg: waiting ? WAITING : event.descripcionMsg,
    observaciones: event.observaciones,
    documento: {
      tipoDte: document.tipoDte,
      codigoGeneracion: document.codigoGeneracion,
      numeroControl: document.numeroControl,
      selloRecibido: document.sello,
      fecEmi: document.fecEmi,
      estado: publicState(document.estado),
    },
    eventoJson: new JsonText(event.payload),
    eventoFirmado: composeJws(event.payload, event.firma),
  };
}
