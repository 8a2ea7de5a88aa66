/** Verifies every event: content, signature, its row and documents, and its seal. */
import { AMBIENTE_CODE, AMBIENTES } from '../../contract/ambiente.ts';
import { codesOf } from '../documents/document-codes.ts';
import type { Reader } from '../handle.ts';
import { sha256 } from './hash-chain.ts';
import { composeJws } from '../documents/jws-text.ts';
import { integer, integerOrNull, oneOf, text, textOrNull } from '../row.ts';
import { query, type Row } from '../statement.ts';
import { asMembers, membersOf, type Members } from '../../contract/json.ts';
import type { VerifySignature } from './verify-documents.ts';
import { guarded, RESTORE, type FaultCollector } from './verify-faults.ts';

export interface EventProof {
  readonly reader: Reader;
  readonly faults: FaultCollector;
  readonly verifySignature: VerifySignature;
}

type Tell = (campo: string, mensaje: string) => void;

const EVENTS = query(`
  SELECT event.*, public_key_pem, contingency.tipo AS contingency_type, foreign_invalidation.codigo_generacion AS foreign_code
  FROM event LEFT JOIN foreign_invalidation ON event_id = event.id LEFT JOIN certificate ON certificate.id = certificate_id
    LEFT JOIN contingency ON contingency.id = contingency_id
  ORDER BY event.id`);
const LISTED = query('SELECT no_item, document_id FROM event_document WHERE event_id = ? ORDER BY no_item');

export function verifyEvents(proof: EventProof): void {
  for (const row of EVENTS.iterate(proof.reader)) {
    const fila = `id ${String(row['id'])}`;
    guarded(proof.faults, { tabla: 'event', fila }, () => {
      const named = `${fila} (${text(row, 'codigo_generacion')})`;
      const tell: Tell = (campo, mensaje) =>
        proof.faults.add({ tabla: 'event', fila: named, campo, mensaje: `${mensaje} ${RESTORE}` });
      verifyEvent(proof, row, tell);
    });
  }
}

function verifyEvent(proof: EventProof, row: Row, tell: Tell): void {
  const payload = text(row, 'payload');
  if (sha256(payload) !== text(row, 'sha256')) {
    tell('payload', 'El contenido no es el que se guardó: su huella SHA-256 no coincide.');
  }
  const whole = membersOf(payload) ?? {};
  const identificacion = asMembers(whole['identificacion']);
  const expected: Members = {
    codigoGeneracion: text(row, 'codigo_generacion'),
    ambiente: AMBIENTE_CODE[oneOf(row, 'ambiente', AMBIENTES)],
  };
  for (const [name, value] of Object.entries(expected)) {
    if (identificacion?.[name] !== value) tell(`payload.identificacion.${name}`, `No es «${String(value)}».`);
  }
  if (asMembers(whole['emisor'])?.['nit'] !== text(row, 'issuer_id'))
    tell('issuer_id', 'No es el emisor del evento.');
  if (row['tipo'] === 'INVALIDACION') verifyInvalidation(proof.reader, { row, whole }, tell);
  else verifyContingencyEvent(proof.reader, { row, whole }, tell);
  verifySeal(row, tell);
  verifyFirma(proof, row, tell);
}

interface ReadEvent {
  readonly row: Row;
  readonly whole: Members;
}

function verifyInvalidation(reader: Reader, { row, whole }: ReadEvent, tell: Tell): void {
  const codigo = asMembers(whole['documento'])?.['codigoGeneracion'];
  const documentId = integerOrNull(row, 'document_id');
  const codes = documentId === null ? [textOrNull(row, 'foreign_code')] : codesOf(reader, documentId);
  if (!codes.includes(codigo)) {
    tell('document_id', 'No es el documento que el evento invalida.');
  }
}

function verifyContingencyEvent(reader: Reader, { row, whole }: ReadEvent, tell: Tell): void {
  const tipo = asMembers(whole['motivo'])?.['tipoContingencia'];
  if (row['contingency_type'] !== tipo)
    tell('contingency_id', 'No es una contingencia del tipo que el evento dice.');
  const detalle: unknown = whole['detalleDTE'];
  const items = Array.isArray(detalle) ? detalle.map(asMembers) : [];
  const listed = LISTED.all(reader, integer(row, 'id'));
  const agree = listed.every((entry) => {
    const codigo = items[integer(entry, 'no_item') - 1]?.['codigoGeneracion'];
    return codesOf(reader, integer(entry, 'document_id')).includes(codigo);
  });
  if (listed.length !== items.length || !agree)
    tell('event_document', 'No son los documentos que el evento enumera.');
}

function verifySeal(row: Row, tell: Tell): void {
  const sello = textOrNull(row, 'sello');
  if (sello !== null && row['estado'] !== 'PROCESADO') {
    tell('sello', `En el estado ${text(row, 'estado')} no puede haber sello.`);
  }
}

function verifyFirma({ verifySignature }: EventProof, row: Row, tell: Tell): void {
  const firma = textOrNull(row, 'firma');
  const pem = textOrNull(row, 'public_key_pem');
  if (firma === null) {
    if (row['estado'] !== 'EMITIDO') tell('firma', `Está ${text(row, 'estado')} sin firma.`);
    return;
  }
  if (pem !== null && isSigned(verifySignature, { pem, payload: text(row, 'payload'), firma })) return;
  tell('firma', 'La firma no corresponde al contenido guardado.');
}

function isSigned(
  verifySignature: VerifySignature,
  { pem, payload, firma }: { readonly pem: string; readonly payload: string; readonly firma: string },
): boolean {
  try {
    return verifySignature(pem, composeJws(payload, firma));
  } catch {
    return false;
  }
}
