/** The sale that is leaving or has left: from the key that issues it to the key that begins the next one. */
import { create } from 'zustand';
import type { BridgeProblem, TillIssuance } from '../../core/contract/bridge.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { bridge } from '../bridge/index.ts';
import type { CartPayment, Submission } from '../sale/cart.ts';
import { requestOf } from '../sale/request.ts';
import { useCart } from './cart.ts';

/** What became of a sale. */
export interface Outcome {
  readonly tipoDte: TipoDte;
  readonly issuance: TillIssuance;
  readonly submission: Submission;
}

interface ResultStore {
  /** The type that is being issued now: nothing else is issued meanwhile. */
  readonly issuing: TipoDte | null;
  readonly outcome: Outcome | null;
  /** Why nothing was issued. */
  readonly problem: BridgeProblem | null;
  /** Issues the sale of a type, once however often it is called. */
  issue(tipoDte: TipoDte, payment?: Payment): Promise<void>;
  /** Asks again what became of the document that is shown. */
  follow(codigoGeneracion: string): Promise<void>;
  close(): void;
}

/** How it is paid. */
export interface Payment {
  /** Empty: cash for the total. */
  readonly pagos: readonly CartPayment[];
  readonly cash: Omit<Submission, 'request'>;
}

const EXACT_CASH: Payment = { pagos: [], cash: { recibido: null, cambio: null } };

export const useResult = create<ResultStore>()((set, get) => ({
  issuing: null,
  outcome: null,
  problem: null,
  issue: async (tipoDte, { pagos, cash } = EXACT_CASH) => {
    if (get().issuing !== null || get().outcome !== null) return;
    set({ issuing: tipoDte, problem: null });
    const { carts, change } = useCart.getState();
    const cart = carts[tipoDte];
    const submission = cart.submitted ?? { request: requestOf({ ...cart, pagos }), ...cash };
    // On the disk before it leaves: after a cut the same key asks for the same document.
    await change(tipoDte, { submitted: submission });
    const reply = await bridge.call('documents.issue', {
      tipoDte,
      request: submission.request,
      preciosConIva: true,
      idempotencyKey: cart.key,
      ...(cart.corrige === null ? {} : { corrige: cart.corrige }),
    });
    if (reply.ok) return set({ issuing: null, outcome: { tipoDte, issuance: reply.value, submission } });
    // Without an answer nobody knows: the sale stays as it left. Any other problem says that nothing was numbered.
    if (reply.problem.codigo !== 'SIN_SERVICIO') void useCart.getState().change(tipoDte, { submitted: null });
    set({ issuing: null, problem: reply.problem });
  },
  follow: async (codigoGeneracion) => {
    const { outcome } = get();
    if (outcome?.issuance.result.codigoGeneracion !== codigoGeneracion) return;
    const reply = await bridge.call('documents.view', { codigoGeneracion });
    const shown = get().outcome;
    if (!reply.ok || shown === null) return;
    const { result, faults } = reply.value;
    set({ outcome: { ...shown, issuance: { ...shown.issuance, result, faults } } });
  },
  close: () => set({ outcome: null, problem: null }),
}));
