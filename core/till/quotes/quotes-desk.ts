/** Quotes at a till: saved from a sale, searched, annulled, printed and mailed (§quotes). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { rule } from '../../contract/rules/rules.ts';
import { quoteName } from '../../contract/till/quote-terms.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { endQuote, quoteOfKey, type StoredQuote } from '../../store/quotes/quotes.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { AccountDeps } from '../accounts/accounts.ts';
import type { AskingDeps } from '../central/ask-now.ts';
import type { CentralPort } from '../central/central-port.ts';
import { assertSameCall } from '../keyed-call.ts';
import { readAddress } from '../mail/mail-form.ts';
import type { TillMailDeps } from '../mail/mail.ts';
import { askForPaperMail } from '../mail/paper-mail.ts';
import type { SomeOperations } from '../operation.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { paperWidthOf } from '../printing/printers.ts';
import { confirmQuote } from '../sale/sale-limits.ts';
import type { TillParts } from '../till-parts.ts';
import { narrowPaper, quotePaper } from './quote-paper.ts';
import { linesAlone } from './quoted-lines.ts';
import { tellElsewhere } from './quote-elsewhere.ts';
import { findQuote, quotePage, quoteView, requireQuote, standingQuote } from './quote-view.ts';
import { checkedQuote, saveQuote } from './save-quote.ts';

export interface QuoteDeps
  extends
    Pick<TillParts, 'store' | 'clock' | 'news' | 'approvals' | 'random'>,
    Pick<AccountDeps, 'printing' | 'cashTickets' | 'accountPapers'>,
    Pick<TillMailDeps, 'mailWorker'>,
    Pick<AskingDeps, 'log'> {
  readonly central: CentralPort;
}

export function quoteOperations(deps: QuoteDeps) {
  const { store, clock, news } = deps;
  const changed = async (issuerId: string, work: (tx: Tx, now: Instant) => StoredQuote) => {
    const view = await store.transact((tx, now) => quoteView(tx, work(tx, now), now));
    news.publish({ kind: 'quotes', issuerId });
    return view;
  };
  return {
    ...paperOperations(deps),
    ...mailedQuotes(deps, changed),
    'quotes.list': (input, { caller }) =>
      store.read((reader) => quotePage(reader, caller, { ...input, now: clock.now() })),
    /** @throws BridgeError as {@link requireQuote} and {@link tellElsewhere} */
    'quotes.view': async ({ cotizacion }, { caller }) => {
      const isKnown = store.read((reader) => findQuote(reader, caller, cotizacion)) !== null;
      if (!isKnown) await tellElsewhere({ ...deps, port: deps.central }, caller, cotizacion);
      return store.read((reader) => quoteView(reader, requireQuote(reader, caller, cotizacion), clock.now()));
    },
    /**
     * Checks the caller's limits, or a manager's approval. @throws AppError, BridgeError as {@link saveQuote},
     * ApprovalRefused
     */
    'quotes.save': async (input, who, { parse }) => {
      const { issuerId } = who.caller;
      const kept = store.read((reader) => quoteOfKey(reader, issuerId, input.clave));
      if (kept !== null)
        return store.read((reader) => {
          assertSameCall(reader, { op: 'quotes.save', input, who });
          return quoteView(reader, kept, clock.now());
        });
      const typed = parse(input.request);
      const of = { input, typed, who };
      const { request } = store.read((reader) => checkedQuote(reader, { ...of, now: clock.now() }));
      const { approval, cliente } = input;
      const [whole, own] = [request, typed].map(linesAlone);
      const sale = { tipoDte: '01', request: whole, own, cliente, approval } as const;
      const confirmed = await confirmQuote(deps, { ...sale, corrige: undefined, cotizada: null }, who);
      return changed(issuerId, (tx, now) => saveQuote(tx, { ...of, confirmed, now }));
    },
    /**
     * @throws BridgeError as {@link requireQuote}; AppError `ESTADO_NO_PERMITE` where it was sold completely;
     * ApprovalRefused
     */
    'quotes.annul': async ({ cotizacion, motivo, approval }, who) => {
      const persona = await approver(deps, { cotizacion, approval }, who);
      return changed(who.caller.issuerId, (tx, now) => annul(tx, { cotizacion, motivo, persona, who, now }));
    },
  } satisfies SomeOperations;
}

/** Approver of annulling another user's quote; null where none is needed. */
async function approver(
  { store, approvals }: QuoteDeps,
  { cotizacion, approval }: Pick<BridgeInput<'quotes.annul'>, 'cotizacion' | 'approval'>,
  who: TillCaller,
): Promise<string | null> {
  const quote = store.read((reader) => requireQuote(reader, who.caller, cotizacion));
  if (who.user.rol === 'gerente' || quote.userId === who.user.id) return null;
  if (approval === undefined) {
    const gerentes = store.read((reader) => tillUsers(reader).filter(({ rol }) => rol === 'gerente'));
    const causa = rule('cotizacion-de-otra-persona', { persona: quote.persona });
    throw new ApprovalRefused('aprobacion', needsManager({ gerentes }, causa));
  }
  const asunto = 'cotización anulada';
  const answer = await approvals.try(approval, who, { asunto, antes: quoteName(quote), ahora: '' });
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return answer.by.nombre;
}

interface Annulling extends Pick<BridgeInput<'quotes.annul'>, 'cotizacion' | 'motivo'> {
  readonly persona: string | null;
  readonly who: TillCaller;
  readonly now: Instant;
}

/** An annulled quote stays unchanged. */
function annul(tx: Tx, { cotizacion, motivo, persona, who, now }: Annulling): StoredQuote {
  const quote = requireQuote(tx, who.caller, cotizacion);
  if (quote.motivo !== null) return quote;
  const named = { cotizacion: quoteName(quote) };
  if (standingQuote(tx, quote, { hoy: fiscalDate(now) }).estado === 'vendida')
    throw refusal('ESTADO_NO_PERMITE', rule('cotizacion-vendida', named));
  endQuote(tx, { quoteId: quote.id, motivo, userId: who.user.id, at: now });
  const detalle = { ...named, motivo, aprobo: persona };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'cotización anulada', detalle });
  return requireQuote(tx, who.caller, cotizacion);
}

type Changed = (
  issuerId: string,
  work: (tx: Tx, now: Instant) => StoredQuote,
) => Promise<ReturnType<typeof quoteView>>;

function mailedQuotes({ random, mailWorker }: QuoteDeps, changed: Changed) {
  return {
    /**
     * @throws BridgeError as {@link requireQuote}; AppError `VALIDACION` for the address, `ESTADO_NO_PERMITE` where the
     * issuer has mail turned off or the quote is annulled
     */
    'quotes.mail': async ({ cotizacion, destinatario }, who) => {
      const to = readAddress(destinatario, 'destinatario');
      const { issuerId } = who.caller;
      const view = await changed(issuerId, (tx, now) => {
        const quote = requireQuote(tx, who.caller, cotizacion);
        const named = { cotizacion: quoteName(quote) };
        if (quote.motivo !== null) throw refusal('ESTADO_NO_PERMITE', rule('cotizacion-anulada', named));
        const mail = { paperId: quote.id, issuerId, destinatario: to, quien: who.user.nombre };
        askForPaperMail(tx, 'quote', { mail, uuid: random.uuid(), now });
        const detalle = { ...named, correo: to };
        appendAudit(tx, {
          at: now,
          actor: who.user.nombre,
          accion: 'cotización enviada por correo',
          detalle,
        });
        return quote;
      });
      mailWorker.wake(issuerId);
      return view;
    },
  } satisfies SomeOperations;
}

function paperOperations({ store, printing, cashTickets, accountPapers }: QuoteDeps) {
  const paperOf = (reader: Reader, { caller }: TillCaller, cotizacion: string) =>
    quotePaper(reader, requireQuote(reader, caller, cotizacion));
  return {
    /** @throws BridgeError as {@link requireQuote}; the next two as well */
    'quotes.pdf': async ({ cotizacion }, who) => {
      const paper = store.read((reader) => paperOf(reader, who, cotizacion));
      const contenido = Buffer.from(await accountPapers.pdf(paper)).toString('base64');
      return { name: `${paper.codigo ?? cotizacion}.pdf`, contenido };
    },
    'quotes.print': ({ cotizacion }, who) => {
      const paper = store.read((reader) => paperOf(reader, who, cotizacion));
      return printing.text({ titulo: paper.titulo, ticket: accountPapers.rows(narrowPaper(paper)) }, who);
    },
    'quotes.ticket': async ({ cotizacion }, who) => {
      const paper = store.read((reader) => paperOf(reader, who, cotizacion));
      const ticket = accountPapers.rows(narrowPaper(paper));
      const anchoMm = store.read((reader) => paperWidthOf(reader, who));
      return { pdf: Buffer.from(await cashTickets.pdf(ticket, anchoMm)).toString('base64'), anchoMm };
    },
  } satisfies SomeOperations;
}
