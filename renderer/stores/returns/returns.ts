/** Returning or adjusting one document: choice, draft, issuing and result. */
import { create } from 'zustand';
import type {
  BridgeErrorCode,
  BridgeInput,
  BridgeOutput,
  BridgeProblem,
} from '../../../core/contract/bridge/bridge.ts';
import type {
  CorrectedNote,
  ReturnProposal,
  SettlementWay,
} from '../../../core/contract/bridge/bridge-returns.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import { bridge } from '../../bridge/index.ts';
import { decimalOf } from '../../money/cents.ts';
import { exactProduct, findProducts } from '../../sale/find-products.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { useNotice } from '../till/notice.ts';
import { onOtherPerson } from '../till/session.ts';
import { endWithDay } from '../till/till.ts';
import { until } from '../until.ts';
import { refusedNote, replacing } from './replaced-note.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { adjustmentOf, draftOf, EMPTY_DRAFT, type Draft } from './return-draft.ts';

export type Plan = BridgeOutput<'returns.plan'>;
export type Done = NonNullable<BridgeOutput<'returns.ofKey'>>;
type Approval = NonNullable<BridgeInput<'returns.make'>['approval']>;

interface Returns {
  /** The document and, once something is chosen, the possible procedures; null until a document is chosen. */
  readonly plan: Plan | null;
  readonly loading: boolean;
  readonly problem: LocalizedMessage | null;
  readonly draft: Draft;
  /** The rejected note being replaced: under its number, or under a new one if late or by choice; null for none. */
  readonly corrige: CorrectedNote | null;
  /** Whether the person chose a new number for it. */
  readonly conNumeroNuevo: boolean;
  /** Validation errors by field (`ajuste.lineas[0].cantidad`), or why the request failed. */
  readonly failure: BridgeProblem | null;
  readonly busy: boolean;
  /** Sent without an answer; {@link settle} finds out the result. */
  readonly unanswered: boolean;
  readonly notLeft: boolean;
  readonly done: Done | null;
  /** Starts with a document: its code, the text of its QR code, or its number. */
  start(documento: string): Promise<void>;
  change(change: Partial<Draft>): void;
  /**
   * A scan: adds one unit of that product to the return, or names the document while one is being sought.
   * @returns false once the return is issued
   */
  scanned(code: string): Promise<boolean>;
  /** Gives the replacement a new number; the rejected note stays as it is. */
  asNew(): void;
  /** Reloads the possible procedures, e.g. after an obstacle was removed. */
  again(): Promise<void>;
  /** Issues the return. @returns why the approval was refused; null when finished, successfully or not */
  make(approval: Approval | null): Promise<LocalizedMessage | null>;
  /** Queries the result of an unanswered return; sends nothing. */
  settle(): Promise<void>;
  /** Records that the pending refund was paid out. */
  paid(liquidacion: Done['liquidacion']): void;
  /** Reloads the state of the issued document. */
  follow(): Promise<void>;
  correct(): void;
  reset(): void;
}

/** localStorage key of a sent but unanswered return, so that its result is queried after a restart. */
const KEPT = 'caja.return';
/** Errors that are also possible after the note was created. */
const MAY_HAVE_LEFT: ReadonlySet<BridgeErrorCode> = new Set(['SIN_SERVICIO', 'ERROR_INTERNO', 'DISCO_LLENO']);
const NOTHING = {
  plan: null,
  loading: false,
  problem: null,
  draft: EMPTY_DRAFT,
  corrige: null,
  conNumeroNuevo: false,
  failure: null,
  busy: false,
  unanswered: false,
  notLeft: false,
  done: null,
} as const;

/** The chosen procedure, else the default; null without one. */
export function chosenWay(plan: Plan, { forma }: Draft): ReturnProposal | null {
  const lawful = plan.formas?.filter(({ legal }) => legal) ?? [];
  return lawful.find((each) => each.forma === forma) ?? lawful.find(({ porDefecto }) => porDefecto) ?? null;
}

export function chosenMoney(plan: Plan, { destino }: Draft, way: ReturnProposal): SettlementWay {
  return way.soloACuenta === null ? (destino ?? plan.destino) : 'cuenta';
}

/** Why a manager must approve; null if not needed. */
export function approvalOf(plan: Plan, draft: Draft, way: ReturnProposal): Rule | null {
  const destino = chosenMoney(plan, draft, way);
  const inCash = destino === 'efectivo' || destino === 'cambio';
  return way.aprobacion ?? (inCash ? way.aprobacionEfectivo : null);
}

type Get = () => Returns;
type Set = (change: Partial<Returns>) => void;

/** Choice of the document, draft, and possible procedures. */
function choosing(
  get: Get,
  set: Set,
): Pick<Returns, 'start' | 'change' | 'scanned' | 'asNew' | 'again' | 'correct' | 'reset'> {
  const startOpening = latestOnly();
  const startPlan = latestOnly();
  const propose = async (): Promise<void> => {
    const { plan, draft } = get();
    if (plan === null) return;
    const ajuste = adjustmentOf(draft);
    const isLatest = startPlan();
    const documento = plan.documento.codigoGeneracion;
    const reply = await bridge.call('returns.plan', { documento, ...(ajuste === null ? {} : { ajuste }) });
    if (!isLatest() || get().plan?.documento.codigoGeneracion !== documento) return;
    if (reply.ok) set({ plan: reply.value, failure: null });
    else set({ plan: { ...plan, formas: null }, failure: reply.problem });
  };
  return {
    start: async (documento) => {
      if (get().busy) return;
      const isLatest = startOpening();
      set({ ...NOTHING, unanswered: get().unanswered, loading: true });
      const reply = await bridge.call('returns.plan', { documento });
      if (!isLatest()) return;
      if (!reply.ok) return set({ loading: false, problem: problemMessage(reply.problem) });
      const { corrige } = reply.value;
      const draft = corrige === null ? EMPTY_DRAFT : draftOf(corrige.ajuste, corrige.motivo);
      set({ plan: reply.value, loading: false, draft, corrige });
      if (adjustmentOf(draft) !== null) await propose();
    },
    change: (change) => {
      const before = get().draft;
      const draft = { ...before, ...change };
      set({ draft, notLeft: false });
      if (JSON.stringify(adjustmentOf(before)) !== JSON.stringify(adjustmentOf(draft))) void propose();
    },
    scanned: async (code) => {
      await opened();
      const { plan, done, start } = get();
      if (done !== null) return false;
      if (plan === null || plan.impedimento !== null) {
        await start(code);
        return true;
      }
      const answer = await findProducts(code, 1);
      const draft = withOneMore(get(), answer === null ? null : (exactProduct(answer)?.codigo ?? null));
      const etiqueta = answer?.etiqueta ?? null;
      // An unreadable label does not say which product it is.
      if (draft === null && etiqueta !== null)
        useNotice.getState().say({ kind: 'unknown-code', code, etiqueta });
      else if (draft === null) useNotice.getState().say({ kind: 'not-of-this-sale', code });
      else get().change(draft);
      return true;
    },
    asNew: () => set({ conNumeroNuevo: true }),
    again: propose,
    correct: () => {
      set({ done: null, corrige: refusedNote(get().done, get().corrige), conNumeroNuevo: false });
      void propose();
    },
    reset: () => {
      if (get().busy) return;
      startOpening();
      set({ ...NOTHING, unanswered: localStorage.getItem(KEPT) !== null });
    },
  };
}

/** Resolves once no document is loading: scans wait for it. */
function opened(): Promise<void> {
  return until(useReturns, () => !useReturns.getState().loading);
}

/** One more unit of the product's line; null if it has no line or nothing left to return. */
function withOneMore({ plan, draft }: Returns, codigo: string | null): Partial<Draft> | null {
  const chosen = (linea: number): number => Number(decimalOf(draft.cantidades[linea] ?? '') ?? '0');
  const line = plan?.lineas.find(
    (each) => codigo !== null && each.codigo === codigo && chosen(each.linea) < Number(each.quedan),
  );
  if (line === undefined) return null;
  const next = chosen(line.linea) + 1;
  const cantidad = next >= Number(line.quedan) ? line.quedan : String(next);
  return { clase: 'devolucion', cantidades: { ...draft.cantidades, [line.linea]: cantidad } };
}

/** Issuing, and querying an unanswered return. */
function doing(get: Get, set: Set): Pick<Returns, 'make' | 'settle'> {
  let clave = crypto.randomUUID();
  const finished = (done: Done): void => {
    localStorage.removeItem(KEPT);
    clave = crypto.randomUUID();
    set({ busy: false, unanswered: false, done });
  };
  return {
    make: async (approval) => {
      const { plan, draft, busy, unanswered } = get();
      const ajuste = adjustmentOf(draft);
      const way = plan === null ? null : chosenWay(plan, draft);
      if (plan === null || way === null || ajuste === null || busy || unanswered) return null;
      set({ busy: true, failure: null, notLeft: false });
      localStorage.setItem(KEPT, clave);
      const reply = await bridge.call('returns.make', {
        clave,
        codigoGeneracion: plan.documento.codigoGeneracion,
        ...replacing(get(), way.forma),
        ajuste,
        forma: way.forma,
        motivo: draft.motivo.trim(),
        regresa: draft.clase === 'devolucion' && draft.regresa,
        destino: chosenMoney(plan, draft, way),
        ...(draft.referencia.trim() === '' ? {} : { referencia: draft.referencia.trim() }),
        ...(approval === null ? {} : { approval }),
      });
      if (reply.ok) {
        finished(reply.value);
        return null;
      }
      const { problem } = reply;
      if (MAY_HAVE_LEFT.has(problem.codigo)) {
        set({ busy: false, unanswered: true, failure: problem });
        return null;
      }
      localStorage.removeItem(KEPT);
      set({ busy: false });
      if (isApproval(problem)) return problemMessage(problem);
      set({ failure: problem });
      return null;
    },
    settle: async () => {
      const kept = localStorage.getItem(KEPT);
      if (kept === null || get().busy) return;
      const reply = await bridge.call('returns.ofKey', { clave: kept });
      // Still unknown: the caller may retry.
      if (!reply.ok) return;
      if (reply.value !== null) return finished(reply.value);
      localStorage.removeItem(KEPT);
      set({ unanswered: false, notLeft: true });
    },
  };
}

function afterwards(get: Get, set: Set): Pick<Returns, 'paid' | 'follow'> {
  return {
    paid: (liquidacion) => {
      const { done } = get();
      if (done?.liquidacion.codigo === liquidacion.codigo) set({ done: { ...done, liquidacion } });
    },
    follow: async () => {
      const { done } = get();
      if (done === null) return;
      const { codigoGeneracion } = done.documento;
      const reply = await bridge.call('documents.view', { codigoGeneracion });
      const now = get().done;
      if (!reply.ok || now?.documento.codigoGeneracion !== codigoGeneracion) return;
      const { estado, selloRecibido } = reply.value.result;
      if (estado === 'SIMULADO') return;
      const sello =
        now.forma === 'invalidacion' ? (reply.value.invalidacion?.selloRecibido ?? null) : selloRecibido;
      set({ done: { ...now, estado, selloRecibido: sello, documento: { ...now.documento, estado } } });
    },
  };
}

export const useReturns = create<Returns>()((set, get) => ({
  ...NOTHING,
  unanswered: localStorage.getItem(KEPT) !== null,
  ...choosing(get, set),
  ...doing(get, set),
  ...afterwards(get, set),
}));

function isApproval({ codigo }: BridgeProblem): boolean {
  return codigo === 'APROBACION_REQUERIDA' || codigo === 'APROBACION_NEGADA';
}

// An unanswered return is kept, so that the next person learns its result.
onOtherPerson(() => useReturns.getState().reset());
endWithDay(useReturns, ({ reset }) => reset());
