/** Sales of a till: what one would be, issued, what became of one that was interrupted, and earlier ones as the beginning of a new one. */
import { crossed } from '../../contract/answers.ts';
import { isVenta } from '../../contract/edition.ts';
import type { DraftQuestion } from '../../contract/bridge/bridge-sale.ts';
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { Preview } from '../../contract/till/till.ts';
import { issuedContent } from '../../contract/till/sale-draft.ts';
import { parseJson } from '../../contract/json.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { findSold } from '../../store/catalogue/products.ts';
import { findDocument, findSignedDocument } from '../../store/documents/documents.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { isDelivered, markDelivered } from '../../store/numbers/returned-numbers.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import {
  promotionsOf,
  type PromotionsQuestion,
  type WithPromotions,
} from '../../engine/promotions/sale-promotions.ts';
import { findOwnDocument, isOfPlace } from '../../engine/queries/visible-documents.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import type { Reads } from '../../engine/queries/reads.ts';
import { shownProduct } from '../catalogue/products.ts';
import { explained } from '../documents/documents.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { previewDocument } from './preview.ts';
import { requestWithoutIva } from '../../domain/prices/price-without-iva.ts';
import { draftOf } from './sale-draft.ts';
import type { RunningIssuances } from './running-issuances.ts';
import { confirmSale, type LimitedSale } from './sale-limits.ts';
import type { TillParts } from '../till-parts.ts';

/** Documents looked through for the last one that the authority did not refuse. */
const LOOKED_THROUGH = '20';

/** The sales of the tills of an engine. */
export function saleOperations(
  deps: Pick<TillParts, 'engine' | 'store' | 'clock' | 'approvals'> & { readonly running: RunningIssuances },
) {
  const { engine, store, clock, running } = deps;
  const issue = async (sale: PromotedSale, input: Omit<IssueInput, 'request'>, who: TillCaller) => {
    const onStored = inOrder([sale.promoted?.onStored ?? null, await confirmSale(deps, sale, who)]);
    const noted = onStored === null ? {} : { onStored };
    // Whether a blocked customer may buy was asked above.
    const call = { request: sale.request, ...input, ...noted, toBlocked: true };
    return engine.issue(sale.tipoDte, call, who.caller);
  };
  return {
    /** Throws nothing for what the person can mend. */
    'documents.preview': (
      { preciosConIva = false, recibido = null, promociones: asked, ...given },
      { caller },
      { parse },
    ) => {
      const typed = parse(given.request);
      const { tipoDte } = given;
      const promoted = promoting(deps, caller, { tipoDte, request: typed, preciosConIva, asked });
      const request = promoted?.request ?? typed;
      const fecEmi = fiscalDate(clock.now());
      const of = { ...given, request, preciosConIva, recibido, fecEmi, ambiente: caller.ambiente };
      const preview = store.read((reader) =>
        previewDocument(reader, issuingInForce(reader, caller, fecEmi), of),
      );
      return promoted === null ? preview : withSavings(preview, promoted);
    },
    /** Within the limits of the person who sells, or with a manager's approval. @throws AppError as {@link Engine.issue}, ApprovalRefused */
    'documents.issue': async ({ preciosConIva = false, approval, tipoDte, ...given }, who, { parse }) => {
      const { request: text, promociones, ...input } = given;
      const typed = parse(text);
      const { idempotencyKey, corrige } = input;
      const inTerms = (body: unknown) => (preciosConIva ? requestWithoutIva(tipoDte, body) : body);
      // What corrects a document costs what it cost.
      const asked = corrige === undefined ? promociones : undefined;
      const promoted = promoting(deps, who.caller, { tipoDte, request: typed, preciosConIva, asked });
      const own = inTerms(typed);
      const request = promoted === null ? own : inTerms(promoted.request);
      const sale = { tipoDte, request, own, idempotencyKey, corrige, approval, promoted };
      const issuance = await running.during({ caller: who.caller, idempotencyKey }, issue(sale, input, who));
      return { ...crossed(issuance), ...explained(issuance.result) };
    },
    'documents.ofKey': async ({ idempotencyKey }, { caller }) => {
      await running.end({ caller, idempotencyKey });
      const document = store.read((reader) => {
        const record = findIdempotency(reader, keyScope(caller), idempotencyKey);
        return record === null ? null : findDocument(reader, record.documentId);
      });
      if (document === null || !isOfPlace(caller, document)) return { codigoGeneracion: null };
      // The till may print a document once it knows of it: its number is never reused (§number-return).
      const waits = publicState(document.estado) === 'PENDIENTE';
      if (waits && !store.read((reader) => isDelivered(reader, document.id)))
        await store.transact((tx) => markDelivered(tx, document.id));
      return { codigoGeneracion: document.codigoGeneracion };
    },
    'documents.draft': (question, { caller }) => {
      const codigo =
        'codigoGeneracion' in question ? question.codigoGeneracion : lastOf(engine.reads, question, caller);
      const document = store.read((reader) => {
        const own = codigo === null ? null : findOwnDocument(reader, caller, codigo);
        return own === null ? null : findSignedDocument(reader, own.id);
      });
      // What adjusts a sale is none, nor is a purchase.
      if (document === null || !isVenta(document.tipoDte)) return null;
      const { tipoDte } = document;
      const content = issuedContent.parse(parseJson(document.payload));
      return draftOf({ ...document, tipoDte }, content, (code) => {
        const sold = store.read((reader) => findSold(reader, caller.issuerId, code));
        return sold?.codigo === code ? shownProduct(sold) : null;
      });
    },
  } satisfies SomeOperations;
}

interface PromotedSale extends LimitedSale {
  readonly promoted: WithPromotions | null;
}

/** What promotions take off a sale now; nothing is read where none is asked for. */
function promoting(
  { store, clock }: Pick<TillParts, 'store' | 'clock'>,
  { issuerId }: Caller,
  of: Omit<PromotionsQuestion, 'now' | 'issuerId'>,
): WithPromotions | null {
  if (of.asked === undefined) return null;
  const preciosConIva = of.preciosConIva || of.tipoDte === '01';
  return store.read((reader) => promotionsOf(reader, { ...of, preciosConIva, issuerId, now: clock.now() }));
}

/** A preview that names what promotions take off. */
function withSavings(preview: Preview, { en, savings }: WithPromotions): Preview {
  const text = (cents: bigint) => fromCents(cents).toFixed(2);
  const lineas =
    preview.lineas?.map((line, at) => {
      const own = savings.filter(({ linea }) => linea === at);
      const promociones = own.map(({ nombre, centavos }) => ({ nombre, ahorro: text(centavos) }));
      return promociones.length === 0 ? line : { ...line, promociones };
    }) ?? null;
  const ahorro = text(savings.reduce((all, { centavos }) => all + centavos, 0n));
  return { ...preview, lineas, promociones: { en, ahorro } };
}

/** One hook that does what several do; null where none does anything. */
function inOrder(hooks: readonly (InCommitHook | null)[]): InCommitHook | null {
  const some = hooks.filter((hook) => hook !== null);
  return some.length === 0 ? null : (tx, document) => some.forEach((hook) => hook(tx, document));
}

/** Code of the last document that the authority did not refuse; null without one. */
function lastOf(
  reads: Reads,
  { tipoDte, receptor }: Extract<DraftQuestion, { readonly tipoDte: string }>,
  caller: Caller,
): string | null {
  const filter = { tipoDte, limite: LOOKED_THROUGH, ...(receptor === undefined ? {} : { receptor }) };
  // Of this point of sale, also where the caller sees others.
  const { documentos } = reads.list(filter, { ...caller, role: 'user' });
  return documentos.find(({ estado }) => estado !== 'RECHAZADO')?.codigoGeneracion ?? null;
}
