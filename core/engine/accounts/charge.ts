/**
 * Charges a document to its customer's account, in the commit that stores it (§accounts): a sale its payments with a
 * term, a debit note its amount if its document charged one. A factura de sujeto excluido is owed to its supplier
 * instead.
 */
import { COMPRA, type TipoDte } from '../../contract/edition.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import { settingsInForce } from '../../contract/settings/issuer-settings.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Caller } from '../../contract/caller.ts';
import { creditOfText } from '../../domain/accounts/credit-of-sale.ts';
import { refusal } from '../../domain/app-error.ts';
import { hasTerm } from '../../domain/code-translation.ts';
import type { PreparedDocument } from '../../domain/dte/prepare.ts';
import { shareOfDebit } from '../../domain/notes/taken.ts';
import { addDays, type FiscalDate } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { chargeOfDocument, recordCharge } from '../../store/accounts/charges.ts';
import { findDocumentByCode } from '../../store/documents/documents.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { oweSupplier } from '../purchases/owe-supplier.ts';
import { limitHere } from './all-tills.ts';
import { readAccount } from './customer-account.ts';
import { findDebtor, findReceivingDebtor, type Debtor } from './debtor.ts';

interface Charging {
  readonly caller: Pick<Caller, 'ambiente'>;
  readonly issuer: Pick<Issuer, 'id' | 'settings'>;
  readonly tipoDte: TipoDte;
  readonly input: {
    readonly request: unknown;
    readonly creditAsked?: boolean;
    readonly paidApart?: boolean;
  };
}

interface DueCharge extends Debtor {
  readonly centavos: bigint;
  readonly vence: FiscalDate;
}

const scopeOf = ({ issuer, caller }: Charging) => ({ issuerId: issuer.id, ambiente: caller.ambiente });

type Prepared = Pick<PreparedDocument, 'request' | 'bodyText' | 'montoCentavos' | 'receptorDocumento'>;

/**
 * Warnings before a document is stored or simulated: the customer exceeds the credit limit.
 *
 * @throws AppError `LIMITE_DE_CREDITO` when the issuer's settings forbid it, or the customer is blocked
 */
export function assertWithinLimit(
  reader: Reader,
  context: Charging,
  { prepared, fecEmi }: { readonly prepared: Prepared; readonly fecEmi: FiscalDate },
): readonly Rule[] {
  const due = dueCharge(reader, context, { prepared, fecEmi });
  return due === null ? [] : beyondLimit(reader, context, { due, fecEmi, documentId: null });
}

/**
 * Writes the charge of a new or corrected document; cheap for a sale paid at once.
 *
 * @returns warnings
 * @throws AppError as {@link assertWithinLimit}
 */
export function chargeAccount(
  tx: Tx,
  context: Charging,
  of: {
    readonly document: { readonly id: number; readonly version: number };
    readonly prepared: Prepared;
    readonly fecEmi: FiscalDate;
  },
): readonly Rule[] {
  const { document, fecEmi } = of;
  if (context.tipoDte === COMPRA) {
    oweSupplier(tx, { issuerId: context.issuer.id, ...of });
    return [];
  }
  const due = dueCharge(tx, context, of);
  const written = { documentId: document.id, version: document.version };
  if (due === null) {
    const former = document.version === 1 ? null : chargeOfDocument(tx, document.id);
    if (former !== null)
      recordCharge(tx, { ...former, ...written, tipoDocumento: null, numDocumento: null, centavos: 0n });
    return [];
  }
  const avisos = beyondLimit(tx, context, { due, fecEmi, documentId: document.id });
  const { tipoDocumento, numDocumento } = due.account;
  recordCharge(tx, { ...written, tipoDocumento, numDocumento, centavos: due.centavos, vence: due.vence });
  return avisos;
}

function dueCharge(
  reader: Reader,
  context: Charging,
  of: { readonly prepared: Prepared; readonly fecEmi: FiscalDate },
): DueCharge | null {
  switch (context.tipoDte) {
    case '01':
    case '03':
      return dueOfSale(reader, context, of);
    case '06':
      return dueOfDebit(reader, context, of);
    default:
      return null;
  }
}

function dueOfSale(
  reader: Reader,
  context: Charging,
  { prepared, fecEmi }: { readonly prepared: Prepared; readonly fecEmi: FiscalDate },
): DueCharge | null {
  const { request, bodyText, receptorDocumento } = prepared;
  if (receptorDocumento === null || request.pagos?.some(hasTerm) !== true) return null;
  const debtor = findReceivingDebtor(reader, scopeOf(context), {
    tipoDocumento: request.receptor?.tipoDocumento,
    numDocumento: receptorDocumento,
  });
  const credit = debtor === null ? null : creditOfText(`{${bodyText}}`, fecEmi);
  return debtor === null || credit === null ? null : { ...debtor, ...credit };
}

/** Charged to the account of its documents, with what is of those that charged it; due by that customer's term. */
function dueOfDebit(
  reader: Reader,
  context: Charging,
  {
    prepared: { request, bodyText, montoCentavos },
    fecEmi,
  }: { readonly prepared: Prepared; readonly fecEmi: FiscalDate },
): DueCharge | null {
  const charged = (request.documentoRelacionado ?? []).flatMap(({ numeroDocumento }) => {
    const document = findDocumentByCode(reader, numeroDocumento);
    const { tipoDocumento = null, numDocumento = null } =
      (document === null ? null : chargeOfDocument(reader, document.id)) ?? {};
    if (tipoDocumento === null || numDocumento === null) return [];
    const debtor = findDebtor(reader, scopeOf(context), { tipoDocumento, numDocumento });
    return debtor === null ? [] : [{ debtor, numeroDocumento }];
  });
  const [first] = charged;
  if (first === undefined) return null;
  const documents = charged.map(({ numeroDocumento }) => numeroDocumento);
  const centavos = shareOfDebit(`{${bodyText}}`, { centavos: montoCentavos, documents });
  const vence = addDays(fecEmi, first.debtor.terms.diasCredito ?? 0);
  return centavos === 0n ? null : { ...first.debtor, centavos, vence };
}

function beyondLimit(
  reader: Reader,
  { issuer, input, tipoDte }: Charging,
  of: {
    readonly due: DueCharge;
    readonly fecEmi: FiscalDate;
    /** Stored document; null before it is stored. */
    readonly documentId: number | null;
  },
): readonly Rule[] {
  if (input.paidApart === true) return [];
  const { due, fecEmi, documentId } = of;
  const { bloqueo } = due.terms;
  // A debit note adds to an existing sale.
  if (bloqueo !== null && tipoDte !== '06' && input.creditAsked !== true)
    throw refusal(
      'LIMITE_DE_CREDITO',
      rule('cliente-bloqueado', { cliente: due.customer.nombre, motivo: bloqueo }),
    );
  const account = readAccount(reader, due.account, fecEmi);
  const { limite, isPart, ...here } = limitHere(reader, due, account);
  if (limite === null) return [];
  // A correction replaces the document's earlier charge.
  const former = account.cargos.find((charge) => charge.documentId === documentId);
  const saldo = here.saldo - (former?.centavos ?? 0n);
  if (saldo + due.centavos <= limite) return [];
  const amounts = {
    cliente: due.customer.nombre,
    limite: usd(limite),
    saldo: usd(saldo),
    monto: usd(due.centavos),
  };
  const isAsked = isPart && input.creditAsked === true;
  if (!isAsked && settingsInForce(issuer.settings).limiteDeCredito === 'detiene')
    throw refusal('LIMITE_DE_CREDITO', rule('limite-de-credito', amounts));
  return [rule('pasa-limite-de-credito', amounts)];
}

const usd = (cents: bigint): string => fromCents(cents).toFixed(2);
