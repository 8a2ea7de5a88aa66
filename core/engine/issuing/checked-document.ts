/**
 * Validates a document before a number is taken, and again in the commit that stores it (§check-before-number,
 * §note-balance).
 */
import type { Edition } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { validationError } from '../../domain/app-error.ts';
import { prepareDocument, type PreparedDocument } from '../../domain/dte/prepare.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { assertWithinLimit } from '../accounts/charge.ts';
import { editionInForce, noteAsked, type EditionPlace } from '../editions/editions-in-force.ts';
import { goodsNotices } from '../stock/document-stock.ts';
import { adjustedBy, adjustingMark, type Adjusting } from './adjusted-documents.ts';
import { assertBillable, billingNotices } from '../remissions/billing-check.ts';
import { assertAdjustable, assertNamed, assertReturnsTaken, type Relating } from './related-check.ts';

interface Checking extends Adjusting, Relating {
  readonly issuer: Issuer;
  readonly branch: Branch;
}

export interface CheckedDocument extends PreparedDocument {
  readonly standing: string;
}

interface EmittedAt {
  readonly fecEmi: FiscalDate;
  readonly edition?: Edition;
}

/**
 * Validates the request for an emission date and edition.
 *
 * @param reader for the documents that a note adjusts
 * @throws AppError `VALIDACION` with every fault; for a note or return also `DOCUMENTO_NO_ENCONTRADO`,
 * `ESTADO_NO_PERMITE`, `PLAZO_VENCIDO`; with related documents `SALDO_INSUFICIENTE`; when simulated `LIMITE_DE_CREDITO`
 */
export function prepare(reader: Reader, context: Checking, at: EmittedAt): CheckedDocument {
  const { tipoDte, issuer, branch } = context;
  const input = context.input.request;
  const edition = at.edition ?? editionInForce(reader, placeOf(context), { kind: tipoDte, today: at.fecEmi });
  assertReturnsTaken(context, edition);
  assertNamed(reader, context);
  const adjusts = adjustedBy(reader, context);
  const result = prepareDocument({ tipoDte, input, issuer, branch, adjusts, fecEmi: at.fecEmi, edition });
  if (result.kind === 'faulty') throw validationError(result.faults, result.codigo);
  const { document } = result;
  assertBillable(reader, context, document);
  // For stored documents the commit checks the limit.
  const isTrial = document.request.simular === true;
  const credit = isTrial ? assertWithinLimit(reader, context, { prepared: document, fecEmi: at.fecEmi }) : [];
  const { ambiente } = context.caller;
  const moving = { issuerId: issuer.id, branch, ambiente, tipoDte, request: document.request };
  const billing = billingNotices(reader, context, { prepared: document, fecEmi: at.fecEmi });
  const goods = isTrial ? goodsNotices(reader, moving) : [];
  return {
    ...document,
    avisos: [...document.avisos, ...billing, ...goods, ...credit],
    standing: adjustingMark(reader, context),
  };
}

/**
 * Revalidates in the commit: prepares the document again when the edition or its related documents' adjustments changed
 * since the check.
 *
 * @throws AppError as {@link prepare}
 */
export function preparedNow(
  tx: Tx,
  context: Checking,
  { prepared, at }: { readonly prepared: CheckedDocument; readonly at: EmittedAt },
): CheckedDocument {
  assertAdjustable(tx, context, prepared.request);
  assertBillable(tx, context, prepared);
  const today = { kind: context.tipoDte, today: at.fecEmi };
  const edition = at.edition ?? editionInForce(tx, placeOf(context), today);
  if (at.edition === undefined) noteAsked(tx, placeOf(context), { ...today, edition });
  const isSame = prepared.edition === edition && prepared.standing === adjustingMark(tx, context);
  return isSame ? prepared : prepare(tx, context, { fecEmi: at.fecEmi, edition });
}

function placeOf({ issuer, caller: { ambiente }, connection: { autoridad } }: Checking): EditionPlace {
  return { issuer, ambiente, autoridad };
}
