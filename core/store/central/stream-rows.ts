/** What an entry of the stream says: the row it names, as the record that the contract with the centre describes. */
import type { RecordKind } from '../../contract/central/stream-records.ts';
import type { Reader } from '../handle.ts';
import { blob, text } from '../row.ts';
import { query, type Query } from '../statement.ts';

/** The code of a document's first version: it stays when a correction gives the document another. */
const firstCode = (id: string, present: string) =>
  `coalesce((SELECT codigo_generacion FROM refused_version WHERE document_id = ${id} ORDER BY version LIMIT 1), ${present})`;
const nitOf = (issuer: string) => `(SELECT nit FROM issuer WHERE id = ${issuer})`;
const flag = (column: string) => `json(iif(${column}, 'true', 'false'))`;
const userName = (column: string) => `(SELECT nombre FROM user WHERE id = ${column})`;
const DOCUMENT_CODE = firstCode('d.id', 'd.codigo_generacion');
const SEQUENCE = `'nit', ${nitOf('s.issuer_id')}, 'ambiente', s.ambiente, 'autoridad', s.autoridad, 'tipoDte', s.tipo_dte,
  'serie', s.serie, 'formato', s.formato, 'anio', s.anio`;
const SESSION = `'nit', ${nitOf('t.issuer_id')}, 'branch', t.branch_id, 'ambiente', t.ambiente, 'caja', t.numero, 'sesion', c.numero`;
const OF_SESSION = 'JOIN cash_session c ON c.id = x.session_id JOIN cash_till t ON t.till_id = c.till_id';

/** The row as one JSON text, of the parameters `ref` and `part` in this order. */
const SQL: Readonly<Record<RecordKind, string>> = {
  branch: `
    SELECT json_object('nit', i.nit, 'emisor', coalesce(i.profile ->> 'nombreComercial', i.profile ->> 'nombre', i.nit),
      'branch', b.id, 'nombre', coalesce(b.profile ->> 'nombre', b.id), 'codEstable', b.cod_estable,
      'codPuntoVenta', b.cod_punto_venta) AS row
    FROM branch b JOIN issuer i ON i.id = b.issuer_id WHERE 0 = +? AND b.issuer_id || ' ' || b.id = +?`,
  certificate: `
    SELECT json_object('id', id, 'nit', ${nitOf('issuer_id')}, 'ambiente', ambiente, 'publicKeyPem', public_key_pem,
      'fingerprint', fingerprint, 'notBefore', not_before, 'notAfter', not_after, 'active', ${flag('active')}) AS row
    FROM certificate WHERE 0 = +? AND id = +?`,
  document: `
    SELECT json_object('documento', ${DOCUMENT_CODE}, 'codigoGeneracion', d.codigo_generacion, ${SEQUENCE}, 'branch', d.branch_id,
      'edicion', d.edicion, 'numero', d.numero, 'numeroVigente', ${flag('d.numero_vigente')}, 'numeroControl', d.numero_control,
      'fecEmi', d.fec_emi, 'horEmi', d.hor_emi, 'emittedAt', d.emitted_at, 'estado', d.estado, 'version', d.version,
      'sello', d.sello, 'fhProcesamiento', d.fh_procesamiento, 'codigoMsg', d.codigo_msg, 'descripcionMsg', d.descripcion_msg,
      'observaciones', json(d.observaciones), 'montoCentavos', d.monto_centavos, 'ivaCentavos', d.iva_centavos,
      'receptorDocumento', d.receptor_documento, 'receptorNombre', d.receptor_nombre, 'reemplazaA', d.reemplaza_a,
      'updatedAt', d.updated_at) AS row
    FROM document d JOIN sequence s ON s.id = d.sequence_id WHERE d.id = +? AND '' = +?`,
  version: `
    SELECT json_object('documento', ${DOCUMENT_CODE}, 'version', v.version, 'causa', v.causa, 'payload', v.payload,
      'sha256', v.sha256, 'createdAt', v.created_at) AS row
    FROM document_version v JOIN document d ON d.id = v.document_id
    WHERE v.document_id = +? AND CAST(v.version AS TEXT) = +?`,
  signature: `
    SELECT json_object('documento', ${DOCUMENT_CODE}, 'version', g.version, 'certificate', g.certificate_id, 'firma', g.firma,
      'signedAt', g.signed_at) AS row
    FROM signature g JOIN document d ON d.id = g.document_id
    WHERE g.document_id = +? AND g.version || ' ' || g.certificate_id = +?`,
  ledger: `
    SELECT json_object(${SEQUENCE}, 'id', l.id, 'numero', l.numero, 'estado', l.estado, 'codigoGeneracion', l.codigo_generacion,
      'sha256', l.sha256, 'at', l.at, 'hash', l.hash) AS row
    FROM ledger l JOIN sequence s ON s.id = l.sequence_id WHERE l.id = +? AND '' = +?`,
  lifeLine: `
    SELECT json_object('documento', ${DOCUMENT_CODE}, 'id', x.id, 'at', x.at, 'estado', x.estado, 'causa', x.causa,
      'detalle', x.detalle) AS row
    FROM life_line x JOIN document d ON d.id = x.document_id WHERE x.id = +? AND '' = +?`,
  contingency: `
    SELECT json_object('nit', ${nitOf('issuer_id')}, 'ambiente', ambiente, 'autoridad', autoridad, 'tipo', tipo, 'motivo', motivo,
      'openedAt', opened_at, 'closedAt', closed_at) AS row
    FROM contingency WHERE id = +? AND '' = +?`,
  event: `
    SELECT json_object('codigoGeneracion', e.codigo_generacion, 'tipo', e.tipo, 'nit', ${nitOf('e.issuer_id')},
      'branch', e.branch_id, 'ambiente', e.ambiente, 'autoridad', e.autoridad,
      'documentos', json(coalesce(
        (SELECT json_array(${DOCUMENT_CODE}) FROM document d WHERE d.id = e.document_id),
        (SELECT json_array(f.documento) FROM foreign_invalidation f WHERE f.event_id = e.id),
        (SELECT json_group_array(${DOCUMENT_CODE}) FROM event_document n JOIN document d ON d.id = n.document_id
          WHERE n.event_id = e.id))),
      'payload', e.payload, 'sha256', e.sha256, 'certificate', e.certificate_id, 'firma', e.firma, 'estado', e.estado,
      'sello', e.sello, 'fhProcesamiento', e.fh_procesamiento, 'codigoMsg', e.codigo_msg, 'descripcionMsg', e.descripcion_msg,
      'createdAt', e.created_at, 'updatedAt', e.updated_at) AS row
    FROM event e WHERE e.id = +? AND '' = +?`,
  cashSession: `
    SELECT json_object(${SESSION}, 'user', ${userName('c.user_id')}, 'fondoCentavos', c.fondo_centavos,
      'openedAt', c.opened_at) AS row
    FROM cash_session c JOIN cash_till t ON t.till_id = c.till_id WHERE c.id = +? AND '' = +?`,
  cashMovement: `
    SELECT json_object(${SESSION}, 'id', x.id, 'tipo', x.tipo, 'montoCentavos', x.monto_centavos, 'motivo', x.motivo,
      'user', ${userName('x.user_id')}, 'at', x.at) AS row
    FROM cash_movement x ${OF_SESSION} WHERE x.id = +? AND '' = +?`,
  cashCount: `
    SELECT json_object(${SESSION}, 'id', x.id, 'contadoCentavos', x.contado_centavos, 'esperadoCentavos', x.esperado_centavos,
      'user', ${userName('x.user_id')}, 'at', x.at) AS row
    FROM cash_count x ${OF_SESSION} WHERE x.id = +? AND '' = +?`,
  cashZ: `
    SELECT json_object(${SESSION}, 'numero', x.numero, 'at', x.at, 'user', ${userName('x.user_id')},
      'approver', ${userName('x.approver_id')}, 'contenido', x.contenido, 'hash', x.hash) AS row
    FROM cash_z x ${OF_SESSION} WHERE x.session_id = +? AND '' = +?`,
  documentCash: `
    SELECT json_object(${SESSION}, 'documento', ${DOCUMENT_CODE}) AS row
    FROM document_cash_session x JOIN document d ON d.id = x.document_id ${OF_SESSION} WHERE x.document_id = +? AND '' = +?`,
  audit: `
    SELECT json_object('id', id, 'at', at, 'actor', actor, 'accion', accion, 'detalle', detalle, 'hash', hash) AS row
    FROM audit WHERE id = +? AND '' = +?`,
};

/** Kinds with a signed text: bytes that are hashed and sent as they are cost more to make a text of than to find. */
const LONG: readonly string[] = ['version', 'event'] satisfies RecordKind[];
const ROWS = Object.fromEntries(
  Object.entries(SQL).map(([kind, sql]) => [
    kind,
    query(LONG.includes(kind) ? `SELECT CAST(row AS BLOB) AS row FROM (${sql})` : sql),
  ]),
) as Readonly<Record<RecordKind, Query>>;

/** An entry of the stream: it names a row. */
export interface StreamEntry {
  readonly seq: number;
  readonly kind: RecordKind;
  readonly ref: number;
  readonly part: string;
}

/** A row as JSON, as it came from the database: a text, or its bytes in UTF-8. */
export type RowText = string | Buffer;

/** The named row; null when there is none such. */
export function streamedRow(reader: Reader, { kind, ref, part }: Omit<StreamEntry, 'seq'>): RowText | null {
  const row = ROWS[kind].get(reader, ref, part);
  if (row === undefined) return null;
  return LONG.includes(kind) ? blob(row, 'row') : text(row, 'row');
}
