/** Customers' accounts at the till: shown, and paid into the drawer (§accounts, §account-payments). */
import { CASH } from '../../contract/cash/cash-money.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { CustomerAccountView } from '../../contract/bridge/bridge-accounts.ts';
import type { AccountPaper } from '../../contract/printing/account-paper.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { paymentOfKey } from '../../store/accounts/payments.ts';
import { addCashMovement } from '../../store/cash/cash-sessions.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { CashTickets } from '../cash/cash-printing.ts';
import { requireOpen } from '../cash/cash-session.ts';
import { claimKey } from '../keyed-call.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { paperWidthOf } from '../printing/printers.ts';
import type { Printing } from '../printing/printing.ts';
import type { TillParts } from '../till-parts.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import { askForReceiptMail, mailAccounts, type AccountMailDeps } from './account-mail.ts';
import { accountView } from './account-view.ts';
import { setCredit } from './customer-credit.ts';
import { enterEntry, reversePayment } from './enter-entry.ts';
import { owingFile, owingList, owingPaper } from './owing.ts';
import { payAccount, receiptOf } from './pay-account.ts';
import { formaText, receiptPaper, statementOf, statementText } from './receipts.ts';

export interface AccountDeps
  extends AccountMailDeps, Pick<TillParts, 'news'>, Pick<TillMailDeps, 'mailWorker'> {
  readonly printing: Pick<Printing, 'text'>;
  readonly cashTickets: Pick<CashTickets, 'pdf'>;
}

export function accountOperations(deps: AccountDeps) {
  const { store, clock } = deps;
  return {
    ...paperOperations(deps),
    ...entryOperations(deps),
    'accounts.list': (_input, { caller }) => store.read((reader) => owingList(reader, caller, clock.now())),
    'accounts.file': (_input, { caller }) =>
      store.read((reader) => owingFile(owingList(reader, caller, clock.now()))),
    /** @throws AppError as {@link mailAccounts} */
    'accounts.mail': (input, who) => mailAccounts(deps, input, who),
    /** @throws AppError as {@link askForReceiptMail} */
    'accounts.receiptMail': async (input, who) => {
      const answer = await store.transact((tx, now) => {
        const debtor = askForReceiptMail(tx, input, { who, now, uuid: deps.random.uuid() });
        return shown(tx, debtor, { who, now });
      });
      deps.mailWorker.wake(who.caller.issuerId);
      return answer;
    },
  } satisfies SomeOperations;
}

export function entryOperations({ store, clock, news }: Pick<AccountDeps, 'store' | 'clock' | 'news'>) {
  return {
    /** @throws AppError `CLIENTE_NO_ENCONTRADO` */
    'accounts.view': (input, who) =>
      store.read((reader) =>
        shown(reader, requireDebtor(reader, who.caller, input), { who, now: clock.now() }),
      ),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO`, `VALIDACION`, `ESTADO_NO_PERMITE` in cash without an open drawer; as {@link claimKey} */
    'accounts.pay': async (input, who) => {
      const answer = await store.transact((tx, now) => paid(tx, input, { who, now }));
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return answer;
    },
    /** @throws AppError as {@link enterEntry} */
    'accounts.enter': async (input, who) => {
      const answer = await store.transact((tx, now) =>
        shown(tx, enterEntry(tx, input, { who, now }), { who, now }),
      );
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return answer;
    },
    /** @throws AppError as {@link setCredit} */
    'accounts.terms': async (input, who) => {
      const answer = await store.transact((tx, now) =>
        shown(tx, setCredit(tx, input, { who, now }), { who, now }),
      );
      news.publish({ kind: 'customers', issuerId: who.till.issuerId });
      return answer;
    },
    /** @throws AppError as {@link reversePayment} */
    'accounts.reverse': async (input, who) => {
      const answer = await store.transact((tx, now) =>
        shown(tx, reversePayment(tx, input, { who, now }), { who, now }),
      );
      news.publish({ kind: 'cash', issuerId: who.till.issuerId });
      return answer;
    },
  } satisfies SomeOperations;
}

/** Papers of an account. An unknown receipt is an AppError `VALIDACION`. */
function paperOperations({ store, clock, printing, cashTickets, accountPapers }: AccountDeps) {
  const receipt = (recibo: string, { caller }: TillCaller) =>
    store.read((reader) => receiptPaper(reader, caller, recibo));
  const pdf = async (name: string, paper: AccountPaper) => ({
    name,
    contenido: Buffer.from(await accountPapers.pdf(paper)).toString('base64'),
  });
  return {
    'accounts.receipt': ({ recibo }, who) => {
      const paper = receipt(recibo, who);
      return printing.text({ titulo: paper.titulo, ticket: accountPapers.rows(paper) }, who);
    },
    'accounts.receiptTicket': async ({ recibo }, who) => {
      const ticket = accountPapers.rows(receipt(recibo, who));
      const anchoMm = store.read((reader) => paperWidthOf(reader, who));
      return { pdf: Buffer.from(await cashTickets.pdf(ticket, anchoMm)).toString('base64'), anchoMm };
    },
    'accounts.receiptPdf': ({ recibo }, who) => pdf(`recibo-${recibo}.pdf`, receipt(recibo, who)),
    /** @throws AppError `CLIENTE_NO_ENCONTRADO` */
    'accounts.statement': async (input, { caller }) => {
      const paper = store.read((reader) => {
        const debtor = requireDebtor(reader, caller, input);
        return statementOf(reader, caller, { debtor, now: clock.now() }).paper;
      });
      return {
        texto: statementText(paper),
        pdf: await pdf(`cuenta-${input.numDocumento}-${paper.fecha}.pdf`, paper),
      };
    },
    'accounts.listPdf': (_input, { caller }) => {
      const paper = store.read((reader) => owingPaper(reader, caller, clock.now()));
      return pdf(`cuentas-${paper.fecha}.pdf`, paper);
    },
  } satisfies SomeOperations;
}

function shown(reader: Reader, { account, terms }: Debtor, { who, now }: Paying): CustomerAccountView {
  const hoy = fiscalDate(now);
  return accountView(reader, readAccount(reader, account, hoy), { account, terms, who, hoy });
}

interface Paying {
  readonly who: TillCaller;
  readonly now: Instant;
}

function paid(tx: Tx, input: BridgeInput<'accounts.pay'>, { who, now }: Paying) {
  const { clave, forma, referencia, documentos } = input;
  const debtor = requireDebtor(tx, who.caller, input);
  const { account, terms, customer } = debtor;
  claimKey(tx, { op: 'accounts.pay', input, who }, now);
  const before = paymentOfKey(tx, who.till.id, clave);
  if (before !== null) return { recibo: receiptOf(before), cuenta: shown(tx, debtor, { who, now }) };
  const centavos = centsOfText(input.monto);
  if (centavos <= 0n) throw validationError([faultAt('monto', 'FUERA_DE_RANGO', rule('mayor-que-cero'))]);
  const session = forma === CASH ? requireOpen(tx, who) : null;
  const intoDrawer = (recibo: string): number | null =>
    session === null
      ? null
      : addCashMovement(tx, session.id, {
          tipo: 'ENTRADA',
          montoCentavos: centavos,
          motivo: `Abono de ${customer.nombre}, recibo ${recibo}`,
          clave: `abono ${clave}`,
          userId: who.user.id,
          approverId: null,
          at: now,
        });
  const { recibo, after } = payAccount(tx, {
    account,
    branchId: who.caller.branchId,
    forma,
    referencia,
    centavos,
    pedidos: documentos,
    clave,
    tillId: who.till.id,
    userId: who.user.id,
    apiKeyId: null,
    at: now,
    intoDrawer,
  });
  const detalle = {
    cliente: customer.nombre,
    recibo,
    monto: centsText(centavos),
    forma: formaText(forma),
    ...(referencia === null ? {} : { referencia }),
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'abono de cliente', detalle });
  return { recibo, cuenta: accountView(tx, after, { account, terms, who, hoy: fiscalDate(now) }) };
}
