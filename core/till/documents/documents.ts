/** Reads for a till's document screen. */
import { setImmediate } from 'node:timers/promises';
import { crossed } from '../../contract/answers.ts';
import type {
  DeliveryStep,
  DocumentBackground,
  DocumentSignature,
  DocumentSum,
  DocumentTotals,
  Explained,
} from '../../contract/bridge/bridge-documents.ts';
import {
  DOCUMENT_ESTADOS,
  type DocumentInput,
  type DocumentView,
  type TillDocumentFilter,
} from '../../contract/api/documents.ts';
import { type IssuanceResult } from '../../contract/api/results.ts';
import { keyScope } from '../../contract/caller.ts';
import { TIPOS_DTE, TIPO_DTE_NAME } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { AppError } from '../../domain/app-error.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { listedSign, SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { fromCents, ZERO } from '../../domain/money.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { refusedAt } from '../../store/documents/corrections.ts';
import { documentTotals, totalPieces, type StateTotal } from '../../store/documents/document-totals.ts';
import { findDocument, type SignedDocument } from '../../store/documents/documents.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import { mailOfDocument, type MailMessage } from '../../store/mail/mail-messages.ts';
import { listSellers, sellerOf } from '../../store/documents/sellers.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { salesRelating } from '../../store/remissions/remissions.ts';
import { signatureProof } from '../../store/documents/signature-proof.ts';
import type { Reader, Store } from '../../store/store.ts';
import { findCorrectable } from '../../engine/issuing/correction-check.ts';
import { listingOf } from '../../engine/queries/document-filter.ts';
import { requireOwn, viewDocument } from '../../engine/queries/documents.ts';
import { correctionDue } from '../../domain/deadlines.ts';
import { branchesOf } from '../../engine/queries/stats.ts';
import { remissionStanding } from '../../engine/remissions/remission-standing.ts';
import { ofWholePlace } from '../../engine/queries/visible-documents.ts';
import { BridgeError, type SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { pendingReplacementOf } from './pending-replacements.ts';
import type { TillParts } from '../till-parts.ts';

export interface TillDocumentsDeps extends Pick<TillParts, 'engine' | 'store' | 'clock'> {
  readonly verifySignature: (publicKeyPem: string, jws: string) => boolean;
}

type DocumentDetail = DocumentView & DocumentBackground;

/** Each throws AppError `VALIDACION`, or `DOCUMENTO_NO_ENCONTRADO` for a document the caller may not see. */
export function documentOperations(deps: TillDocumentsDeps) {
  const { store, engine } = deps;
  return {
    'documents.list': (input, who) => {
      assertOwnSales(input.vendio, who);
      return crossed(engine.reads.list(input, who.caller));
    },
    /** With the `idempotencyKey` of this till, a document is visible whoever sold it. */
    'documents.view': ({ codigoGeneracion, idempotencyKey }, { caller }) => {
      const view = store.read((reader) => {
        const record =
          idempotencyKey === undefined ? null : findIdempotency(reader, keyScope(caller), idempotencyKey);
        const issued = record === null ? null : findDocument(reader, record.documentId);
        const isOfKey = issued?.codigoGeneracion === codigoGeneracion;
        return viewDocument(reader, isOfKey ? ofWholePlace(caller) : caller, { codigoGeneracion });
      });
      return { ...crossed(view), ...explained(view.result) };
    },
    'documents.file': (input, { caller }) => crossed(engine.reads.file(input, caller)),
    'documents.consult': async ({ esperaMaximaMs, ...request }, { caller }) =>
      crossed(await engine.consult({ request, esperaMaximaMs }, caller)),
    'documents.totals': (input, who) => {
      assertOwnSales(input.vendio, who);
      return totalsOf(store, input, who);
    },
    'documents.detail': (input, who) => {
      const detail = store.read((reader) => detailOf(reader, deps, { input, who }));
      const faults = detail.estado === 'RECHAZADO' ? explainRejection(detail.tipo, detail.result) : [];
      return { ...crossed(detail), faults };
    },
    'documents.sellers': (_input, { user }) => {
      const everybody = store.read(listSellers);
      return user.rol === 'gerente' ? everybody : everybody.filter(({ id }) => id === user.id);
    },
  } satisfies SomeOperations;
}

/**
 * Cashiers see only their own sales.
 *
 * @throws BridgeError `ROL_INSUFICIENTE` when a cashier asks for another user's sales
 */
function assertOwnSales(vendio: string | undefined, { user }: TillCaller): void {
  if (vendio === undefined || vendio === user.id || user.rol === 'gerente') return;
  throw new BridgeError('ROL_INSUFICIENTE', rule('ventas-de-otra-persona'));
}

/** Reasons of a rejection at the request's fields; none for any other state. */
export function explained(result: IssuanceResult): Explained {
  const tipoDte = TIPOS_DTE.find((tipo) => TIPO_DTE_NAME[tipo] === result.tipoDte);
  if (result.estado !== 'RECHAZADO' || tipoDte === undefined) return { faults: [] };
  return { faults: explainRejection(tipoDte, result) };
}

/** Runs in turns of the event loop, so that sales do not wait. */
async function totalsOf(
  store: Pick<Store, 'read'>,
  input: TillDocumentFilter,
  { caller }: TillCaller,
): Promise<DocumentTotals> {
  const pieces = store.read((reader) => {
    const branches = branchesOf(reader, caller);
    return totalPieces(reader, listingOf(input, { ...caller, branches }).filter);
  });
  const rows: StateTotal[] = [];
  for (const piece of pieces) {
    rows.push(...store.read((reader) => documentTotals(reader, piece)));
    await setImmediate();
  }
  const listed = rows.map((row) => times(listedSign(row.tipoDte), row));
  const inForce = listed.filter(({ estado }) => estado !== 'RECHAZADO' && estado !== 'INVALIDADO');
  return {
    total: sumOf(listed),
    // A 04 moves goods and is no sale (§statistics).
    ventas: sumOf(inForce.filter(({ tipoDte }) => SALE_SIGN[tipoDte] !== 0)),
    notas: sumOf(inForce.filter(({ tipoDte }) => tipoDte === '04')),
    porEstado: DOCUMENT_ESTADOS.flatMap((estado) => {
      const sum = sumOf(listed.filter((row) => publicState(row.estado) === estado));
      return sum.cantidad === 0 ? [] : [{ estado, ...sum }];
    }),
  };
}

function times(sign: 1 | -1, row: StateTotal): StateTotal {
  return { ...row, montoCentavos: BigInt(sign) * row.montoCentavos };
}

function sumOf(rows: readonly StateTotal[]): DocumentSum {
  const cents = rows.reduce((sum, { montoCentavos }) => sum + montoCentavos, 0n);
  const cantidad = rows.reduce((sum, row) => sum + row.cantidad, 0);
  return { cantidad, monto: fromCents(cents).toFixed(2) };
}

interface Asked {
  readonly input: DocumentInput;
  readonly who: TillCaller;
}

function detailOf(reader: Reader, deps: TillDocumentsDeps, { input, who }: Asked): DocumentDetail {
  const { caller } = who;
  const document = requireOwn(reader, caller, input);
  const { autoridad, tipoDte, estado } = document;
  return {
    ...viewDocument(reader, caller, input),
    tipo: tipoDte,
    estado: publicState(estado),
    vendio: sellerOf(reader, document.id),
    firma: signatureOf(reader, document, deps),
    correccion:
      estado === 'RECHAZADO' ? correctionOf(reader, document, { who, now: deps.clock.now() }) : null,
    consultaPublica: autoridad === 'hacienda' ? publicQueryUrl(document) : null,
    ...(tipoDte === '04' ? billingOf(reader, document) : { facturada: [], porFacturar: false }),
    porInvalidar: pendingReplacementOf(reader, ofWholePlace(who.caller), document),
    entregas: deliverySteps(mailOfDocument(reader, document.id)),
  };
}

function billingOf(
  reader: Reader,
  document: SignedDocument,
): Pick<DocumentBackground, 'facturada' | 'porFacturar'> {
  const sales = salesRelating(reader, document.codigoGeneracion);
  return {
    facturada: sales.map(({ tipoDte, numeroControl }) => ({ tipoDte, numeroControl })),
    porFacturar: remissionStanding(reader, document).lines.some(({ queda }) => queda.gt(ZERO)),
  };
}

/** Up to two steps per mail: queued, and its latest result. */
function deliverySteps(mails: readonly MailMessage[]): readonly DeliveryStep[] {
  return mails
    .flatMap((mail) => {
      const { clase, destinatario, quien, createdAt, updatedAt, estado, lastAnswer } = mail;
      const of = { clase, destinatario, quien };
      const asked = { ...of, at: createdAt, estado: 'PENDIENTE' as const, detalle: null };
      return updatedAt === null ? [asked] : [asked, { ...of, at: updatedAt, estado, detalle: lastAnswer }];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, ...step }) => ({ momento: isoUtc(at), ...step }));
}

function signatureOf(
  reader: Reader,
  document: SignedDocument,
  { verifySignature }: TillDocumentsDeps,
): DocumentSignature | null {
  const proof = signatureProof(reader, document.id);
  if (proof === null) return null;
  const jws = composeJws(document.payload, proof.firma);
  const { publicKeyPem, fingerprint, notBefore, notAfter } = proof;
  return {
    encabezado: Buffer.from(jws.slice(0, jws.indexOf('.')), 'base64url').toString(),
    verificada: verifySignature(publicKeyPem, jws),
    certificado: {
      huella: fingerprint,
      desde: notBefore === null ? null : isoUtc(notBefore),
      hasta: notAfter === null ? null : isoUtc(notAfter),
    },
  };
}

function correctionOf(
  reader: Reader,
  { id, codigoGeneracion, tipoDte }: SignedDocument,
  { who, now }: { readonly who: TillCaller; readonly now: number },
): DocumentBackground['correccion'] {
  const { caller } = who;
  const connection = findConnection(reader, caller.issuerId, caller.ambiente);
  if (connection === null) return { antesDe: null, motivo: 'Este ambiente ya no tiene conexión configurada' };
  try {
    findCorrectable(reader, { context: { caller, tipoDte, connection }, corrige: codigoGeneracion }, now);
    const at = refusedAt(reader, id);
    return { antesDe: at === null ? null : isoUtc(correctionDue(at)), motivo: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { antesDe: null, motivo: error.message };
  }
}
