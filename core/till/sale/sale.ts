/** Sales of a till: preview and issue. */
import { crossed } from '../../contract/answers.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Preview } from '../../contract/till/till.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { issuingInForce } from '../../engine/editions/editions-in-force.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import {
  promotionsOf,
  withoutKeptSavings,
  type PromotionsQuestion,
  type WithPromotions,
} from '../../engine/promotions/sale-promotions.ts';
import type { InCommitHook } from '../../engine/issuing/issue.ts';
import { findOwnDocument } from '../../engine/queries/visible-documents.ts';
import { explained } from '../documents/documents.ts';
import type { SomeOperations } from '../operation.ts';
import { quotedSale, type QuotedSale } from '../quotes/quote-sale.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { earlierSaleOperations } from './earlier-sales.ts';
import { previewDocument } from './preview.ts';
import { requestWithoutIva } from '../../domain/prices/price-without-iva.ts';
import type { RunningIssuances } from './running-issuances.ts';
import { confirmSale, type LimitedSale } from './sale-limits.ts';
import type { TillParts } from '../till-parts.ts';

export function saleOperations(
  deps: Pick<TillParts, 'engine' | 'store' | 'clock' | 'approvals'> & { readonly running: RunningIssuances },
) {
  const { engine, store, clock, running } = deps;
  const issue = async (sale: PromotedSale, input: Omit<IssueInput, 'request'>, who: TillCaller) => {
    const hooks = [sale.promoted?.onStored, sale.cotizada?.onStored, await confirmSale(deps, sale, who)];
    const onStored = inOrder(hooks.map((hook) => hook ?? null));
    const noted = onStored === null ? {} : { onStored };
    // `confirmSale` has already checked the credit.
    const call = { request: sale.request, ...input, ...noted, creditAsked: true };
    return engine.issue(sale.tipoDte, call, who.caller);
  };
  return {
    ...earlierSaleOperations(deps),
    /** Faults that the person can correct are returned, not thrown. */
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
    /**
     * Checks the seller's limits, or a manager's approval. @throws AppError as {@link Engine.issue}, ApprovalRefused
     */
    'documents.issue': async ({ preciosConIva = false, approval, tipoDte, ...given }, who, { parse }) => {
      const { request: text, promociones, cotizacion, ...input } = given;
      const typed = parse(text);
      const quoting = { caller: who.caller, asked: cotizacion, request: typed, now: clock.now() };
      const cotizada = store.read((reader) => quotedSale(reader, quoting));
      const { idempotencyKey, corrige } = input;
      const inTerms = (body: unknown) => (preciosConIva ? requestWithoutIva(tipoDte, body) : body);
      // A correction gets no new promotions.
      const asked = corrige === undefined ? promociones : undefined;
      const promoted = promoting(deps, who.caller, { tipoDte, request: typed, preciosConIva, asked });
      const own = inTerms(ownRequest(deps, who.caller, { tipoDte, request: typed, preciosConIva, corrige }));
      const request = inTerms(promoted?.request ?? typed);
      const sale = { tipoDte, request, own, idempotencyKey, corrige, approval, promoted, cotizada };
      const issuance = await running.during({ caller: who.caller, idempotencyKey }, issue(sale, input, who));
      return { ...crossed(issuance), ...explained(issuance.result) };
    },
  } satisfies SomeOperations;
}

interface PromotedSale extends LimitedSale {
  readonly promoted: WithPromotions | null;
  readonly cotizada: QuotedSale | null;
}

/** What a person asks for alone: a correction keeps what promotions took off its sale. */
function ownRequest(
  { store }: Pick<TillParts, 'store'>,
  caller: Caller,
  of: Pick<PromotionsQuestion, 'tipoDte' | 'request' | 'preciosConIva'> & {
    readonly corrige: string | undefined;
  },
): unknown {
  const { tipoDte, request, corrige } = of;
  if (corrige === undefined) return request;
  const preciosConIva = of.preciosConIva || tipoDte === '01';
  return store.read((reader) => {
    const document = findOwnDocument(reader, caller, corrige);
    const kept = { issuerId: caller.issuerId, request, preciosConIva };
    return document === null ? request : withoutKeptSavings(reader, { ...kept, documentId: document.id });
  });
}

/** Promotions on a sale now; null where the request asks for none. */
function promoting(
  { store, clock }: Pick<TillParts, 'store' | 'clock'>,
  { issuerId }: Caller,
  of: Omit<PromotionsQuestion, 'now' | 'issuerId'>,
): WithPromotions | null {
  if (of.asked === undefined) return null;
  const preciosConIva = of.preciosConIva || of.tipoDte === '01';
  return store.read((reader) => promotionsOf(reader, { ...of, preciosConIva, issuerId, now: clock.now() }));
}

function withSavings(preview: Preview, { en, savings }: WithPromotions): Preview {
  const text = (cents: bigint) => fromCents(cents).toFixed(2);
  const lineas =
    preview.lineas?.map((line, at) => {
      const own = savings.filter(({ linea }) => linea === at);
      const promociones = own.map(({ nombre, centavos }) => ({ nombre, ahorro: text(centavos) }));
      return promociones.length === 0 ? line : { ...line, promociones };
    }) ?? null;
  const all = savings.reduce((sum, { centavos }) => sum + centavos, 0n);
  const ahorro = savings.length === 0 ? null : text(all);
  return { ...preview, lineas, promociones: { en, ahorro } };
}

function inOrder(hooks: readonly (InCommitHook | null)[]): InCommitHook | null {
  const some = hooks.filter((hook) => hook !== null);
  return some.length === 0 ? null : (tx, document) => some.forEach((hook) => hook(tx, document));
}
