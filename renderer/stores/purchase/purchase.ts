/** The purchase at hand: written, figured by the service, issued once, and what came of it. */
import { create } from 'zustand';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { PurchasePreview } from '../../../core/contract/till/excluded-purchase.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useApproving, type Approval } from '../till/approving.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onPerson } from '../till/session.ts';
import { useTill } from '../till/till.ts';
import { forgetPurchase, keepPurchase, storedPurchase } from './stored-purchase.ts';
import { draftOfRequest, emptyPurchase, purchaseRequest, type PurchaseDraft } from './purchase-draft.ts';

/** Key of the browser's store with the key of a purchase that left and was not answered. */
const SENT = 'caja-compra-enviada';

interface PurchaseStore {
  readonly draft: PurchaseDraft;
  /** What it would be; null before the first answer. */
  readonly preview: PurchasePreview | null;
  readonly done: TillIssuance | null;
  /** Why nothing was issued. */
  readonly problem: BridgeProblem | null;
  /** Key of one that left and was not answered: nothing leaves before it is known what became of it. */
  readonly unanswered: string | null;
  change(change: Partial<PurchaseDraft>): void;
  /** Asks what it would be. */
  figure(): Promise<PurchasePreview | null>;
  issue(given?: Approval): Promise<void>;
  /** Asks what became of one that was not answered; issues nothing. */
  settle(): Promise<void>;
  /** Asks again what became of the one that is shown. */
  follow(): Promise<void>;
  /** Begins the correction of a rejected one. @returns how it went; `unfit`: it holds what the screen does not write */
  correct(codigoGeneracion: string): Promise<'open' | 'unfit' | 'failed'>;
  /** Begins the next one. */
  next(): void;
  /** Shows what whoever is logged in had begun. */
  restore(): void;
}

const startFigure = latestOnly();

function keepSent(key: string | null): void {
  if (key === null) localStorage.removeItem(SENT);
  else localStorage.setItem(SENT, key);
}

/** Waits for a manager's PIN, and issues with it. */
async function askManager(problem: BridgeProblem, fault?: LocalizedMessage): Promise<void> {
  await useApproving.getState().ask({
    title: ({ purchase }) => purchase.approveTitle,
    lead: problemMessage(problem),
    action: ({ purchase }) => purchase.approveDo,
    ...(fault === undefined ? {} : { fault }),
    run: async (given) => {
      useApproving.getState().close();
      await usePurchase.getState().issue(given);
      const { problem: refused } = usePurchase.getState();
      if (refused?.codigo === 'APROBACION_NEGADA') await askManager(problem, problemMessage(refused));
      return null;
    },
  });
}

let isLeaving = false;

/** After these a document may have its number. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'SIN_SERVICIO',
  'ERROR_INTERNO',
  'DISCO_LLENO',
  'EMISION_BLOQUEADA',
  'IDEMPOTENCIA_EN_CONFLICTO',
]);

type Sending = Pick<PurchaseStore, 'issue' | 'settle' | 'follow'>;

/** What leaves, and what is asked about it. */
function sending(get: () => PurchaseStore, set: (change: Partial<PurchaseStore>) => void): Sending {
  return {
    issue: async (given = {}) => {
      const { draft, preview, done, unanswered } = get();
      if (isLeaving || done !== null || unanswered !== null) return;
      isLeaving = true;
      keepSent(draft.key);
      const request = purchaseRequest(draft, preview?.totales?.total ?? null);
      const { key: idempotencyKey, corrige } = draft;
      const correcting = corrige === null ? {} : { corrige: corrige.codigoGeneracion };
      const reply = await bridge.call('excluded.issue', { request, idempotencyKey, ...correcting, ...given });
      isLeaving = false;
      void useTill.getState().refresh();
      if (reply.ok) {
        forgetPurchase();
        keepSent(null);
        return set({ done: reply.value, problem: null });
      }
      const { problem } = reply;
      // Without an answer, or with one that may come after the number was given, nobody knows: it is asked about.
      // In other words it left before: what it became is shown, and nothing is paid a second time.
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
        if (get().draft.key === unanswered) forgetPurchase();
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

export const usePurchase = create<PurchaseStore>()((set, get) => ({
  draft: emptyPurchase(),
  preview: null,
  done: null,
  problem: null,
  unanswered: localStorage.getItem(SENT),
  change: (change) => {
    const draft = { ...get().draft, ...change };
    keepPurchase(draft);
    set({ draft, problem: null });
  },
  figure: async () => {
    const isLatest = startFigure();
    const { draft } = get();
    const first = await bridge.call('excluded.preview', { request: purchaseRequest(draft, null) });
    if (!first.ok || !isLatest()) return null;
    const total = first.value.totales?.total ?? null;
    const isCash = draft.forma === '01';
    const reply = isCash
      ? first
      : await bridge.call('excluded.preview', { request: purchaseRequest(draft, total) });
    if (!reply.ok || !isLatest()) return null;
    set({ preview: reply.value });
    return reply.value;
  },
  ...sending(get, set),
  correct: async (codigoGeneracion) => {
    const reply = await bridge.call('excluded.draft', { codigoGeneracion });
    if (!reply.ok || reply.value === null) return 'failed';
    const { request, numeroControl } = reply.value;
    const draft = draftOfRequest(request, { codigoGeneracion, numeroControl });
    if (draft === null) return 'unfit';
    keepPurchase(draft);
    set({ draft, preview: null, done: null, problem: null });
    return 'open';
  },
  next: () => {
    forgetPurchase();
    set({ draft: emptyPurchase(), preview: null, done: null, problem: null });
  },
  restore: () => {
    const draft = storedPurchase() ?? emptyPurchase();
    set({ draft, preview: null, done: null, problem: null });
  },
}));

// Whoever comes next finds what they had begun themselves; what left is asked about still.
onPerson(() => usePurchase.getState().restore());
