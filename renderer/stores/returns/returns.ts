/** One document on its way back: found, what of it comes back or is adjusted, how that is done, and what came of it. */
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
import { until } from '../until.ts';
import { refusedNote, replacing } from './replaced-note.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { adjustmentOf, draftOf, EMPTY_DRAFT, type Draft } from './return-draft.ts';

export type Plan = BridgeOutput<'returns.plan'>;
export type Done = NonNullable<BridgeOutput<'returns.ofKey'>>;
type Approval = NonNullable<BridgeInput<'returns.make'>['approval']>;

interface Returns {
  /** The document and, once something is chosen, the ways there are; null until a document is chosen. */
  readonly plan: Plan | null;
  readonly loading: boolean;
  /** Why the document cannot be shown. */
  readonly problem: LocalizedMessage | null;
  readonly draft: Draft;
  /** The refused note that this one takes the place of: under its number, or late or by choice under another; null for none. */
  readonly corrige: CorrectedNote | null;
  /** Whether somebody wants a number of its own for it. */
  readonly conNumeroNuevo: boolean;
  /** What is wrong with what was chosen, by its field (`ajuste.lineas[0].cantidad`), or why nothing was done. */
  readonly failure: BridgeProblem | null;
  readonly busy: boolean;
  /** It was sent and nobody answered: {@link settle} finds out what became of it. */
  readonly unanswered: boolean;
  readonly notLeft: boolean;
  readonly done: Done | null;
  /** Begins with a document: its code, the text of its QR code, or its number. */
  start(documento: string): Promise<void>;
  change(change: Partial<Draft>): void;
  /**
   * Something that was scanned: of a return that is being filled in one more of that product comes back, while a document is
   * looked for it names one. @returns whether it was for this screen; not once the return is made
   */
  scanned(code: string): Promise<boolean>;
  /** The refused note stays as it is: the one in its place takes a number of its own. */
  asNew(): void;
  /** Looks again at the ways there are: what kept one from being done was mended. */
  again(): Promise<void>;
  /** Does it. @returns the refusal of the approval in words; null when it is over, well or not */
  make(approval: Approval | null): Promise<LocalizedMessage | null>;
  /** Asks what became of one that nobody answered; sends nothing. */
  settle(): Promise<void>;
  /** What was still owed was handed over. */
  paid(liquidacion: Done['liquidacion']): void;
  /** Asks again how the document of a finished return stands. */
  follow(): Promise<void>;
  /** Back to what was filled in, after a refusal. */
  correct(): void;
  reset(): void;
}

/** Key of a return that left and whose answer is not known, so that a reload or a power cut asks what became of it. */
const KEPT = 'caja.return';
/** What can also break after the note was made. */
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

/** The way that was chosen, else the proposed one; null while there is none. */
export function chosenWay(plan: Plan, { forma }: Draft): ReturnProposal | null {
  const lawful = plan.formas?.filter(({ legal }) => legal) ?? [];
  return lawful.find((each) => each.forma === forma) ?? lawful.find(({ porDefecto }) => porDefecto) ?? null;
}

/** Where the money goes: as chosen, else the way it was paid. */
export function chosenMoney(plan: Plan, { destino }: Draft): SettlementWay {
  return destino ?? plan.destino;
}

/** Why a manager must approve what was chosen; null where nobody need. */
export function approvalOf(plan: Plan, draft: Draft, way: ReturnProposal): Rule | null {
  const destino = chosenMoney(plan, draft);
  const inCash = destino === 'efectivo' || destino === 'cambio';
  return way.aprobacion ?? (inCash ? way.aprobacionEfectivo : null);
}

type Get = () => Returns;
type Set = (change: Partial<Returns>) => void;

/** The document, what is chosen of it, and the ways there are for that. */
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
      // A label that cannot be read says nothing of what this document sold.
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

/** Resolves once no document is being opened: what is scanned meanwhile belongs to it. */
function opened(): Promise<void> {
  return until(useReturns, () => !useReturns.getState().loading);
}

/** One more of the line of a product; null where there is none, or none is left. */
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

/** The deed itself, and what became of one that nobody answered. */
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
        destino: chosenMoney(plan, draft),
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
      // Still without an answer: it is asked again.
      if (!reply.ok) return;
      if (reply.value !== null) return finished(reply.value);
      localStorage.removeItem(KEPT);
      set({ unanswered: false, notLeft: true });
    },
  };
}

/** What is done with a return that was made. */
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

// What was sent stays, so that the next person here learns what became of it.
onOtherPerson(() => useReturns.getState().reset());
