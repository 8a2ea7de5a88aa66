/** Promotions in API calls with `promociones: true`, and their names in the answer (§promotions-by-api). */
import type { Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { Issuance, IssuanceResult } from '../../contract/api/results.ts';
import { validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { findOwnDocument } from '../queries/visible-documents.ts';
import { namedSavings } from '../../store/promotions/promoted-sales.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import type { IssueCall } from '../issuing/issue.ts';
import { hasPromotedLines, keptPromotions, promotionsOf, type PromotedSaving } from './sale-promotions.ts';

export interface Call {
  readonly tipoDte: TipoDte;
  readonly input: IssueCall;
  readonly caller: Caller;
}

interface PromotedCall {
  readonly input: IssueCall;
  readonly savings: readonly PromotedSaving[];
}

/** Whether an API call asks for promotions; a till has its own parameter. */
function asksForPromotions({ tipoDte, input: { request }, caller }: Call): boolean {
  if (caller.userId !== undefined || !hasPromotedLines(tipoDte)) return false;
  return typeof request === 'object' && request !== null && 'promociones' in request
    ? request.promociones === true
    : false;
}

/** A correction has the promotions of its sale. */
function promotedCall(reader: Reader, { tipoDte, input, caller }: Call, now: Instant): PromotedCall {
  const { request, corrige } = input;
  const { issuerId } = caller;
  const of = { issuerId, tipoDte, request, preciosConIva: tipoDte === '01' };
  if (corrige === undefined) {
    const promoted = promotionsOf(reader, { ...of, asked: { fijas: [] }, now });
    if (promoted === null || promoted.onStored === null) return { input, savings: [] };
    const { request: less, onStored, savings } = promoted;
    return { input: { ...input, request: less, onStored }, savings };
  }
  const document = findOwnDocument(reader, caller, corrige);
  const kept = document === null ? null : keptPromotions(reader, { ...of, documentId: document.id });
  if (kept === 'other')
    throw validationError([faultAt('promociones', 'NO_COINCIDE', rule('promociones-de-otra-venta'))]);
  return kept === null
    ? { input, savings: [] }
    : { input: { ...input, request: kept.request }, savings: kept.savings };
}

/**
 * Issues a call with its requested promotions and names them in the answer; cheap when none are requested.
 *
 * @throws AppError as `issue`, `VALIDACION` when a correction changes the lines of its promotions
 */
export async function issuePromoted<C extends Call>(
  { store, clock }: Pick<EngineDeps, 'store' | 'clock'>,
  call: C,
  issue: (call: C) => Promise<Issuance>,
): Promise<Issuance> {
  if (!asksForPromotions(call)) return issue(call);
  const { input, savings } = store.read((reader) => promotedCall(reader, call, clock.now()));
  return named(await issue({ ...call, input }), savings);
}

/** Answer to a repeated call, with the promotions stored for its document. */
export function withKeptPromotions(
  store: Pick<Store, 'read'>,
  call: Call,
  { issuance, documentId }: { readonly issuance: Issuance; readonly documentId: number },
): Issuance {
  if (!asksForPromotions(call)) return issuance;
  return named(
    issuance,
    store.read((reader) => namedSavings(reader, documentId)),
  );
}

function named(issuance: Issuance, savings: readonly PromotedSaving[]): Issuance {
  return { ...issuance, result: { ...issuance.result, promociones: namedPromotions(savings) } };
}

function namedPromotions(savings: readonly PromotedSaving[]): NonNullable<IssuanceResult['promociones']> {
  return savings.map(({ linea, nombre, version, centavos }) => ({
    numItem: linea + 1,
    nombre,
    version,
    ahorro: toJsonNumber(fromCents(centavos)),
  }));
}
