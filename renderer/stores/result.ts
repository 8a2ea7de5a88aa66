/** The sale that is leaving or has left: from the key that issues it to the key that begins the next one. */
import { create } from 'zustand';
import type { BridgeErrorCode, BridgeProblem, TillIssuance } from '../../core/contract/bridge.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { bridge } from '../bridge/index.ts';
import type { CartPayment, Submission } from '../sale/cart.ts';
import { requestOf } from '../sale/request.ts';
import { useCart } from './cart.ts';
import { useTill } from './till.ts';

/** What became of a sale. */
export interface Outcome {
  readonly tipoDte: TipoDte;
  readonly issuance: TillIssuance;
  readonly submission: Submission;
}

interface ResultStore {
  /** The type that is being issued now: nothing else is issued meanwhile. */
  readonly issuing: TipoDte | null;
  /** The type whose lost answer is asked for now. */
  readonly asking: TipoDte | null;
  readonly outcome: Outcome | null;
  /** Why nothing was issued. */
  readonly problem: BridgeProblem | null;
  /** Control number of another sale that was issued under the key of the one that was not; null without one. */
  readonly issuedInstead: string | null;
  /** Issues the sale of a type, once however often it is called. */
  issue(tipoDte: TipoDte, payment?: Payment): Promise<void>;
  /** Asks what became of a sale that left and whose answer was lost; issues nothing. */
  settle(tipoDte: TipoDte): Promise<void>;
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

/** The document of a key in its present state. */
async function issuanceOf(idempotencyKey: string): Promise<TillIssuance | 'none' | 'unknown'> {
  const asked = await bridge.call('documents.ofKey', { idempotencyKey });
  if (!asked.ok) return 'unknown';
  const { codigoGeneracion } = asked.value;
  if (codigoGeneracion === null) return 'none';
  const viewed = await bridge.call('documents.view', { codigoGeneracion });
  if (!viewed.ok) return 'unknown';
  const { result, faults, autoridad } = viewed.value;
  return { result, faults, autoridad, replayed: true, avisos: [] };
}

/** What can also break after the number was given, while it is signed: the document exists and goes out by itself. */
const MAY_BE_NUMBERED: ReadonlySet<BridgeErrorCode> = new Set([
  'ERROR_INTERNO',
  'DISCO_LLENO',
  'EMISION_BLOQUEADA',
]);

/** A key that is taken belongs to a sale with other contents: of this one nothing was issued, and it goes on under its own. */
async function underNewKey(tipoDte: TipoDte): Promise<string | null> {
  const { carts, change } = useCart.getState();
  const { key } = carts[tipoDte];
  await change(tipoDte, { key: crypto.randomUUID(), submitted: null });
  const other = await issuanceOf(key);
  return typeof other === 'string' ? null : other.result.numeroControl;
}

const EXACT_CASH: Payment = { pagos: [], cash: { recibido: null, cambio: null } };

export const useResult = create<ResultStore>()((set, get) => ({
  issuing: null,
  asking: null,
  outcome: null,
  problem: null,
  issuedInstead: null,
  issue: async (tipoDte, { pagos, cash } = EXACT_CASH) => {
    const { issuing, asking, outcome } = get();
    if (issuing !== null || asking !== null || outcome !== null) return;
    const cart = useCart.getState().carts[tipoDte];
    // One that left and was never answered is asked about before anything leaves with its key again.
    if (cart.submitted !== null) return get().settle(tipoDte);
    set({ issuing: tipoDte, problem: null, issuedInstead: null });
    const submission = { request: requestOf({ ...cart, pagos }), ...cash };
    // On the disk before it leaves: after a cut the same key asks for the same document.
    await useCart.getState().change(tipoDte, { submitted: submission });
    const reply = await bridge.call('documents.issue', {
      tipoDte,
      request: submission.request,
      preciosConIva: true,
      idempotencyKey: cart.key,
      ...(cart.corrige === null ? {} : { corrige: cart.corrige }),
    });
    // The light stands behind the result and must not contradict it.
    void useTill.getState().refresh();
    if (reply.ok) return set({ issuing: null, outcome: { tipoDte, issuance: reply.value, submission } });
    const { problem } = reply;
    const { codigo } = problem;
    if (codigo === 'IDEMPOTENCIA_EN_CONFLICTO')
      return set({ issuedInstead: await underNewKey(tipoDte), issuing: null, problem });
    set({ issuing: null });
    // Without an answer nobody knows: it is asked about.
    if (codigo === 'SIN_SERVICIO') return get().settle(tipoDte);
    if (MAY_BE_NUMBERED.has(codigo)) {
      await get().settle(tipoDte);
      if (get().outcome !== null || useCart.getState().carts[tipoDte].submitted !== null) return;
    }
    // Any other problem says that nothing was numbered.
    await useCart.getState().change(tipoDte, { submitted: null });
    set({ problem });
  },
  settle: async (tipoDte) => {
    const { submitted, key } = useCart.getState().carts[tipoDte];
    const { issuing, asking, outcome } = get();
    if (submitted === null || issuing !== null || asking !== null || outcome !== null) return;
    set({ asking: tipoDte });
    const found = await issuanceOf(key);
    set({ asking: null });
    // Still without an answer: the sale stays as it left, and is asked about again.
    if (found === 'unknown') return;
    if (found !== 'none') return set({ outcome: { tipoDte, issuance: found, submission: submitted } });
    await useCart.getState().change(tipoDte, { submitted: null, reopened: true });
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
  close: () => set({ outcome: null, problem: null, issuedInstead: null }),
}));
