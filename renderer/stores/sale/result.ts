/** Issuing a sale, from sending it to closing its result. */
import { create } from 'zustand';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { BridgeErrorCode, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { useApproving, type Approval } from '../till/approving.ts';
import { currentWords } from '../../text/words.ts';
import type { Cart, CartPayment, Submission } from '../../cart/cart.ts';
import { quoteAskedOf } from '../../cart/quoted-sale.ts';
import { requestOf } from '../../sale/request.ts';
import { useCart } from './cart.ts';
import { promotionsAsked } from './preview.ts';
import { useRehearsal } from './rehearsal.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { useTill } from '../till/till.ts';
import { until } from '../until.ts';

export interface Outcome {
  readonly tipoDte: TipoVenta;
  /** Key of the sale; its screen may show another one by now. */
  readonly key: string;
  readonly issuance: TillIssuance;
  readonly submission: Submission;
}

interface ResultStore {
  /** Type being issued; only one sale is issued at a time. */
  readonly issuing: TipoVenta | null;
  /** Type whose lost answer is being queried. */
  readonly asking: TipoVenta | null;
  readonly outcome: Outcome | null;
  readonly problem: BridgeProblem | null;
  /** Control number of another sale issued under the same key; null without one. */
  readonly issuedInstead: string | null;
  /** Issues the sale of a type; repeated calls are ignored. */
  issue(tipoDte: TipoVenta, payment?: Payment, given?: Approval): Promise<void>;
  /** Queries the result of a sale whose answer was lost; issues nothing. */
  settle(tipoDte: TipoVenta): Promise<void>;
  /** Reloads the shown document if it has this code; null: any. */
  follow(codigoGeneracion: string | null): Promise<void>;
  close(): void;
}

export interface Payment {
  /** Empty: cash for the total. */
  readonly pagos: readonly CartPayment[];
  readonly cash: Omit<Submission, 'request'>;
}

/** The document issued under a key, in its current state. */
async function issuanceOf(idempotencyKey: string): Promise<TillIssuance | 'none' | 'unknown'> {
  const asked = await bridge.call('documents.ofKey', { idempotencyKey });
  if (!asked.ok) return 'unknown';
  const { codigoGeneracion } = asked.value;
  if (codigoGeneracion === null) return 'none';
  const viewed = await bridge.call('documents.view', viewOf(codigoGeneracion, idempotencyKey));
  if (!viewed.ok) return 'unknown';
  const { result, faults, autoridad } = viewed.value;
  return { result, faults, autoridad, replayed: true, avisos: [] };
}

/** Errors possible after numbering: the document exists and is sent later. */
const MAY_BE_NUMBERED: ReadonlySet<BridgeErrorCode> = new Set([
  'ERROR_INTERNO',
  'DISCO_LLENO',
  'EMISION_BLOQUEADA',
]);

/**
 * The key belongs to a sale with other contents: this one was not issued and gets a new key.
 * @returns the other one's control number
 */
async function underNewKey(sale: Sale): Promise<string | null> {
  await changeSale(sale, { key: crypto.randomUUID(), submitted: null });
  const other = await issuanceOf(sale.key);
  return typeof other === 'string' ? null : other.result.numeroControl;
}

type Sale = Pick<Cart, 'tipoDte' | 'key'>;

/** Whether the sale is still the current one of its type. */
function isThere({ tipoDte, key }: Sale): boolean {
  return useCart.getState().carts[tipoDte].key === key;
}

/** Changes a sale if it is still current; a parked one is queried when resumed. */
async function changeSale(sale: Sale, change: Partial<Cart>): Promise<void> {
  if (!isThere(sale)) return;
  // On a full disk the change is lost: the result is queried again after the next start.
  await useCart
    .getState()
    .change(sale.tipoDte, change)
    .catch(() => {});
}

/** Records on disk that the sale is being sent. @returns false if the disk is full; then it must not be sent */
async function keepLeaving(tipoDte: TipoVenta, submitted: Submission): Promise<boolean> {
  try {
    await useCart.getState().change(tipoDte, { submitted });
    return true;
  } catch {
    return false;
  }
}

function sent(cart: Cart, request: string, given: Approval & { readonly recibido?: string }) {
  const { tipoDte, key, corrige } = cart;
  return bridge.call('documents.issue', {
    tipoDte,
    request,
    preciosConIva: true,
    ...promotionsAsked(cart, true),
    idempotencyKey: key,
    ...(corrige === null ? {} : { corrige }),
    ...quoteAskedOf(cart),
    ...useRehearsal.getState().take(key),
    ...given,
  });
}

interface Asked {
  readonly tipoDte: TipoVenta;
  readonly payment: Payment;
  readonly problem: BridgeProblem;
  readonly fault?: LocalizedMessage;
}

/** Asks for a manager's PIN and issues with it: the sale exceeds the user's limits. */
async function askManager(get: () => ResultStore, of: Asked): Promise<void> {
  const { tipoDte, payment, problem, fault } = of;
  get().close();
  await useApproving.getState().ask({
    title: ({ approval }) => approval.saleTitle,
    lead: problemMessage(problem),
    action: ({ approval }) => approval.saleDo,
    ...(fault === undefined ? {} : { fault }),
    run: async (given) => {
      // Close first: nothing may cover the result, which takes the keyboard.
      useApproving.getState().close();
      await get().issue(tipoDte, payment, given);
      const { problem: refused } = get();
      if (refused?.codigo === 'APROBACION_NEGADA')
        await askManager(get, { ...of, fault: problemMessage(refused) });
      return null;
    },
  });
}

const EXACT_CASH: Payment = { pagos: [], cash: { recibido: null, cambio: null } };

const startRequest = latestOnly();

export const useResult = create<ResultStore>()((set, get) => ({
  issuing: null,
  asking: null,
  outcome: null,
  problem: null,
  issuedInstead: null,
  issue: async (tipoDte, payment = EXACT_CASH, given = {}) => {
    const { pagos, cash } = payment;
    const shown = useCart.getState().carts[tipoDte];
    // Sent before without an answer: query the result before sending the key again.
    if (shown.submitted !== null) return get().settle(tipoDte);
    // Wait while another sale's result is queried.
    await until(useResult, () => get().asking === null);
    const { issuing, outcome } = get();
    const cart = useCart.getState().carts[tipoDte];
    if (issuing !== null || outcome !== null || cart.key !== shown.key || cart.submitted !== null) return;
    set({ issuing: tipoDte, problem: null, issuedInstead: null });
    const submission = { request: requestOf({ ...cart, pagos }), ...cash };
    // Stored before sending: after a power cut the same key finds the same document.
    if (!(await keepLeaving(tipoDte, submission))) {
      await changeSale(cart, { submitted: null });
      const problem = { codigo: 'DISCO_LLENO', message: currentWords().result.notKept } as const;
      return set({ issuing: null, problem });
    }
    const received = cash.recibido === null ? {} : { recibido: cash.recibido };
    const reply = await sent(cart, submission.request, { ...given, ...received });
    // The status light behind the result must not contradict it.
    void useTill.getState().refresh();
    if (reply.ok) {
      set({ issuing: null, outcome: { tipoDte, key: cart.key, issuance: reply.value, submission } });
      return followed(get);
    }
    const { problem } = reply;
    const { codigo } = problem;
    if (codigo === 'IDEMPOTENCIA_EN_CONFLICTO')
      return set({ issuedInstead: await underNewKey(cart), issuing: null, problem });
    set({ issuing: null });
    // Without an answer the result is unknown.
    if (codigo === 'SIN_SERVICIO') return get().settle(tipoDte);
    if (MAY_BE_NUMBERED.has(codigo)) {
      await get().settle(tipoDte);
      if (get().outcome !== null) return;
      if (isThere(cart) && useCart.getState().carts[tipoDte].submitted !== null) return;
    }
    // Every other error means that nothing was numbered.
    await changeSale(cart, { submitted: null });
    set({ problem });
    if (codigo === 'APROBACION_REQUERIDA') await askManager(get, { tipoDte, payment, problem });
  },
  settle: async (tipoDte) => {
    const { submitted, key } = useCart.getState().carts[tipoDte];
    const { issuing, asking, outcome } = get();
    if (submitted === null || issuing !== null || asking !== null || outcome !== null) return;
    set({ asking: tipoDte });
    const found = await issuanceOf(key);
    set({ asking: null });
    // Still unknown, or the sale was replaced: it stays sent and is queried again.
    if (found === 'unknown' || !isThere({ tipoDte, key })) return;
    if (found === 'none') {
      await changeSale({ tipoDte, key }, { submitted: null, reopened: true });
      // Not issued: it returns to its owner.
      return useCart.getState().giveBack();
    }
    set({ outcome: { tipoDte, key, issuance: found, submission: submitted } });
    return followed(get);
  },
  follow: async (codigoGeneracion) => {
    const asked = codeOf(get());
    if (asked === null || (codigoGeneracion ?? asked) !== asked) return;
    const isLatest = startRequest();
    const reply = await bridge.call('documents.view', viewOf(asked, get().outcome?.key));
    const shown = get().outcome;
    // Another result is shown, or a newer answer was applied.
    if (!reply.ok || shown === null || codeOf(get()) !== asked || !isLatest()) return;
    const { result, faults } = reply.value;
    set({ outcome: { ...shown, issuance: { ...shown.issuance, result, faults } } });
  },
  close: () => set({ outcome: null, problem: null, issuedInstead: null }),
}));

/** The key gives access when another user sent the sale. */
function viewOf(codigoGeneracion: string, idempotencyKey: string | undefined) {
  return { codigoGeneracion, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
}

function codeOf({ outcome }: Pick<ResultStore, 'outcome'>): string | null {
  return outcome?.issuance.result.codigoGeneracion ?? null;
}

/** A pending document may have changed before its answer arrived; that event had no result to update. */
async function followed(get: () => ResultStore): Promise<void> {
  const { outcome, follow } = get();
  if (outcome?.issuance.result.estado === 'PENDIENTE') await follow(null);
}
