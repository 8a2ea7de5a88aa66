/** What a till's screen of documents reads beyond the interface's own calls: totals, drawers, sellers. */
import type {
  DeliveryStep,
  DocumentBackground,
  DocumentSignature,
  DocumentSum,
  DocumentTotals,
  Vendedor,
} from '../../contract/bridge/bridge-documents.ts';
import {
  DOCUMENT_ESTADOS,
  type DocumentInput,
  type DocumentView,
  type TillDocumentFilter,
} from '../../contract/api/documents.ts';
import { AppError } from '../../domain/app-error.ts';
import { isoUtc } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { listedSign, SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { fromCents } from '../../domain/money.ts';
import { publicQueryUrl } from '../../domain/public-query.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { refusedAt } from '../../store/documents/corrections.ts';
import { documentTotals, type StateTotal } from '../../store/documents/document-totals.ts';
import type { SignedDocument } from '../../store/documents/documents.ts';
import { composeJws } from '../../store/documents/jws-text.ts';
import { mailOfDocument, type MailMessage } from '../../store/mail/mail-messages.ts';
import { salesRelating } from '../../store/documents/related.ts';
import { listSellers, sellerOf } from '../../store/documents/sellers.ts';
import { signatureProof } from '../../store/documents/signature-proof.ts';
import type { Reader, Store } from '../../store/store.ts';
import { findCorrectable } from '../../engine/issuing/correction-check.ts';
import type { Clock } from '../../engine/deps.ts';
import { listingOf } from '../../engine/queries/document-filter.ts';
import { requireOwn, viewDocument } from '../../engine/queries/documents.ts';
import { correctionDue } from '../../domain/deadlines.ts';
import { branchesOf } from '../../engine/queries/stats.ts';
import { ofWholePlace } from '../../engine/queries/visible-documents.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { pendingReplacementOf } from './pending-replacements.ts';

export interface TillDocumentsDeps {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Whether a compact JWS is signed by the key of that PEM (SPKI). */
  readonly verifySignature: (publicKeyPem: string, jws: string) => boolean;
}

/** A document with all that its drawer shows. */
export type DocumentDetail = DocumentView & DocumentBackground;

export interface TillDocuments {
  /** @throws AppError `VALIDACION` */
  totals(input: TillDocumentFilter, who: TillCaller): DocumentTotals;
  /** @throws AppError `DOCUMENTO_NO_ENCONTRADO` when the caller has no such document */
  detail(input: DocumentInput, who: TillCaller): DocumentDetail;
  sellers(): readonly Vendedor[];
}

/** Reads over a store. */
export function createTillDocuments(deps: TillDocumentsDeps): TillDocuments {
  const { store } = deps;
  return {
    totals: (input, who) => store.read((reader) => totalsOf(reader, input, who)),
    detail: (input, who) => store.read((reader) => detailOf(reader, deps, { input, who })),
    sellers: () => store.read(listSellers),
  };
}

function totalsOf(reader: Reader, input: TillDocumentFilter, { caller }: TillCaller): DocumentTotals {
  const branches = branchesOf(reader, caller);
  const rows = documentTotals(reader, listingOf(input, { ...caller, branches }).filter);
  const listed = rows.map((row) => times(listedSign(row.tipoDte), row));
  const inForce = listed.filter(({ estado }) => estado !== 'RECHAZADO' && estado !== 'INVALIDADO');
  return {
    total: sumOf(listed),
    // A 04 moves goods and sells nothing (§statistics).
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
    facturada: tipoDte === '04' ? salesRelating(reader, document.codigoGeneracion) : [],
    porInvalidar: pendingReplacementOf(reader, ofWholePlace(who.caller), document),
    entregas: deliverySteps(mailOfDocument(reader, document.id)),
  };
}

/** Two steps of each mail: it was put into the outbox, and what became of it so far. */
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
