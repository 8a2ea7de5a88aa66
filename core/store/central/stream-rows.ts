/**
 * Stream lines in the format of the contract with the central server, built in SQL in bulk: assembling them in
 * JavaScript took three times as long.
 */
import type { Reader } from '../handle.ts';
import { blob } from '../row.ts';
import { ENTRY_NAME, PAYMENT_NAME } from '../migrations/0067-stream-accounts.ts';
import { QUOTE_SALE_NAME } from '../migrations/0071-stream-blocks-quotes.ts';
import { query } from '../statement.ts';
import type { RowName, StreamKind } from './stream-place.ts';

/** codigoGeneracion of the first version: it identifies the document even after a correction changes the code. */
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

const OF_DOCUMENT = 'WHERE x.document_id = d.id';
/** Rows nested in a parent, without the columns of the parent. */
const part = (kind: string, members: string, from: string) =>
  `'"${kind}":[', (SELECT group_concat(json_object(${members})) FROM ${from}), ']'`;
/** Uses one `concat`: nested JSON functions copy their contents each time. */
const DOCUMENT = `concat(rtrim(json_object(
    'documento', ${DOCUMENT_CODE}, 'codigoGeneracion', d.codigo_generacion, ${SEQUENCE}, 'branch', d.branch_id,
    'edicion', d.edicion, 'numero', d.numero, 'numeroVigente', ${flag('d.numero_vigente')}, 'numeroControl', d.numero_control,
    'fecEmi', d.fec_emi, 'horEmi', d.hor_emi, 'emittedAt', d.emitted_at, 'estado', d.estado, 'version', d.version,
    'sello', d.sello, 'fhProcesamiento', d.fh_procesamiento, 'codigoMsg', d.codigo_msg, 'descripcionMsg', d.descripcion_msg,
    'observaciones', json(d.observaciones), 'montoCentavos', d.monto_centavos, 'ivaCentavos', d.iva_centavos,
    'receptorDocumento', d.receptor_documento, 'receptorNombre', d.receptor_nombre, 'reemplazaA', d.reemplaza_a,
    'updatedAt', d.updated_at), '}'), ',"parts":{',
  ${part(
    'version',
    "'version', x.version, 'causa', x.causa, 'payload', x.payload, 'sha256', x.sha256, 'createdAt', x.created_at",
    `document_version x ${OF_DOCUMENT}`,
  )}, ',',
  ${part('signature', "'version', x.version, 'certificate', x.certificate_id, 'firma', x.firma, 'signedAt', x.signed_at", `signature x ${OF_DOCUMENT}`)}, ',',
  ${part('lifeLine', "'id', x.id, 'at', x.at, 'estado', x.estado, 'causa', x.causa, 'detalle', x.detalle", `life_line x ${OF_DOCUMENT}`)}, ',',
  ${part('documentCash', SESSION, `document_cash_session x ${OF_SESSION} ${OF_DOCUMENT}`)}, '}}')`;

const paperHash = (entry: string) => `(SELECT hash FROM stock_entry WHERE id = ${entry})`;
const STOCK_ENTRY = `concat(rtrim(json_object(
    'paper', e.hash, 'id', e.id, 'nit', ${nitOf('e.issuer_id')}, 'branch', e.branch_id, 'ambiente', e.ambiente, 'causa', e.causa,
    'recordedAt', e.recorded_at, 'documento', (SELECT ${DOCUMENT_CODE} FROM document d WHERE d.id = e.document_id),
    'compra', (SELECT clave FROM purchase WHERE id = e.purchase_id), 'reverses', ${paperHash('e.reverses')}, 'motivo', e.motivo,
    'traslado', (SELECT codigo_generacion FROM stock_transfer WHERE entry_id = e.id)), '}'), ',"parts":{',
  ${part(
    'stockMove',
    `'id', x.id, 'item', x.item, 'product', x.product, 'desde', x.desde, 'hacia', x.hacia, 'base', x.base, 'presentacion', x.presentacion,
      'factor', x.factor, 'at', x.at, 'costo', x.costo, 'revierte', x.revierte, 'revierteDe', ${paperHash('o.entry_id')}`,
    'stock_move x LEFT JOIN stock_move o ON o.id = x.revierte WHERE x.entry_id = e.id',
  )}, ',',
  ${part(
    'stockCount',
    "'item', x.item, 'product', x.product, 'lugar', x.place, 'contado', x.contado, 'esperado', x.esperado, 'at', x.at",
    'stock_count_line x WHERE x.entry_id = e.id',
  )}, '}}')`;

const QUOTE = `'nit', ${nitOf('x.issuer_id')}, 'branch', x.branch_id, 'ambiente', x.ambiente, 'numero', x.numero, 'version', x.version`;

interface RowSql {
  /** The row as JSON. */
  readonly row: string;
  readonly from: string;
  /** Expression compared with the requested name. */
  readonly name: string;
}

const SQL: Readonly<Record<StreamKind, RowSql>> = {
  branch: {
    row: `json_object('nit', i.nit, 'emisor', coalesce(i.profile ->> 'nombreComercial', i.profile ->> 'nombre', i.nit),
      'branch', b.id, 'nombre', coalesce(b.profile ->> 'nombre', b.id), 'codEstable', b.cod_estable,
      'codPuntoVenta', b.cod_punto_venta)`,
    from: 'branch b JOIN issuer i ON i.id = b.issuer_id',
    name: "b.issuer_id || ' ' || b.id",
  },
  certificate: {
    row: `json_object('id', x.id, 'nit', ${nitOf('x.issuer_id')}, 'ambiente', x.ambiente, 'publicKeyPem', x.public_key_pem,
      'fingerprint', x.fingerprint, 'notBefore', x.not_before, 'notAfter', x.not_after, 'active', ${flag('x.active')})`,
    from: 'certificate x',
    name: 'x.id',
  },
  document: {
    row: DOCUMENT,
    from: 'document d JOIN sequence s ON s.id = d.sequence_id',
    name: 'd.id',
  },
  ledger: {
    row: `json_object(${SEQUENCE}, 'id', l.id, 'numero', l.numero, 'estado', l.estado, 'codigoGeneracion', l.codigo_generacion,
      'sha256', l.sha256, 'at', l.at, 'hash', l.hash)`,
    from: 'ledger l JOIN sequence s ON s.id = l.sequence_id',
    name: 'l.id',
  },
  contingency: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'ambiente', x.ambiente, 'autoridad', x.autoridad, 'tipo', x.tipo,
      'motivo', x.motivo, 'openedAt', x.opened_at, 'closedAt', x.closed_at)`,
    from: 'contingency x',
    name: 'x.id',
  },
  event: {
    row: `json_object('codigoGeneracion', e.codigo_generacion, 'tipo', e.tipo, 'nit', ${nitOf('e.issuer_id')},
      'branch', e.branch_id, 'ambiente', e.ambiente, 'autoridad', e.autoridad,
      'documentos', json(coalesce(
        (SELECT json_array(${DOCUMENT_CODE}) FROM document d WHERE d.id = e.document_id),
        (SELECT json_array(f.documento) FROM foreign_invalidation f WHERE f.event_id = e.id),
        (SELECT json_group_array(${DOCUMENT_CODE}) FROM event_document n JOIN document d ON d.id = n.document_id
          WHERE n.event_id = e.id))),
      'payload', e.payload, 'sha256', e.sha256, 'certificate', e.certificate_id, 'firma', e.firma, 'estado', e.estado,
      'sello', e.sello, 'fhProcesamiento', e.fh_procesamiento, 'codigoMsg', e.codigo_msg, 'descripcionMsg', e.descripcion_msg,
      'createdAt', e.created_at, 'updatedAt', e.updated_at)`,
    from: 'event e',
    name: 'e.id',
  },
  cashSession: {
    row: `json_object(${SESSION}, 'user', ${userName('c.user_id')}, 'fondoCentavos', c.fondo_centavos, 'openedAt', c.opened_at)`,
    from: 'cash_session c JOIN cash_till t ON t.till_id = c.till_id',
    name: 'c.id',
  },
  cashMovement: {
    row: `json_object(${SESSION}, 'id', x.id, 'tipo', x.tipo, 'montoCentavos', x.monto_centavos, 'motivo', x.motivo,
      'user', ${userName('x.user_id')}, 'at', x.at)`,
    from: `cash_movement x ${OF_SESSION}`,
    name: 'x.id',
  },
  cashCount: {
    row: `json_object(${SESSION}, 'id', x.id, 'contadoCentavos', x.contado_centavos, 'esperadoCentavos', x.esperado_centavos,
      'user', ${userName('x.user_id')}, 'at', x.at)`,
    from: `cash_count x ${OF_SESSION}`,
    name: 'x.id',
  },
  cashZ: {
    row: `json_object(${SESSION}, 'numero', x.numero, 'at', x.at, 'user', ${userName('x.user_id')},
      'approver', ${userName('x.approver_id')}, 'contenido', x.contenido, 'hash', x.hash)`,
    from: `cash_z x ${OF_SESSION}`,
    name: 'x.session_id',
  },
  audit: {
    row: `json_object('id', x.id, 'at', x.at, 'actor', x.actor, 'accion', x.accion, 'detalle', x.detalle, 'hash', x.hash)`,
    from: 'audit x',
    name: 'x.id',
  },
  goods: {
    row: `json_object('product', p.num, 'producto', p.id, 'nit', ${nitOf('p.issuer_id')}, 'codigo', p.codigo, 'codigoPlano', p.codigo_plano,
      'descripcion', p.descripcion, 'categoria', p.categoria, 'pesado', ${flag('p.pesado')},
      'llevaExistencia', ${flag('p.lleva_existencia')}, 'retirado', ${flag('p.retirado')},
      'niveles', json((SELECT json_group_array(json_object('branch', l.branch_id, 'minimo', l.minimo, 'maximo', l.maximo))
        FROM product_level l WHERE l.product = p.num)))`,
    from: 'product p',
    name: 'p.num',
  },
  stockEntry: { row: STOCK_ENTRY, from: 'stock_entry e', name: 'e.id' },
  accountCharge: {
    row: `json_object('documento', ${DOCUMENT_CODE}, 'nit', ${nitOf('d.issuer_id')}, 'ambiente', d.ambiente,
      'tipoDocumento', x.tipo_documento, 'numDocumento', x.num_documento, 'codigoGeneracion', d.codigo_generacion,
      'numeroControl', d.numero_control, 'fecEmi', d.fec_emi, 'vence', x.vence, 'centavos', x.centavos)`,
    from: 'central_charge x JOIN document d ON d.id = x.document_id',
    name: 'x.document_id',
  },
  accountPayment: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'ambiente', x.ambiente, 'tipoDocumento', x.tipo_documento,
      'numDocumento', x.num_documento, 'branch', x.branch_id, 'numero', x.numero, 'forma', x.forma, 'centavos', x.centavos,
      'documentos', json(x.pedidos), 'at', x.at)`,
    from: 'account_payment x',
    name: PAYMENT_NAME('x.'),
  },
  accountEntry: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'ambiente', x.ambiente, 'tipoDocumento', x.tipo_documento,
      'numDocumento', x.num_documento, 'branch', x.branch_id, 'clave', x.clave, 'tipo', x.tipo, 'centavos', x.centavos,
      'motivo', x.motivo, 'reciboBranch', x.recibo_branch, 'reciboNumero', x.recibo_numero, 'at', x.at)`,
    from: 'account_entry x',
    name: ENTRY_NAME('x.'),
  },
  creditBlock: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'id', x.id, 'tipoDocumento', x.tipo_documento, 'numDocumento', x.num_documento,
      'motivo', x.motivo, 'quien', x.quien, 'at', x.at)`,
    from: 'credit_block x',
    name: 'x.id',
  },
  quote: {
    row: `json_object(${QUOTE}, 'at', x.at, 'dia', x.dia, 'vence', x.vence, 'persona', ${userName('x.user_id')},
      'cliente', x.cliente ->> 'nombre', 'numDocumento', x.cliente ->> 'numDocumento', 'notas', x.notas, 'lineas', json(x.lineas),
      'centavos', x.centavos)`,
    from: 'quote x',
    name: 'x.id',
  },
  quoteEnd: {
    row: `json_object(${QUOTE}, 'motivo', e.motivo, 'persona', ${userName('e.user_id')}, 'at', e.at)`,
    from: 'quote_end e JOIN quote x ON x.id = e.quote_id',
    name: 'e.quote_id',
  },
  quoteSale: {
    row: `json_object('documento', ${DOCUMENT_CODE}, 'contenido', s.version, 'nit', ${nitOf('d.issuer_id')}, 'branch', x.branch_id,
      'ambiente', d.ambiente, 'numero', x.numero, 'version', x.version, 'tomado', json(s.tomado))`,
    from: 'quote_sale s JOIN document d ON d.id = s.document_id LEFT JOIN quote x ON x.id = s.quote_id',
    name: QUOTE_SALE_NAME('s.'),
  },
  supplier: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'proveedor', x.nit, 'nrc', x.nrc, 'nombre', x.nombre, 'pais', x.pais,
      'diasCredito', x.dias_credito)`,
    from: 'supplier x',
    name: 'x.id',
  },
  purchase: {
    row: `json_object('nit', ${nitOf('x.issuer_id')}, 'compra', x.clave, 'ambiente', x.ambiente, 'branch', x.branch_id,
      'estado', x.estado, 'tipoDte', x.tipo_dte, 'codigoGeneracion', x.codigo_generacion, 'numeroControl', x.numero_control,
      'proveedor', (SELECT nit FROM supplier WHERE id = x.supplier_id), 'fecEmi', x.fec_emi, 'totalCentavos', x.total_centavos,
      'vence', coalesce((SELECT vence FROM purchase_due WHERE purchase_id = x.id ORDER BY id DESC LIMIT 1), x.vence),
      'deducible', ${flag('x.deducible')}, 'escrita', ${flag('EXISTS (SELECT 1 FROM written_purchase WHERE purchase_id = x.id)')},
      'papel', (SELECT serie || '-' || numero FROM written_purchase WHERE purchase_id = x.id),
      'periodo', x.periodo, 'receivedAt', x.received_at, 'enteredAt', x.entered_at, 'annulledAt', x.annulled_at)`,
    from: 'purchase x',
    name: 'x.id',
  },
};

const rowSql = ({ row, from, name }: RowSql, asked: string) =>
  `(SELECT ${row} FROM ${from} WHERE ${name} = ${asked})`;
const byKind = <T>(of: (kind: StreamKind, sql: RowSql) => T) =>
  Object.fromEntries(
    Object.entries(SQL).map(([kind, sql]) => [kind, of(kind as StreamKind, sql)]),
  ) as Readonly<Record<StreamKind, T>>;

/** Parameters: number of the first line, JSON array of names. */
const LINES = byKind((kind, sql) =>
  query(`
    SELECT CAST(group_concat(concat('{"seq":', CAST(? AS INTEGER) + asked.key, ',"kind":"${kind}","row":',
      coalesce(${rowSql(sql, 'asked.value')}, '{}'), '}', char(10)), '') AS BLOB) AS lines
    FROM json_each(+?) AS asked`),
);
const PRESENT = byKind((_, { from, name }) => query(`SELECT 1 AS one FROM ${from} WHERE ${name} = +?`));

/**
 * Lines for rows of one kind, numbered from `seq`, each ended by a line feed, in UTF-8. A deleted row is an empty
 * object.
 */
export function streamedLines(
  reader: Reader,
  {
    kind,
    names,
    seq,
  }: { readonly kind: StreamKind; readonly names: readonly RowName[]; readonly seq: number },
): Buffer {
  return blob(LINES[kind].get(reader, seq, JSON.stringify(names)) ?? {}, 'lines');
}

export function isStreamable(reader: Reader, kind: StreamKind, name: RowName): boolean {
  return PRESENT[kind].get(reader, name) !== undefined;
}
