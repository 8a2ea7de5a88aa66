/** Managers' orders from the centre: fetched, then carried out once under the till's own rules. */
import type { KeyObject } from 'node:crypto';
import {
  consultOrder,
  FOREIGN_INVALIDATION,
  FOREIGN_QUERY,
  invalidateOrder,
  tillOrders,
  type InvalidateOrder,
  type OrderReport,
} from '../../contract/central/orders.ts';
import type { InvalidationResult } from '../../contract/api/invalidation.ts';
import type { Caller } from '../../contract/caller.ts';
import { documentName } from '../../domain/control-number.ts';
import { OWN_CATALOGUE } from '../../contract/central/products/own-products.ts';
import type { ForeignDocument } from '../../contract/central/foreign-document.ts';
import { COMPRA, isAjuste } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import { rule, ruleText, type Rule } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import { cashPaid, centsText } from '../../domain/cash/cash.ts';
import { paymentsOfDocument } from '../../domain/cash/cash-payments.ts';
import { storedOrderAnswer } from '../../domain/central/order-answer.ts';
import { INVALIDATED } from '../../domain/rejection/verdict.ts';
import type { Engine } from '../../engine/engine.ts';
import { findEventOfForeign } from '../../store/delivery/foreign-invalidations.ts';
import { takeOrders, type StoredOrder } from '../../store/central/master-data/orders.ts';
import type { CentralLink } from '../../store/central/link.ts';
import { findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader } from '../../store/store.ts';
import type { EventBus } from '../event-bus.ts';
import { firstToInvalidate } from '../documents/pending-replacements.ts';
import { settleUndoneFromAfar } from '../returns/undone-cash.ts';
import type { Backups } from '../settings/maintenance.ts';
import { foreignCaller, foreignDocumentOf } from './foreign-document.ts';
import { sendOwnCatalogue } from './own-catalogue.ts';
import { readAtCentre, whileAt, type Sending } from './sending.ts';

const BACKUP_LOOK_MS = 250;

export interface OrderParts {
  readonly engine: Pick<Engine, 'consult' | 'invalidate'>;
  readonly maintenance: Backups;
  readonly news: EventBus;
}

type End = Pick<OrderReport, 'answer'> & { readonly estado: 'hecha' | 'rechazada' };

/** Fetches and stores pending orders. @returns whether it succeeded */
export async function fetchOrders(
  sending: Sending,
  { link, key }: { readonly link: CentralLink; readonly key: KeyObject },
): Promise<boolean> {
  const answer = await readAtCentre(sending, { link, key }, { path: '/till/orders', schema: tillOrders });
  if (answer === null) return false;
  await whileAt(sending, link, (tx, now) => takeOrders(tx, answer.orders, now));
  return true;
}

/** Carries out an order; a refusal is its answer. After a crash it is carried out again, with the same result. */
export async function carryOut(sending: Sending & OrderParts, order: StoredOrder): Promise<End> {
  try {
    return await endOf(sending, order);
  } catch (error) {
    if (error instanceof AppError) return refused(wordsOf(error));
    sending.log.error('order failed', { clase: order.clase, error: String(error) });
    return refused(rule('orden-sin-terminar'));
  }
}

async function endOf(sending: Sending & OrderParts, order: StoredOrder): Promise<End> {
  if (order.clase === 'respaldar') return backUp(sending, order);
  if (order.clase === 'consultar') return consult(sending, order);
  if (order.clase === 'invalidar') return invalidate(sending, order);
  if (order.clase === FOREIGN_QUERY) return consultForeign(sending, order);
  if (order.clase === FOREIGN_INVALIDATION) return invalidateForeign(sending, order);
  if (order.clase === OWN_CATALOGUE) return done(await sendOwnCatalogue(sending, order.id));
  return refused(rule('orden-desconocida'));
}

async function backUp(
  { maintenance, clock, signal }: Sending & OrderParts,
  { actor }: StoredOrder,
): Promise<End> {
  let job = await maintenance.backUp(centralActor(actor));
  while (job.estado === 'en-curso' && !signal.aborted) {
    const over = Promise.withResolvers<void>();
    clock.after(BACKUP_LOOK_MS, over.resolve);
    await over.promise;
    job = maintenance.job() ?? job;
  }
  if (job.estado === 'bien') return done(rule('orden-respaldada', { copia: job.copia ?? '' }));
  return refused(job.mensaje ?? rule('orden-sin-terminar'));
}

async function consult({ store, engine }: Sending & OrderParts, { detail }: StoredOrder): Promise<End> {
  const read = consultOrder.safeParse(detail);
  const document = read.success
    ? store.read((reader) => findDocumentByCode(reader, read.data.documento))
    : null;
  if (document === null) return refused(rule('orden-sin-documento'));
  const request = { tdte: document.tipoDte, codigoGeneracion: document.codigoGeneracion };
  const { result } = await engine.consult({ request }, callerOf(document));
  return done(rule('orden-consultada', { estado: result.estado }));
}

/** Queries the authority about a document of a till that no longer exists; any till of the taxpayer may. */
async function consultForeign(sending: Sending & OrderParts, order: StoredOrder): Promise<End> {
  const foreign = await foreignDocumentOf(sending, order.id);
  const { tipoDte, codigoGeneracion } = foreign;
  if (sending.store.read((reader) => findDocumentByCode(reader, codigoGeneracion)) !== null)
    return consult(sending, order);
  const caller = sending.store.read((reader) => foreignCaller(reader, foreign, sending.port));
  const { result } = await sending.engine.consult({ request: { tdte: tipoDte, codigoGeneracion } }, caller);
  const isUnknown = result.estado === 'INVALIDADO' && foreign.estado !== 'INVALIDADO';
  return done(
    isUnknown
      ? rule('orden-ajena-consultada-invalidado')
      : rule('orden-consultada', { estado: result.estado }),
  );
}

async function invalidate(sending: Sending & OrderParts, { actor, detail, id }: StoredOrder): Promise<End> {
  const { store, clock, engine, news } = sending;
  const read = invalidateOrder.safeParse(detail);
  const found = (reader: Reader) => (read.success ? findDocumentByCode(reader, read.data.documento) : null);
  const document = store.read(found);
  if (document === null || !read.success) return refused(rule('orden-sin-documento'));
  if (document.estado === 'INVALIDADO') return done(rule('orden-ya-invalidado'));
  const [caller, now] = [callerOf(document), clock.now()];
  const first = store.read((reader) => firstToInvalidate(reader, document, { caller, now }));
  if (first !== null) return refused(first);
  const { codigoGeneracion } = document;
  const { result } = await engine.invalidate(
    {
      request: requestOf(document, read.data),
      onStored: (tx, event) => {
        appendAudit(tx, {
          at: event.now,
          actor: centralActor(actor),
          accion: 'invalidación',
          detalle: {
            documento: codigoGeneracion,
            numeroControl: documentName(document),
            evento: event.codigoGeneracion,
            orden: id,
          },
        });
        settleUndoneFromAfar(tx, event, centralActor(actor));
      },
    },
    caller,
  );
  news.publish({ kind: 'cash', issuerId: document.issuerId });
  return endOfEvent(result);
}

/** Invalidates a document of a till that no longer exists, with the text from the centre. */
async function invalidateForeign(
  sending: Sending & OrderParts,
  { actor, detail, id }: StoredOrder,
): Promise<End> {
  const { store, engine } = sending;
  const read = invalidateOrder.safeParse(detail);
  if (!read.success) return refused(rule('orden-desconocida'));
  const foreign = await foreignDocumentOf(sending, id);
  // If that till's backup was restored here, the document is local.
  if (store.read((reader) => findDocumentByCode(reader, foreign.codigoGeneracion)) !== null)
    return invalidate(sending, { actor, detail, id, clase: 'invalidar' });
  // Done by an earlier order, or by this one before a crash.
  if (store.read((reader) => findEventOfForeign(reader, foreign.codigoGeneracion))?.estado === 'PROCESADO')
    return done(rule('orden-ya-invalidado'));
  const caller = store.read((reader) => foreignCaller(reader, foreign, sending.port));
  const { result } = await engine.invalidate(
    {
      request: requestOf(foreign, read.data),
      foreign,
      onStored: (tx, event) =>
        appendAudit(tx, {
          at: event.now,
          actor: centralActor(actor),
          accion: 'invalidación',
          detalle: {
            documento: foreign.codigoGeneracion,
            evento: event.codigoGeneracion,
            orden: id,
            deCaja: foreign.till,
          },
        }),
    },
    caller,
  );
  return endOfForeign(sending, { foreign, caller, result });
}

interface ForeignEnd {
  readonly foreign: ForeignDocument;
  readonly caller: Caller;
  readonly result: InvalidationResult;
}

/** The answer names what is missing: mail and cash exist only for documents of this database. */
async function endOfForeign(
  { engine }: Pick<OrderParts, 'engine'>,
  { foreign, caller, result }: ForeignEnd,
): Promise<End> {
  const end = endOfEvent(result);
  if (end.estado === 'hecha') {
    const { payload, tipoDte } = foreign;
    const cash =
      isAjuste(tipoDte) || tipoDte === COMPRA ? 0n : cashPaid({ pagos: paymentsOfDocument(payload) });
    const efectivo = cash === 0n ? null : centsText(cash);
    return done(
      rule('orden-ajena-hecha', {
        causa: eventAnswer(result),
        salida: rule('orden-ajena-a-mano', { efectivo }),
      }),
    );
  }
  if (result.codigoMsg !== INVALIDATED) return end;
  const { tipoDte, codigoGeneracion } = foreign;
  const said = await engine.consult({ request: { tdte: tipoDte, codigoGeneracion } }, caller);
  // Otherwise the replacement is the invalidated one.
  if (said.result.estado !== 'INVALIDADO') return end;
  return done(rule('orden-ajena-ya-invalidado', { porReemplazo: namesReplacement(result) }));
}

/** If the event names a replacement, the centre cannot tell which document the authority meant. */
function namesReplacement({ eventoJson }: InvalidationResult): boolean {
  const { documento } = JSON.parse(eventoJson.text) as {
    readonly documento: { readonly codigoGeneracionR: unknown };
  };
  return documento.codigoGeneracionR !== null;
}

function requestOf(
  { tipoDte, codigoGeneracion, fecEmi }: Pick<StoredDocument, 'tipoDte' | 'codigoGeneracion' | 'fecEmi'>,
  { tipoAnulacion, reemplazo, motivo, solicita }: InvalidateOrder,
) {
  return {
    documento: {
      tipoDte,
      codigoGeneracion,
      fecEmi,
      ...(reemplazo === null ? {} : { codigoGeneracionR: reemplazo }),
    },
    motivo: {
      tipoAnulacion: new JsonNumber(String(tipoAnulacion)),
      motivoAnulacion: motivo,
      nombreSolicita: solicita.nombre,
      tipDocSolicita: solicita.tipoDocumento,
      numDocSolicita: solicita.numDocumento,
    },
  };
}

function endOfEvent(result: InvalidationResult): End {
  const said = eventAnswer(result);
  return result.estado === 'PROCESADO' || result.estado === 'PENDIENTE' ? done(said) : refused(said);
}

function eventAnswer({ estado, selloRecibido, descripcionMsg }: InvalidationResult): Rule | string {
  if (estado === 'PROCESADO') return rule('orden-invalidado', { sello: selloRecibido ?? '' });
  if (estado === 'PENDIENTE') return rule('orden-por-transmitir');
  return descripcionMsg ?? rule('orden-sin-terminar');
}

/** Actor in the audit log for a manager at the centre. */
function centralActor(actor: string): string {
  return `central: ${actor}`;
}

/** A caller with all rights at the document's branch. */
function callerOf({ issuerId, branchId, ambiente }: StoredDocument): Caller {
  return { keyId: 'central', role: 'admin', issuerId, branchId, ambiente };
}

/** The rule of an error if it says everything; else the message. */
function wordsOf({ broken, message }: AppError): Rule | string {
  return broken !== undefined && ruleText(broken) === message ? broken : message;
}

function done(said: Rule | string): End {
  return { estado: 'hecha', answer: storedOrderAnswer(said) };
}

function refused(said: Rule | string): End {
  return { estado: 'rechazada', answer: storedOrderAnswer(said) };
}
