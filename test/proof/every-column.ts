/** One changed value in any column of any table is noticed by `verify`: the columns of a part, each by the whole file proved once. */
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginEnrolment,
  completeEnrolment,
  openNewEpoch,
  stopSending,
} from '../../core/store/central/link.ts';
import { putStock, finishStock } from '../../core/store/central/shop-stock.ts';
import { rule } from '../../core/contract/rules/rules.ts';
import { streamBeginning } from '../../core/store/central/stream-place.ts';
import { landed, launch } from '../../core/store/central/stream.ts';
import { nextBatch } from '../../core/till/central/batch.ts';
import { shelf, transit } from '../../core/contract/stock/stock.ts';
import { addCause } from '../../core/store/counts/count-papers.ts';
import { endCount } from '../../core/store/counts/counts.ts';
import { appendStockEntry, reverseMoves } from '../../core/store/stock/entries.ts';
import { refreshStock } from '../../core/store/stock/refresh.ts';
import {
  appendTransferPaper,
  findTransfer,
  keepTransferDocument,
  type NewTransferPaper,
} from '../../core/store/stock/transfers/transfers.ts';
import { sha256 } from '../../core/store/proof/hash-chain.ts';
import type { Store, Tx } from '../../core/store/store.ts';
import { appendAudit } from '../../core/store/people/audit.ts';
import { STREAM_BEGINNING } from '../../core/domain/central/stream-chain.ts';
import { addCashMovement, openCashSession } from '../../core/store/cash/cash-sessions.ts';
import { insertTill } from '../../core/store/people/till-sessions.ts';
import { addPayment, undoPayment } from '../../core/store/purchases/payments.ts';
import { closeDay } from '../store/cash/cash-rows.ts';
import { changes, faultsAfter } from './column-changes.ts';
import { writeRows } from './rows-to-verify.ts';
import { BRANCH, ISSUER, NOW, temporaryDatabase } from '../store/support.ts';
import { partOf, type Part } from '../support/run/matrix-parts.ts';

const TEST_MS = 900_000;
/** One column of so many is in the sample. */
const STEP = 8;

const SEQUENCE = `'${ISSUER.id}', 'PRUEBAS', 'simulador', '01', 'M001P001', 'interfaz', 2026`;
/** Rows of the tables that the sale of three documents leaves empty. */
const MORE_ROWS = `
  INSERT INTO lot (id, id_envio, issuer_id, ambiente, autoridad, edicion, estado, sent_at, updated_at)
    VALUES (1, 'AAAAAAAA-BBBB-4CCC-8DDD-FFFFFFFFFFFF', '${ISSUER.id}', 'PRUEBAS', 'simulador', '2023', 'ENVIANDO', ${NOW}, ${NOW});
  INSERT INTO lot_document (lot_id, document_id) VALUES (1, 2);
  INSERT INTO foreign_invalidation (event_id, installation, documento, codigo_generacion)
    SELECT min(id), 'i-1', 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE7', 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE8' FROM event;
  INSERT INTO edition_taken (issuer_id, ambiente, autoridad, clase, edicion, dia, desde, codigo_generacion, motivo)
    VALUES ('${ISSUER.id}', 'PRUEBAS', 'simulador', '01', '2023', '2026-12-01', ${NOW},
      'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE9', '096 DOCUMENTO NO CUMPLE ESQUEMA JSON');
  INSERT INTO handed_over (document_id) VALUES (3); INSERT INTO invalidation_warning SELECT min(id), '[]', '2023' FROM event;
  INSERT INTO document_related (document_id, codigo_generacion) VALUES (3, 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE1');
  INSERT INTO pairing_code (hash, created_at) VALUES ('${'a'.repeat(64)}', ${NOW});
  INSERT INTO till (id, token_hash, issuer_id, branch_id, ambiente, paired_at)
    VALUES ('t-1', '${'b'.repeat(64)}', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', ${NOW});
  INSERT INTO till_browser (till_id, nombre, seen_at) VALUES ('t-1', 'Chrome', ${NOW});
  INSERT INTO product (num, id, issuer_id, codigo, codigo_plano, descripcion, descripcion_plana, precio, uni_medida, tipo, tratamiento, updated_at)
    VALUES (1, 'p-1', '${ISSUER.id}', 'A1', 'a1', 'Arroz', 'arroz', '3.60', 59, 'bien', 'gravado', ${NOW});
  INSERT INTO product_barcode (issuer_id, codigo, orden, product) VALUES ('${ISSUER.id}', '7419900000011', 1, 1);
  INSERT INTO product_presentation (issuer_id, codigo_plano, orden, product, factor) VALUES ('${ISSUER.id}', 'a1-caja', 1, 1, 12);
  INSERT INTO supplier (id, issuer_id, nit, nrc, nombre) VALUES (1, '${ISSUER.id}', '06141501901013', '12345', 'Mayoreo');
  INSERT INTO purchase (id, clave, issuer_id, branch_id, ambiente, estado, tipo_dte, codigo_generacion, numero_control, supplier_id,
    fec_emi, total_centavos, vence, debe_centavos, sello, original, sha256, user_id, api_key_id, received_at, entered_at, annulled_at, periodo)
    VALUES (1, 'c-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'ANULADA', '03', 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE3', 'DTE-03-M001P001-000000000000001', 1,
      '2026-11-21', 1130, '2026-12-21', 565, 'SELLO', '{}', '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a', 'u-1', 'k-1', ${NOW}, ${NOW}, ${NOW}, '2026-11');
  INSERT INTO book_closing (id, issuer_id, ambiente, mes, at, actor, stock_entry, document, contenido, sha256)
    VALUES (1, '${ISSUER.id}', 'PRUEBAS', '2026-10', ${NOW}, 'Ana', 1, 3, x'789cabae0500017500f9',
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  INSERT INTO book_reopening (closing_id, at, actor, motivo) VALUES (1, ${NOW}, 'Ana', 'Faltaba una compra');
  INSERT INTO supplier_contact (supplier_id, correo, telefono) VALUES (1, 'ventas@mayoreo.example', '2222-0000');
  INSERT INTO purchase_due (id, purchase_id, vence, user_id, at) VALUES (1, 1, '2026-12-31', 'u-1', ${NOW});
  INSERT INTO written_purchase (purchase_id, serie, numero, debe_centavos) VALUES (1, '26AB', '123', 1130);
  INSERT INTO purchase_seal (purchase_id, at) VALUES (1, ${NOW});
  INSERT INTO supplier_charge (document_id, version, supplier_id, centavos, vence) VALUES (3, 1, 1, 0, '2026-12-21');
  INSERT INTO purchase_undone (id, purchase_id, motivo, entered_at, periodo, deducible, user_id, at)
    VALUES (1, 1, 'Estaba mal', ${NOW}, '2026-11', 1, 'u-1', ${NOW});
  INSERT INTO purchase_line (purchase_id, num_item, product, presentacion, factor, recibido, costo, origen) VALUES (1, 1, 1, 'A1', 12, '1', '10', 'barra');
  INSERT INTO purchase_price (purchase_id, codigo, precio) VALUES (1, 'A1', '3.60');
  INSERT INTO supplier_alias (id, supplier_id, clase, clave, product, presentacion, factor, since, until) VALUES (1, 1, 'codigo', 'X-1', 1, 'A1', 12, ${NOW}, ${NOW});
  INSERT INTO purchase_waiting (issuer_id, ambiente, codigo_generacion, clase, sello, received_at) VALUES ('${ISSUER.id}', 'PRUEBAS', 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE4', 'sello', 'SELLO', ${NOW});
  INSERT INTO product_level (product, branch_id, minimo, maximo) VALUES (1, '${BRANCH.id}', 5, 20);
  INSERT INTO customer (num, id, issuer_id, nombres, nombre_plano, profile, updated_at)
    VALUES (1, 'c-1', '${ISSUER.id}', 'Ana', 'ana', '{}', ${NOW});
  INSERT INTO account_charge (document_id, version, tipo_documento, num_documento, centavos, vence) VALUES (3, 1, '13', '012345678', 500, '2026-12-21');
  INSERT INTO account_payment (issuer_id, branch_id, ambiente, numero, tipo_documento, num_documento, forma, referencia, centavos, pedidos, user_id, api_key_id, at)
    VALUES ('${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 1, '13', '012345678', '03', 'T-1', 250, '[]', 'u-1', 'k-1', ${NOW});
  INSERT INTO price (id, product, presentacion, lista, customer, minimo, desde, centavos, updated_at)
    VALUES (1, 1, 'a1-caja', 'Mayoreo', NULL, 12000, '2026-11-01', 110, ${NOW}), (2, 1, '', NULL, 1, 0, '2026-11-01', 120, ${NOW});
  INSERT INTO account_receipt (issuer_id, branch_id, ambiente, numero, saldo_antes, imputado)
    VALUES ('${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 1, 500, '[]');
  INSERT INTO promotion_version (num, issuer_id, promocion, version, terms, activa, created_at)
    VALUES (1, '${ISSUER.id}', 1, 1, '{"nombre":"Todo","prioridad":1,"desde":"2026-01-01","hasta":null,"dias":[],"horaDesde":null,"horaHasta":null,"listas":[],"productos":[],"categorias":[],"excepto":[],"minimo":null,"maximo":null,"accion":{"tipo":"porcentaje","porcentaje":"100"}}', 1, ${NOW});
  INSERT INTO promoted_sale (document_id, at, lista, conocidas, lineas) VALUES (1, ${NOW}, 'Mayoreo', 1, '[{"codigo":"A1","categoria":null,"pesado":false,"cantidad":1000,"centavos":"10","descuento":"0"}]');
  INSERT INTO promotion_saving (document_id, grupo, linea, promocion, version, veces, cantidad, centavos) VALUES (1, 0, 0, 1, 1, 1, 1000, 10);
  INSERT INTO customer_terms (customer, limite_centavos, dias_credito, lista) VALUES (1, 50000, 30, 'Mayoreo');
  INSERT INTO customer_block (customer, motivo, at) VALUES (1, 'No paga', ${NOW});
  INSERT INTO credit_block (issuer_id, tipo_documento, num_documento, motivo, quien, at) VALUES ('${ISSUER.id}', '13', '012345678', 'No paga', 'Ana', ${NOW});
  INSERT INTO central_block (tipo_documento, num_documento, motivo, quien, caja, at) VALUES ('13', '012345678', 'No paga', 'Ana', 'Caja 2', ${NOW});
  INSERT OR IGNORE INTO receiver_name (nombre) VALUES ('Ana');
  INSERT INTO idempotency (api_key_id, clave, operacion, contenido, document_id, created_at)
    VALUES ('k-1', 'venta-1', 'factura.emitir', '${'c'.repeat(64)}', 1, ${NOW});
  INSERT INTO api_call (api_key_id, clave, operacion, contenido, status, respuesta, created_at)
    VALUES ('k-1', 'cambio-1', 'productos.guardar', '${'c'.repeat(64)}', 200, '{}', ${NOW});
  INSERT INTO agent_proposal (id, api_key_id, clave, issuer_id, branch_id, ambiente, operacion, contenido, resumen, created_at, expires_at,
    estado, decided_at, decided_by, status, respuesta)
    VALUES ('A-1', 'k-1', 'propuesta-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'factura.emitir', '{}', '{}', ${NOW}, ${NOW} + 1,
      'HECHA', ${NOW}, 'Ana', 200, '{}');
  INSERT INTO webhook (id, issuer_id, url, secret_sealed, position, created_at)
    VALUES ('w-1', '${ISSUER.id}', 'http://127.0.0.1:9/', x'01', 0, ${NOW});
  INSERT INTO webhook_standing (webhook_id, paused_at, former_sealed, former_until) VALUES ('w-1', ${NOW}, x'02', ${NOW});
  INSERT INTO fence (id, issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, causa, seguro, posible, since)
    VALUES (1, ${SEQUENCE}, 'ATRASADA', 3, 4, ${NOW});
  INSERT INTO fence_lift (fence_id, issuer_id, ambiente, autoridad, tipo_dte, serie, formato, anio, ultimo, at)
    VALUES (1, ${SEQUENCE}, 4, ${NOW});
  INSERT INTO refused_version (document_id, version, codigo_generacion, observaciones, monto_centavos, iva_centavos)
    SELECT document_id, document_version.version, codigo_generacion, '[]', 1130, 130 FROM document_version JOIN document ON id = document_id
    WHERE document_id = 2 AND document_version.version = 1;
  INSERT INTO number_kept (document_id, motivo, at) VALUES (2, 'CONTINGENCIA', ${NOW});
  INSERT INTO document_seller (document_id, user_id, dia, at) SELECT id, 'u-1', fec_emi, ${NOW} FROM document WHERE id = 1;
  INSERT INTO document_cash (document_id, recibido_centavos, at) VALUES (1, 2000, ${NOW});
  INSERT INTO approval_try (till_id, user_id, failures, next_try_at) VALUES ('t-1', 'u-1', 1, ${NOW});
  INSERT INTO cash_rule (issuer_id, branch_id, exigir_caja, limite_centavos) VALUES ('${ISSUER.id}', '${BRANCH.id}', 1, 500);
  INSERT INTO quick_page (issuer_id, branch_id, orden, nombre, color, productos, updated_at)
    VALUES ('${ISSUER.id}', '${BRANCH.id}', 0, 'Bebidas', 'azul', '["p-1"]', ${NOW});
  INSERT INTO waiting_browser (token_hash, paired_at) VALUES ('${'d'.repeat(64)}', ${NOW});
  INSERT INTO retired_user (user_id, retired_at) VALUES ('u-1', ${NOW});
  INSERT INTO api_key_use (api_key_id, used_at) VALUES ('k-1', ${NOW});
  INSERT INTO api_key_name (api_key_id, nombre) VALUES ('k-1', 'Caja 2');
  INSERT INTO document_reference (document_id, referencia, dia) VALUES (1, 'venta-77', '2026-11-21');
  INSERT INTO sale_discount (document_id, user_id, at, monto_centavos) VALUES (1, 'u-1', ${NOW}, 113);
  INSERT INTO purchase_cash (document_id, user_id, at, monto_centavos) VALUES (1, 'u-1', ${NOW}, 250);
  INSERT INTO stock_count (id, clave, issuer_id, branch_id, ambiente, alcance, nombre, opened_at, user_id)
    VALUES (1, 'c-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'estante', 'Bodega', ${NOW}, 'u-1');
  INSERT INTO stock_count_mark (id, count_id, clave, product, modo, base, at, user_id) VALUES (1, 1, 'm-1', 1, 'suma', 5, ${NOW}, 'u-1');
  INSERT INTO purchase_order (id, clave, issuer_id, branch_id, ambiente, numero, supplier_id, user_id, placed_at)
    VALUES (1, 'pedido-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 1, 1, 'u-1', ${NOW});
  INSERT INTO purchase_order_line (order_id, item, product, codigo_proveedor, presentacion, factor, base) VALUES (1, 1, 1, 'X-1', 'A1', 12, 24);
  INSERT INTO purchase_order_end (order_id, fin, purchase_id, user_id, at) VALUES (1, 'RECIBIDA', 1, 'u-1', ${NOW});
  INSERT INTO issuer_logo (issuer_id, imagen, updated_at) VALUES ('${ISSUER.id}', x'89504e47', ${NOW});
  INSERT INTO printer (id, issuer_id, branch_id, nombre, direccion, ancho_mm, code_page, corte, cajon, automatica, activa, created_at, updated_at)
    VALUES ('i-1', '${ISSUER.id}', '${BRANCH.id}', 'Caja', '{"clase":"sistema"}', 80, 'cp858', 1, 0, 1, 1, ${NOW}, ${NOW});
  INSERT INTO print_job (id, printer_id, issuer_id, branch_id, ambiente, contenido, document_id, titulo, estado, attempts, next_at, user_id, created_at, updated_at)
    VALUES (1, 'i-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 'DOCUMENTO', 1, 'Factura 1', 'PENDIENTE', 0, ${NOW}, 'u-1', ${NOW}, ${NOW});
  INSERT INTO mail_settings (issuer_id, activo, host, port, seguridad, usuario, password_sealed, remitente, remitente_nombre,
    sellado, contingencia, invalidacion, updated_at)
    VALUES ('${ISSUER.id}', 1, 'correo.example', 587, 'STARTTLS', 'caja', x'01', 'caja@tienda.example', 'Tienda', 1, 1, 1, ${NOW});
  INSERT INTO mail_message (id, document_id, issuer_id, clase, destinatario, estado, attempts, next_at, message_id, created_at)
    VALUES (1, 1, '${ISSUER.id}', 'sellado', 'ana@example.com', 'PENDIENTE', 0, ${NOW}, 'a.sellado@tienda.example', ${NOW});
  INSERT INTO order_mail (id, order_id, issuer_id, destinatario, quien, estado, attempts, next_at, message_id, created_at)
    VALUES (1, 1, '${ISSUER.id}', 'ventas@example.com', 'Ana', 'PENDIENTE', 0, ${NOW}, 'pedido.a@tienda.example', ${NOW});
  INSERT INTO quote (id, clave, issuer_id, branch_id, ambiente, numero, version, till_id, user_id, aprobo, at, dia, vence, cliente, notas, lineas, centavos)
    VALUES (1, 'q-1', '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 1, 1, 't-1', 'u-1', 'u-1', ${NOW}, '2026-12-01', '2026-12-15', '{"nombre":"Ana"}', 'Entrega el lunes',
      '[{"codigo":null,"descripcion":"Flete","cantidad":"1","precio":"5","descuento":"0","uniMedida":59,"esServicio":false,"tratamiento":"gravado","motivo":null,"promociones":[]}]', 500);
  INSERT INTO quote_end (quote_id, motivo, user_id, at) VALUES (1, 'No la quiso', 'u-1', ${NOW});
  INSERT INTO quote_sale (document_id, version, quote_id, tomado) VALUES (1, 1, 1, '[]');
  INSERT INTO quote_mail (id, quote_id, issuer_id, destinatario, quien, estado, attempts, next_at, message_id, created_at)
    VALUES (1, 1, '${ISSUER.id}', 'ana@example.com', 'Ana', 'PENDIENTE', 0, ${NOW}, 'cotizacion.a@tienda.example', ${NOW});
  INSERT INTO mailed_receipt (id, issuer_id, branch_id, ambiente, numero) VALUES (1, '${ISSUER.id}', '${BRANCH.id}', 'PRUEBAS', 1);
  INSERT INTO receipt_mail (id, receipt_id, issuer_id, destinatario, quien, estado, attempts, next_at, message_id, created_at)
    VALUES (1, 1, '${ISSUER.id}', 'ana@example.com', 'Ana', 'PENDIENTE', 0, ${NOW}, 'recibo.a@tienda.example', ${NOW});
  INSERT INTO remission_return (id, document_id, item, at, cantidad, averia, motivo, user_id, entry_id)
    VALUES (1, 3, 1, ${NOW}, '0', 0, 'No lo quiso', 'u-1', NULL);`;

/** A note whose money left the drawer of the day that was closed. */
const SETTLED = `
  INSERT INTO settlement (codigo, clave, document_id, forma, destino, referencia, monto_centavos, motivo, regresa, till_id, user_id, approver_id, at)
    VALUES ('AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE9', 'una', 3, 'nota-credito', 'efectivo', 'Caja 1', 1130, 'No servía', 1, 't-1', 'u-1', 'u-1', ${NOW});
  INSERT INTO account_entry (issuer_id, clave, branch_id, ambiente, tipo, tipo_documento, num_documento, centavos, motivo, recibo_branch, recibo_numero, movement_id, user_id, at)
    VALUES ('${ISSUER.id}', 'e-1', '${BRANCH.id}', 'PRUEBAS', 'REVERSO', '13', '012345678', 250, 'Era de otro', '${BRANCH.id}', 1, NULL, 'u-1', ${NOW}),
      ('${ISSUER.id}', 'e-2', '${BRANCH.id}', 'PRUEBAS', 'SALDO_DEVUELTO', '13', '012345678', 130, 'Se fue', NULL, NULL, 1, 'u-1', ${NOW});
  INSERT INTO settlement_payment (codigo, movement_id) VALUES ('AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE9', 1);
  INSERT INTO settlement_succession (codigo, antes)
    VALUES ('AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE9', 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEE9');`;

const FROM_CENTRE = `
  INSERT INTO central_product (issuer_id, codigo_plano, precios, next_at) VALUES ('${ISSUER.id}', 'a1', '[]', ${NOW});
  INSERT INTO central_customer (issuer_id, clave, customer_id) VALUES ('${ISSUER.id}', 'ana', 'c-1');
  INSERT INTO central_proposal (issuer_id, customer_id, at) VALUES ('${ISSUER.id}', 'c-1', ${NOW});
  INSERT INTO central_person (person_id, user_id) VALUES ('g-1', 'u-1');
  INSERT INTO central_fixed (nombre, valor) VALUES ('reglas', '{}');
  INSERT INTO central_price (codigo_plano, lista, clave, minimo, desde, centavos) VALUES ('a1', 'mayoreo', 'ana', 6, '2026-11-01', 500);
  INSERT INTO central_charge (document_id, tipo_documento, num_documento, vence, centavos) VALUES (1, '13', '048765432', '2026-12-01', 900);
  INSERT INTO central_account (nit, ambiente, tipo_documento, num_documento, otros, vencido, cupo)
    VALUES ('06141307951040', 'PRUEBAS', '13', '048765432', 100, 50, 900);
  INSERT INTO central_account_end (id, position, at) VALUES (1, 3, ${NOW});
  INSERT INTO central_promotion (issuer_id, central_id, promocion) VALUES ('${ISSUER.id}', 4, 1);
  INSERT INTO central_order (order_id, clase, detalle, estado, respuesta, contada, received_at, ended_at)
    VALUES ('o-1', 'respaldar', '{}', 'hecha', 'Listo', 1, ${NOW}, ${NOW});`;

/** A database with a row in every table; its file is what `verify` approves of. */
async function writeHealthy(database: ReturnType<typeof temporaryDatabase>): Promise<string> {
  const store = database.open();
  await writeRows(database, store);
  const raw = database.raw();
  raw.exec(MORE_ROWS);
  await closeDay(store, 't-1', 1);
  raw.exec(SETTLED);
  await enrol(store);
  raw.exec(FROM_CENTRE);
  await store.transact(writeStock);
  await store.transact(writePayments);
  const healthy = `${raw.name}.sana`;
  raw.exec(`VACUUM INTO '${healthy}'`);
  raw.close();
  return healthy;
}

/** A sale of goods, of which a part came back, a count, and what another till sent. */
function writeStock(tx: Tx): void {
  const paper = {
    issuerId: ISSUER.id,
    branchId: BRANCH.id,
    ambiente: 'PRUEBAS',
    recordedAt: NOW,
    motivo: 'Por ensayo',
    userId: 'u-1',
    apiKeyId: 'k-1',
  } as const;
  const goods = { item: 1, product: 1, at: NOW };
  const sold = { ...goods, base: 12, presentacion: 'A1-CAJA', factor: 12, costo: '30.00', revierte: null };
  appendStockEntry(tx, {
    ...paper,
    causa: 'venta',
    moves: [{ ...sold, desde: shelf(BRANCH.id), hacia: 'cliente' }],
  });
  const counts = [{ ...goods, place: shelf(BRANCH.id), contado: 5, esperado: -12 }];
  appendStockEntry(tx, { ...paper, causa: 'conteo', counts });
  addCause(tx, {
    entryId: 2,
    product: 1,
    causa: 'error',
    motivo: 'Por ensayo',
    userId: 'u-1',
    approverId: 'u-1',
    at: NOW,
  });
  endCount(tx, { countId: 1, entryId: 2, at: NOW, userId: 'u-1', approverId: 'u-1', motivo: 'Por ensayo' });
  reverseMoves(tx, { ...paper, causa: 'devolucion', at: NOW, taken: [{ move: 1, base: 2 }] });
  receiveElsewhereSent(tx, { ...paper, ...goods });
  refreshStock(tx, 10);
}

/** Goods that the shop of another till sent, and of which a part arrived. */
function receiveElsewhereSent(
  tx: Tx,
  paper: Omit<NewTransferPaper, 'moves'> & {
    readonly item: number;
    readonly product: number;
    readonly at: number;
  },
): void {
  const { item, product, at, ...said } = paper;
  const scope = { issuerId: ISSUER.id, ambiente: 'PRUEBAS' } as const;
  const codigoGeneracion = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEE10';
  const numeroControl = 'DTE-04-M002P001-000000000000001';
  const place = transit('M002P001');
  const document = { ...scope, codigoGeneracion, numeroControl, emittedAt: NOW, place, receivedAt: NOW };
  const line = { item, product, presentacion: 'A1', factor: 1, base: 6 };
  keepTransferDocument(tx, { ...document, texto: '{}', sha256: sha256('{}') }, [line]);
  const transfer = findTransfer(tx, scope, codigoGeneracion);
  if (transfer === null) throw new Error('it is not kept');
  const move = { ...line, base: 5, desde: place, hacia: shelf(BRANCH.id), at, costo: null, revierte: null };
  appendTransferPaper(tx, { transfer, acto: 'recepcion', paper: { ...said, moves: [move] } });
}

/** A supplier paid out of a drawer that is open, and a payment that was undone. */
function writePayments(tx: Tx): void {
  const place = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
  insertTill(tx, { id: 't-9', tokenHash: 'd'.repeat(64), ...place }, NOW);
  const session = openCashSession(
    tx,
    { id: 't-9', ...place },
    { userId: 'u-1', fondoCentavos: 5000n, at: NOW },
  );
  const move = (clave: string, tipo: 'ENTRADA' | 'SALIDA') =>
    addCashMovement(tx, session, {
      clave,
      tipo,
      montoCentavos: 300n,
      motivo: 'Pago a Mayoreo',
      userId: 'u-1',
      approverId: 'u-1',
      at: NOW,
    });
  const paid = {
    ...place,
    supplierId: 1,
    forma: '01',
    montoCentavos: 300n,
    fecha: '2026-11-21',
    referencia: 'R-1',
  } as const;
  const people = { userId: 'u-1', approverId: 'u-1', at: NOW };
  addPayment(tx, { ...paid, clave: 'p-1', movementId: move('pago/p-1', 'SALIDA'), ...people }, [1, -3]);
  const movementId = move('pago/p-1/anulado', 'ENTRADA');
  undoPayment(tx, { paymentId: 1, motivo: 'Por error', movementId, userId: 'u-1', at: NOW });
}

/** A till with everything that an enrolment at a centre leaves, a batch under way among it. */
async function enrol(store: Store): Promise<void> {
  await store.transact((tx, now) => {
    const key = { publicKey: 'p', keySealed: Buffer.from('k') };
    beginEnrolment(tx, { url: 'http://127.0.0.1:9', nombre: 'Caja', codigo: 'c', epoch: 'e', ...key }, now);
    completeEnrolment(tx, { installation: 'i', company: 'n', shop: 't' }, now);
    const count = { at: now, till: 'otra', paper: 3 };
    putStock(tx, [
      { nit: ISSUER.nit, ambiente: 'PRUEBAS', place: 'sucursal:S001', codigoPlano: 'a1', base: 7, count },
    ]);
    finishStock(tx, { after: 5, at: now, entry: 1 });
    openNewEpoch(tx, 'e-2');
    stopSending(tx, { state: 'BIFURCADA', message: rule('dicho', { texto: 'Dos equipos.' }) });
    appendAudit(tx, { at: now, actor: 'u-1', accion: 'central: nueva etapa', detalle: {} });
  });
  const acked = { seq: 0, head: STREAM_BEGINNING, place: store.read(streamBeginning) };
  const batch = await nextBatch(store, { epoch: 'e-2', acked, now: 1 });
  await store.transact((tx) => {
    landed(tx, acked);
    if (batch !== null) launch(tx, batch);
  });
}

/** The tests of a part, with a database of their own. */
export function testEveryColumn(part: Part): void {
  let database: ReturnType<typeof temporaryDatabase>;
  let healthy: string;
  beforeAll(async () => {
    database = temporaryDatabase();
    healthy = await writeHealthy(database);
  });
  afterAll(() => database.dispose());

  it('notices a changed value in the columns of every table', { timeout: TEST_MS }, () => {
    const raw = new BetterSqlite3(healthy);
    raw.pragma('foreign_keys = OFF');
    for (const name of raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
      raw.exec(`DROP TRIGGER ${String(name)}`);
    // The guards that were taken away are told of already.
    const told = faultsAfter(raw, 'SELECT 1');
    const places = changes(raw);
    // A table without rows would be proved by nothing: a new one gets a row above.
    const empty = new Set(places.map(({ table }) => table))
      .values()
      .filter((table) => raw.prepare(`SELECT 1 FROM ${table}`).get() === undefined);
    expect([...empty]).toEqual([]);
    const silent = partOf(places, part, STEP).filter(({ sql }) => faultsAfter(raw, sql) <= told);
    expect(silent.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    raw.close();
  });
}
