/** Receives suppliers' documents, later seals and invalidations, in any order and shape (§compras). */
import { hash } from 'node:crypto';
import type { ReceivedRequest, Receiving } from '../../contract/api/shop/purchases.ts';
import type { Caller } from '../../contract/caller.ts';
import { stringifyJson, type Members } from '../../contract/json.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { roundSummary, toCents } from '../../domain/money.ts';
import { contentDifference } from '../../domain/purchases/received-signature.ts';
import { isSameTaxpayer, receiverKind } from '../../domain/purchases/purchase-checks.ts';
import { partyOf, readDocument, type ReceivedDocument } from '../../domain/purchases/received-document.ts';
import type { Received } from '../../domain/purchases/received-text.ts';
import { addDays, type Instant } from '../../domain/fiscal-time.ts';
import {
  addPurchase,
  findPurchaseByCode,
  findTwin,
  keepEarly,
  sealPurchase,
  takeEarly,
} from '../../store/purchases/purchases.ts';
import { findSupplier } from '../../store/purchases/suppliers.ts';
import type { StoredPurchase } from '../../store/purchases/purchase-rows.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import { annul } from './annul.ts';
import { authorOf } from './purchases.ts';
import { ownTaxpayer, received } from '../../store/purchases/read-stored.ts';
import { shownPurchase } from './view.ts';

export interface ReceiveCall {
  readonly input: ReceivedRequest;
  readonly caller: Caller;
  readonly branchId: string;
}

/**
 * Stores it in the call's transaction.
 *
 * @throws AppError `VALIDACION` when unreadable, `NO_ES_SUYA`, `ES_PROPIO`, `ESTADO_NO_PERMITE` for other content or
 * another seal under an existing code
 */
export function receive(
  tx: Tx,
  now: Instant,
  { input, caller, branchId, random }: ReceiveCall & Pick<EngineDeps, 'random'>,
): Receiving {
  const { documento } = input;
  const what = received(documento);
  if (what.kind === 'unreadable') throw validationError([faultAt('documento', 'FORMATO', what.broken)]);
  if (what.kind === 'document' && what.differs !== null) {
    const broken = rule('compra-firma-distinta', { miembro: what.differs });
    throw validationError([faultAt(`documento.${what.differs}`, 'NO_COINCIDE', broken)]);
  }
  if (what.kind !== 'document') return receivePaper(tx, now, { what, caller });
  const original = typeof documento === 'string' ? documento : stringifyJson(documento);
  const document = checked(tx, caller, what.root);
  const kept = findPurchaseByCode(tx, caller, document.codigoGeneracion);
  if (kept !== null) {
    assertSame(kept, what.root);
    if (what.sello !== null) seal(tx, kept, { sello: what.sello, at: now });
    return answered(tx, caller, { kept, replayed: true, now });
  }
  return keep(tx, now, { document, original, sello: what.sello, caller, branchId, clave: random.uuid() });
}

/** Attaches a seal or invalidation to its document, or stores it until that arrives. */
function receivePaper(
  tx: Tx,
  now: Instant,
  {
    what,
    caller,
  }: {
    readonly what: Extract<Received, { readonly kind: 'seal' | 'invalidation' }>;
    readonly caller: Caller;
  },
): Receiving {
  const { codigoGeneracion, sello } = what;
  const { issuerId, ambiente } = caller;
  const kept = findPurchaseByCode(tx, caller, codigoGeneracion);
  if (kept === null) {
    const clase = what.kind === 'seal' ? 'sello' : 'invalidacion';
    keepEarly(tx, { issuerId, ambiente, codigoGeneracion, clase, sello, at: now });
    return { kind: 'waiting', codigoGeneracion };
  }
  if (what.kind === 'seal') seal(tx, kept, { sello: what.sello, at: now });
  else annul(tx, kept, { at: now, caller });
  return answered(tx, caller, { kept, replayed: true, now });
}

/**
 * A hand-written purchase has no original to compare. @throws AppError `ESTADO_NO_PERMITE` for another document under
 * the same code
 */
function assertSame({ original }: StoredPurchase, root: Members): void {
  const present = received(original);
  const miembro = present.kind === 'document' ? contentDifference(present.root, root) : null;
  if (miembro !== null) throw refusal('ESTADO_NO_PERMITE', rule('compra-otro-contenido', { miembro }));
}

/** @throws AppError `ESTADO_NO_PERMITE` when it has another seal */
function seal(tx: Tx, { id, sello }: StoredPurchase, given: Parameters<typeof sealPurchase>[2]): void {
  if (sello !== null && sello !== given.sello) throw refusal('ESTADO_NO_PERMITE', rule('compra-otro-sello'));
  sealPurchase(tx, id, given);
}

/** @throws AppError for an unreadable document, or one for another taxpayer */
function checked(reader: Reader, caller: Caller, root: Members): ReceivedDocument {
  const own = ownTaxpayer(reader, caller.issuerId);
  if (isSameTaxpayer(partyOf(root['emisor']), own)) throw refusal('ES_PROPIO', rule('compra-propia'));
  const reading = readDocument(root);
  if (!reading.ok)
    throw validationError([faultAt(`documento.${reading.campo}`, 'CAMPO_REQUERIDO', reading.broken)]);
  const { document } = reading;
  const { nit, nrc } = document.receptor;
  if (receiverKind(document, own) === 'foreign')
    throw refusal('NO_ES_SUYA', rule('compra-no-es-suya', { nit: nit ?? nrc ?? '-' }));
  if (document.ambiente === 'PRUEBAS' && caller.ambiente === 'PRODUCCION')
    throw validationError([
      faultAt('documento.identificacion.ambiente', 'VALOR_NO_PERMITIDO', rule('compra-otro-ambiente')),
    ]);
  return document;
}

function keep(
  tx: Tx,
  now: Instant,
  of: {
    readonly document: ReceivedDocument;
    readonly original: string;
    readonly sello: string | null;
    readonly caller: Caller;
    readonly branchId: string;
    readonly clave: string;
  },
): Receiving {
  const { document, original, caller, branchId, clave } = of;
  const { issuerId, ambiente } = caller;
  const { emisor, codigoGeneracion, numeroControl, tipoDte, fecEmi, sumas } = document;
  const early = takeEarly(tx, caller, codigoGeneracion);
  addPurchase(tx, {
    supplier: {
      issuerId,
      nit: emisor.nit ?? '',
      nrc: emisor.nrc,
      nombre: emisor.nombre,
    },
    clave,
    issuerId,
    branchId,
    ambiente,
    estado: 'RECIBIDA',
    tipoDte,
    codigoGeneracion,
    numeroControl,
    fecEmi,
    totalCentavos: toCents(roundSummary(sumas.total)),
    vence: dueDay(tx, issuerId, document),
    debeCentavos: owedInPart(document),
    sello: of.sello ?? early.sello,
    original,
    sha256: hash('sha256', original, 'hex'),
    deducible: true,
    ...authorOf(caller),
    receivedAt: now,
  });
  const kept = findPurchaseByCode(tx, caller, codigoGeneracion);
  if (kept === null) throw new Error('a purchase that was kept is not there');
  if (early.isInvalidated) annul(tx, kept, { at: now, caller });
  const answer = answered(tx, caller, { kept, replayed: false, now });
  const twin = findTwin(tx, kept);
  if (twin === null || answer.kind !== 'purchase') return answer;
  const aviso = rule('compra-numero-de-otra', { numero: twin.numeroControl ?? '', fecha: twin.fecEmi });
  return { ...answer, avisos: [...answer.avisos, aviso] };
}

/** Due date: by the document, else the supplier's term; null when paid at once. */
function dueDay(
  reader: Reader,
  issuerId: string,
  { credito, emisor, fecEmi }: ReceivedDocument,
): string | null {
  if (credito === null) return null;
  const usual = credito.vence === null ? findSupplier(reader, issuerId, emisor.nit ?? '') : null;
  return credito.vence ?? addDays(fecEmi, usual?.diasCredito ?? 0);
}

/** Cents of what is owed of a document on credit in part; null for all of it. */
function owedInPart({ credito }: ReceivedDocument): bigint | null {
  const debe = credito?.debe ?? null;
  return debe === null ? null : toCents(debe);
}

function joinedTo(before: StoredPurchase, now: StoredPurchase) {
  if (before.estado !== 'ANULADA' && now.estado === 'ANULADA') return 'invalidacion';
  return before.sello === null && now.sello !== null ? 'sello' : null;
}

function answered(
  reader: Reader,
  caller: Caller,
  {
    kept,
    replayed,
    now,
  }: { readonly kept: StoredPurchase; readonly replayed: boolean; readonly now: Instant },
): Receiving {
  const present = findPurchaseByCode(reader, caller, kept.codigoGeneracion) ?? kept;
  return {
    kind: 'purchase',
    ...shownPurchase(reader, present, now),
    replayed,
    joined: joinedTo(kept, present),
  };
}
