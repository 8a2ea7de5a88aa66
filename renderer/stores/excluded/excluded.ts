/** The current purchase from a sujeto excluido: draft, preview, issuance and result. */
import { create } from 'zustand';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { PurchasePreview } from '../../../core/contract/till/excluded-purchase.ts';
import { bridge } from '../../bridge/index.ts';
import { NO_SERVICE } from '../../bridge/no-service.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useApproving, type Approval } from '../till/approving.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onPerson } from '../till/session.ts';
import { endWithDay, useTill } from '../till/till.ts';
import { forgetExcluded, keepExcluded, storedExcluded } from './stored-excluded.ts';
import { draftOfRequest, emptyExcluded, excludedRequest, type ExcludedDraft } from './excluded-draft.ts';

/** localStorage key of the key of a sent but unanswered purchase. */
const SENT = 'caja-compra-enviada';

interface ExcludedStore {
  readonly draft: ExcludedDraft;
  /** Null before the first answer. */
  readonly preview: PurchasePreview | null;
  readonly done: TillIssuance | null;
  readonly problem: BridgeProblem | null;
  /** Key of a sent but unanswered purchase; nothing is issued until its result is known. */
  readonly unanswered: string | null;
  change(change: Partial<ExcludedDraft>): void;
  /** @returns what the service says of the draft as it was when asked; null without an answer */
  figure(): Promise<PurchasePreview | null>;
  issue(given?: Approval): Promise<void>;
  /** Queries the result of an unanswered purchase; issues nothing. */
  settle(): Promise<void>;
  /** Reloads the state of the issued document. */
  follow(): Promise<void>;
  /** Starts the correction of a rejected purchase. @returns `unfit` if it holds what the screen cannot edit */
  correct(codigoGeneracion: string): Promise<'open' | 'unfit' | 'failed'>;
  next(): void;
  /** Loads the draft of the logged-in user. */
  restore(): void;
}

const startFigure = latestOnly();

function keepSent(key: string | null): void {
  if (key === null) localStorage.removeItem(SENT);
  else localStorage.setItem(SENT, key);
}

/** Asks for a manager's PIN and issues with it. */
async function askManager(problem: BridgeProblem, fault?: LocalizedMessage): Promise<void> {
  await useApproving.getState().ask({
    title: ({ excluded }) => excluded.approveTitle,
    lead: problemMessage(problem),
    action: ({ excluded }) => excluded.approveDo,
    ...(fault === undefined ? {} : { fault }),
    run: async (given) => {
      useApproving.getState().close();
      await useExcluded.getState().issue(given);
      const { problem: refused } = useExcluded.getState();
      if (refused?.codigo === 'APROBACION_NEGADA') await askManager(problem, problemMessage(refused));
      return null;
    },
  });
}

let isLeaving = false;

/** Errors after which the document may be numbered already. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'SIN_SERVICIO',
  'ERROR_INTERNO',
  'DISCO_LLENO',
  'EMISION_BLOQUEADA',
  'IDEMPOTENCIA_EN_CONFLICTO',
]);

type Sending = Pick<ExcludedStore, 'issue' | 'settle' | 'follow'>;

function sending(get: () => ExcludedStore, set: (change: Partial<ExcludedStore>) => void): Sending {
  return {
    issue: async (given = {}) => {
      const { draft, preview, done, unanswered } = get();
      if (isLeaving || done !== null || unanswered !== null) return;
      const total = preview?.totales?.total ?? null;
      // Without the total, a payment other than cash cannot be stated.
      if (total === null && draft.forma !== '01') return set({ problem: NO_SERVICE });
      isLeaving = true;
      keepSent(draft.key);
      const request = excludedRequest(draft, total);
      const { key: idempotencyKey, corrige } = draft;
      const correcting = corrige === null ? {} : { corrige: corrige.codigoGeneracion };
      const reply = await bridge.call('excluded.issue', { request, idempotencyKey, ...correcting, ...given });
      isLeaving = false;
      void useTill.getState().refresh();
      if (reply.ok) {
        forgetExcluded();
        keepSent(null);
        return set({ done: reply.value, problem: null });
      }
      const { problem } = reply;
      // Without an answer, or with an error possible after numbering, the result is unknown: query it. A key
      // conflict means it was sent before with other content: show that result, never pay twice.
      if (UNKNOWN.has(problem.codigo)) {
        set({ unanswered: idempotencyKey, problem });
        return get().settle();
      }
      keepSent(null);
      set({ problem });
      if (problem.codigo === 'APROBACION_REQUERIDA') await askManager(problem);
    },
    settle: async () => {
      const { unanswered } = get();
      if (unanswered === null || isLeaving) return;
      const asked = await bridge.call('documents.ofKey', { idempotencyKey: unanswered });
      if (!asked.ok || get().unanswered !== unanswered) return;
      const { codigoGeneracion } = asked.value;
      if (codigoGeneracion !== null) {
        const viewed = await bridge.call('documents.view', { codigoGeneracion, idempotencyKey: unanswered });
        if (!viewed.ok) return;
        const { result, faults, autoridad } = viewed.value;
        set({ done: { result, faults, autoridad, replayed: true, avisos: [] }, problem: null });
        if (get().draft.key === unanswered) forgetExcluded();
      }
      keepSent(null);
      set({ unanswered: null });
    },
    follow: async () => {
      const codigoGeneracion = get().done?.result.codigoGeneracion ?? null;
      if (codigoGeneracion === null) return;
      const viewed = await bridge.call('documents.view', {
        codigoGeneracion,
        idempotencyKey: get().draft.key,
      });
      const { done } = get();
      if (!viewed.ok || done?.result.codigoGeneracion !== codigoGeneracion) return;
      const { result, faults } = viewed.value;
      set({ done: { ...done, result, faults } });
    },
  };
}

export const useExcluded = create<ExcludedStore>()((set, get) => ({
  draft: emptyExcluded(),
  preview: null,
  done: null,
  problem: null,
  unanswered: localStorage.getItem(SENT),
  change: (change) => {
    const draft = { ...get().draft, ...change };
    keepExcluded(draft);
    set({ draft, problem: null });
  },
  figure: async () => {
    const isLatest = startFigure();
    const { draft } = get();
    const first = await bridge.call('excluded.preview', { request: excludedRequest(draft, null) });
    if (!first.ok) return null;
    const total = first.value.totales?.total ?? null;
    const isCash = draft.forma === '01';
    const reply = isCash
      ? first
      : await bridge.call('excluded.preview', { request: excludedRequest(draft, total) });
    if (!reply.ok) return null;
    if (isLatest()) set({ preview: reply.value });
    return reply.value;
  },
  ...sending(get, set),
  correct: async (codigoGeneracion) => {
    const reply = await bridge.call('excluded.draft', { codigoGeneracion });
    if (!reply.ok || reply.value === null) return 'failed';
    const { request, numeroControl } = reply.value;
    const draft = draftOfRequest(request, { codigoGeneracion, numeroControl });
    if (draft === null) return 'unfit';
    keepExcluded(draft);
    set({ draft, preview: null, done: null, problem: null });
    return 'open';
  },
  next: () => {
    forgetExcluded();
    set({ draft: emptyExcluded(), preview: null, done: null, problem: null });
  },
  restore: () => {
    const draft = storedExcluded() ?? emptyExcluded();
    set({ draft, preview: null, done: null, problem: null });
  },
}));

// Each user gets their own draft; an unanswered purchase is still queried.
onPerson(() => useExcluded.getState().restore());
endWithDay(useExcluded, ({ next }) => next());
