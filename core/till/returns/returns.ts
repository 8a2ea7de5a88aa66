/**
 * Returns and adjustments at a till (§returns). One call issues the note or stores the event, and stores approval and
 * money in the same commit; then the open drawer pays. Repeating the call with its key only returns the result.
 */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { ReturnDone, ReturnProposal, SettlementWay } from '../../contract/bridge/bridge-returns.ts';
import { documentName } from '../../domain/control-number.ts';
import { RETORNO } from '../../contract/edition.ts';
import { JsonNumber } from '../../contract/json.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { refusal } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { amount, toCents } from '../../domain/money.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { settlementOfKey, type StoredSettlement } from '../../store/cash/settlements.ts';
import { findDocument, findDocumentByCode } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { findEventOfDocument } from '../../store/delivery/events.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { ofWholePlace } from '../../engine/queries/visible-documents.ts';
import { explainInvalidationRefusal } from '../invalidation/invalidation-reasons.ts';
import { assertSameCall, claimKey, contentOf, otherContent } from '../keyed-call.ts';
import type { SomeOperations } from '../operation.ts';
import { ApprovalRefused } from '../people/approvals.ts';
import { tillUsers, type TillCaller } from '../people/browser-session.ts';
import { allOwed } from './owed.ts';
import type { ReturnedSale } from './return-document.ts';
import { agreedMoney, type MoneyBack } from './money-of-sale.ts';
import { noteRequest } from './return-note.ts';
import { worthTelling } from './return-trial.ts';
import { planReturn, type MadePlan } from './return-plan.ts';
import { agree, pay, payNow, replacedSettlement, type SettlementDeps } from './settlements.ts';
import { approvalMissing, cashNeed } from './settlement-need.ts';
import { returnNeed } from './return-need.ts';
import type { TillParts } from '../till-parts.ts';

const ACTION = 'devolución o ajuste';
/** `tipoAnulacion` for a rescinded document without replacement. */
const RESCINDED = new JsonNumber('2');

type MakeInput = BridgeInput<'returns.make'>;

type TillReturnsDeps = SettlementDeps & Pick<TillParts, 'engine'>;

/**
 * Each throws AppError `DOCUMENTO_NO_ENCONTRADO`, `VALIDACION` or `ESTADO_NO_PERMITE`; those that move money,
 * ApprovalRefused where a manager must approve.
 */
export function returnOperations(deps: TillReturnsDeps) {
  const { store, clock } = deps;
  /** Running calls by till and key, so that a parallel repeat runs once. */
  const running = new Map<string, { readonly content: string; readonly done: Promise<ReturnDone> }>();
  return {
    'returns.plan': ({ documento, ajuste }, who) =>
      store.read((reader) => planReturn(reader, { documento, ajuste, who, now: clock.now() }).plan),
    'returns.make': (input, who) => {
      const name = `${who.till.id}\n${input.clave}`;
      const first = running.get(name);
      const content = contentOf({ input });
      if (first !== undefined && first.content !== content) throw otherContent();
      if (first !== undefined) return first.done;
      const done = makeOnce(deps, input, who).finally(() => running.delete(name));
      running.set(name, { content, done });
      return done;
    },
    /** The result of an earlier call with that key; null where there is none. */
    'returns.ofKey': async ({ clave }, who) => {
      const first = await running.get(`${who.till.id}\n${clave}`)?.done.catch(() => null);
      if (first) return first;
      const settlement = store.read((reader) => settlementOfKey(reader, who.till.id, clave));
      return settlement === null ? null : doneAndPaid(deps, settlement, { who, first: NOTHING });
    },
    'returns.owed': (_input, who) => store.read((reader) => allOwed(reader, who, clock.now())),
    'returns.pay': (input, who) => pay(deps, input, who),
  } satisfies SomeOperations;
}

interface Making {
  readonly input: MakeInput;
  readonly who: TillCaller;
  readonly made: MadePlan & { readonly sale: ReturnedSale };
  readonly proposal: ReturnProposal;
  readonly aprobo: TillUser | null;
}

async function makeOnce(deps: TillReturnsDeps, input: MakeInput, who: TillCaller): Promise<ReturnDone> {
  const { store, clock } = deps;
  const before = store.read((reader) => settlementOfKey(reader, who.till.id, input.clave));
  store.read((reader) => assertSameCall(reader, { op: 'returns.make', input, who }));
  if (before !== null) return doneAndPaid(deps, before, { who, first: NOTHING });
  const { codigoGeneracion: documento, ajuste, forma } = input;
  const now = clock.now();
  const made = store.read((reader) => planReturn(reader, { documento, ajuste, who, now }));
  const { sale, plan } = made;
  const proposal = plan.formas?.find((each) => each.forma === forma);
  if (sale === null || proposal === undefined)
    throw refusal('ESTADO_NO_PERMITE', plan.impedimento ?? rule('devolver-sin-encontrar'));
  if (!proposal.legal || proposal.monto === null) throw refusal('ESTADO_NO_PERMITE', proposal.motivo);
  // An exchange needs an open session that counts both sides.
  if (input.destino === 'cambio' && !plan.cajaAbierta)
    throw refusal('ESTADO_NO_PERMITE', rule('cambio-caja-cerrada'));
  const moneyBack = {
    document: sale.document,
    forma,
    destino: input.destino,
    cents: toCents(amount(proposal.monto)),
  };
  const { destino } = store.read((reader) => agreedMoney(reader, moneyBack, now));
  const { repone } = input;
  // Checked before a number is taken; the commit checks again.
  if (repone !== undefined)
    store.read((reader) => replacedSettlement(reader, repone, { caller: who.caller, forma }));
  const aprobo = await approverOf(deps, { input, who, proposal, destino });
  const making: Making = { input, who, made: { ...made, sale }, proposal, aprobo };
  const first = forma === 'invalidacion' ? await invalidate(deps, making) : await issueNote(deps, making);
  const settlement = store.read((reader) => settlementOfKey(reader, who.till.id, input.clave));
  if (settlement === null) throw new Error('a return was made without its settlement');
  return doneAndPaid(deps, settlement, { who, first });
}

async function approverOf(
  { store, approvals }: TillReturnsDeps,
  { input, who, proposal, destino }: Omit<Making, 'made' | 'aprobo'> & { readonly destino: SettlementWay },
): Promise<TillUser | null> {
  const why = proposal.aprobacion ?? (isFromDrawer(destino) ? proposal.aprobacionEfectivo : null);
  if (why === null) return null;
  if (input.approval === undefined) throw approvalMissing(store.read(tillUsers), who, why);
  const document = store.read((reader) => findDocumentByCode(reader, input.codigoGeneracion));
  const what = {
    asunto: ACTION,
    documento: input.codigoGeneracion,
    numeroControl: document?.numeroControl ?? '',
    monto: proposal.monto ?? '',
  };
  const answer = await approvals.try(input.approval, who, what);
  if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
  return answer.by;
}

/** Known only to the first call. */
type First = Pick<ReturnDone, 'motivos' | 'avisos'>;
const NOTHING: First = { motivos: [], avisos: [] };

async function issueNote({ engine }: TillReturnsDeps, making: Making): Promise<First> {
  const { input, who, made } = making;
  const { ajuste, motivo, regresa, forma, destino, corrige, esperaMaximaMs } = input;
  const tipoDte = forma === 'nota-debito' ? '06' : forma === 'retorno' ? RETORNO : '05';
  const request = noteRequest(made.sale, { tipoDte, ajuste, motivo, regresa });
  const issuance = await engine.issue(
    tipoDte,
    {
      request,
      ...(corrige === undefined ? {} : { corrige }),
      ...(esperaMaximaMs === undefined ? {} : { esperaMaximaMs }),
      paidApart: destino !== 'cuenta',
      goodsStay: ajuste.clase !== 'devolucion' || !regresa,
      onStored: (tx, { codigoGeneracion, at }) => {
        const note = findDocumentByCode(tx, codigoGeneracion);
        if (note === null) throw new Error('a note that was stored is not there');
        const { id: documentId, montoCentavos } = note;
        settle(tx, making, { codigo: codigoGeneracion, documentId, montoCentavos, at });
      },
    },
    who.caller,
  );
  const { result, avisos } = issuance;
  const refused = result.estado === 'RECHAZADO';
  return {
    motivos: refused ? explainRejection(tipoDte, result) : [],
    avisos: worthTelling(avisos),
  };
}

async function invalidate({ engine }: TillReturnsDeps, making: Making): Promise<First> {
  const { input, who, made } = making;
  const { document } = made.sale;
  const { tipoDte, codigoGeneracion, fecEmi } = document;
  const request = {
    documento: { tipoDte, codigoGeneracion, fecEmi },
    motivo: { tipoAnulacion: RESCINDED, motivoAnulacion: input.motivo.trim() },
  };
  const { esperaMaximaMs } = input;
  const { result } = await engine.invalidate(
    {
      request,
      ...(esperaMaximaMs === undefined ? {} : { esperaMaximaMs }),
      onStored: (tx, event) => {
        const { id: documentId, montoCentavos } = document;
        const codigo = event.codigoGeneracion;
        settle(tx, making, { codigo, documentId, montoCentavos, at: event.now });
      },
    },
    ofWholePlace(who.caller),
  );
  return { motivos: result.estado === 'RECHAZADO' ? explainInvalidationRefusal(result) : [], avisos: [] };
}

/** Why a manager must approve in the current state; null where none is needed. */
function needOfAll(
  reader: Reader,
  { input, who, made }: Making,
  of: Settled & Pick<MoneyBack, 'destino' | 'cents'>,
): Rule | null {
  const { montoCentavos: cents, at: now } = of;
  const { document } = made.sale;
  const issuer = findIssuer(reader, document.issuerId);
  if (issuer === null) throw new Error(`document ${document.id} has no issuer`);
  const { forma } = input;
  const why = returnNeed(reader, { document, forma, cents, issuer }, { who, now });
  if (why !== null || forma === 'nota-debito' || !isFromDrawer(of.destino)) return why;
  return cashNeed(reader, { who, now }, of.cents);
}

const isFromDrawer = (destino: SettlementWay) => destino === 'efectivo' || destino === 'cambio';

interface Settled {
  readonly codigo: string;
  readonly documentId: number;
  readonly montoCentavos: bigint;
  readonly at: Instant;
}

/**
 * Stores money, requester and approver in the commit of the note or event.
 *
 * @throws ApprovalRefused where other calls have used up the caller's limit, AppError as {@link agreedMoney}; nothing is
 * stored then
 */
function settle(tx: Tx, making: Making, of: Settled): void {
  const { input, who, made, aprobo, proposal } = making;
  const { forma, regresa, clave, repone } = input;
  claimKey(tx, { op: 'returns.make', input, who }, of.at);
  const { document } = made.sale;
  const { documentId: noteId, montoCentavos } = of;
  const back = { document, forma, destino: input.destino, cents: montoCentavos, noteId };
  const { destino, cents } = agreedMoney(tx, back, of.at);
  const why = aprobo === null ? needOfAll(tx, making, { ...of, destino, cents }) : null;
  if (why !== null) throw approvalMissing(tillUsers(tx), who, why);
  const { caller } = who;
  const replaced = repone === undefined ? null : replacedSettlement(tx, repone, { caller, forma });
  const motivo = input.motivo.trim();
  const referencia = input.referencia?.trim() ? input.referencia.trim() : null;
  const people = { tillId: who.till.id, userId: who.user.id, approverId: aprobo?.id ?? null };
  const agreed = { ...of, montoCentavos: cents, ...people, clave, forma, destino };
  agree(tx, { ...agreed, referencia, motivo, regresa }, replaced);
  const { numeroControl, codigoGeneracion } = document;
  const detalle = {
    documento: codigoGeneracion,
    numeroControl,
    forma,
    codigo: of.codigo,
    monto: centsText(montoCentavos),
    destino,
    ...(cents === montoCentavos ? {} : { entregado: centsText(cents) }),
    referencia,
    motivo,
    regresa: regresa ? 'sí' : 'no',
    ...(replaced === null ? {} : { repone: documentName(replaced.documento) }),
    caja: who.till.id,
    pidio: who.user.nombre,
    aprobo: aprobo?.nombre ?? null,
    propuesta: proposal.porDefecto ? 'sí' : 'no',
  };
  appendAudit(tx, { at: of.at, actor: who.user.nombre, accion: ACTION, detalle });
}

/** The result. The open drawer pays what it can; the rest stays owed with its reason. */
async function doneAndPaid(
  deps: TillReturnsDeps,
  settlement: StoredSettlement,
  { who, first }: { readonly who: TillCaller; readonly first: First },
): Promise<ReturnDone> {
  const liquidacion = await payNow(deps, settlement.codigo, who);
  return { ...deps.store.read((reader) => doneOf(reader, settlement)), ...first, liquidacion };
}

function doneOf(
  reader: Reader,
  { forma, codigo, documentId }: StoredSettlement,
): Omit<ReturnDone, 'liquidacion' | 'motivos' | 'avisos'> {
  const document = findDocument(reader, documentId);
  if (document === null) throw new Error(`settlement ${codigo} has no document`);
  const { tipoDte, codigoGeneracion, autoridad } = document;
  const numeroControl = documentName(document);
  const estado = publicState(document.estado);
  const event = forma === 'invalidacion' ? findEventOfDocument(reader, documentId) : null;
  return {
    forma,
    documento: { tipoDte, codigoGeneracion, numeroControl, estado },
    estado,
    selloRecibido: event === null ? document.sello : event.sello,
    autoridad,
  };
}
