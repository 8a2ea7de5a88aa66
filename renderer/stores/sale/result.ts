/** The sale that is leaving or has left: from the key that issues it to the key that begins the next one. */
import { create } from 'zustand';
import type { TillIssuance } from '../../../core/contract/bridge/bridge-documents.ts';
import type { BridgeErrorCode, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { useApproving, type Approval } from '../till/approving.ts';
import { currentWords } from '../../faults/current-words.ts';
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

/** What became of a sale. */
export interface Outcome {
  readonly tipoDte: TipoVenta;
  /** Key of the sale: another one may stand in its place by now. */
  readonly key: string;
  readonly issuance: TillIssuance;
  readonly submission: Submission;
}

interface ResultStore {
  /** The type that is being issued now: nothing else is issued meanwhile. */
  readonly issuing: TipoVenta | null;
  /** The type whose lost answer is asked for now. */
  readonly asking: TipoVenta | null;
  readonly outcome: Outcome | null;
  /** Why nothing was issued. */
  readonly problem: BridgeProblem | null;
  /** Control number of another sale that was issued under the key of the one that was not; null without one. */
  readonly issuedInstead: string | null;
  /** Issues the sale of a type, once however often it is called. */
  issue(tipoDte: TipoVenta, payment?: Payment, given?: Approval): Promise<void>;
  /** Asks what became of a sale that left and whose answer was lost; issues nothing. */
  settle(tipoDte: TipoVenta): Promise<void>;
  /** Asks again what became of the document that is shown, if it is that one; null: whichever it is. */
  follow(codigoGeneracion: string | null): Promise<void>;
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
  const viewed = await bridge.call('documents.view', viewOf(codigoGeneracion, idempotencyKey));
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
async function underNewKey(sale: Sale): Promise<string | null> {
  await changeSale(sale, { key: crypto.randomUUID(), submitted: null });
  const other = await issuanceOf(sale.key);
  return typeof other === 'string' ? null : other.result.numeroControl;
}

type Sale = Pick<Cart, 'tipoDte' | 'key'>;

/** Whether a sale stands on its screen, and no other one in its place. */
function isThere({ tipoDte, key }: Sale): boolean {
  return useCart.getState().carts[tipoDte].key === key;
}

/** Changes a sale if it still stands on its screen; one that was put aside meanwhile is asked about when it goes on. */
async function changeSale(sale: Sale, change: Partial<Cart>): Promise<void> {
  if (!isThere(sale)) return;
  // What a full disk does not take is asked about after the next start.
  await useCart
    .getState()
    .change(sale.tipoDte, change)
    .catch(() => {});
}

/** Keeps on the disk that a sale leaves. @returns false when there is no room: then it stays */
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
  /** What is asked for. */
  readonly problem: BridgeProblem;
  /** Why the last PIN was refused. */
  readonly fault?: LocalizedMessage;
}

/** Waits for a manager's PIN, and issues with it: the sale is beyond the limits of the person who sells. */
async function askManager(get: () => ResultStore, of: Asked): Promise<void> {
  const { tipoDte, payment, problem, fault } = of;
  get().close();
  await useApproving.getState().ask({
    title: ({ approval }) => approval.saleTitle,
    lead: problemMessage(problem),
    action: ({ approval }) => approval.saleDo,
    ...(fault === undefined ? {} : { fault }),
    run: async (given) => {
      // The result has the keyboard: nothing may lie over it, nor go away after it came.
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
    // One that left and was never answered is asked about before anything leaves with its key again.
    if (shown.submitted !== null) return get().settle(tipoDte);
    // While it is asked what became of another one, this one waits for the answer.
    await until(useResult, () => get().asking === null);
    const { issuing, outcome } = get();
    const cart = useCart.getState().carts[tipoDte];
    if (issuing !== null || outcome !== null || cart.key !== shown.key || cart.submitted !== null) return;
    set({ issuing: tipoDte, problem: null, issuedInstead: null });
    const submission = { request: requestOf({ ...cart, pagos }), ...cash };
    // On the disk before it leaves: after a cut the same key asks for the same document.
    if (!(await keepLeaving(tipoDte, submission))) {
      await changeSale(cart, { submitted: null });
      const problem = { codigo: 'DISCO_LLENO', message: currentWords().result.notKept } as const;
      return set({ issuing: null, problem });
    }
    const received = cash.recibido === null ? {} : { recibido: cash.recibido };
    const reply = await sent(cart, submission.request, { ...given, ...received });
    // The light stands behind the result and must not contradict it.
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
    // Without an answer nobody knows: it is asked about.
    if (codigo === 'SIN_SERVICIO') return get().settle(tipoDte);
    if (MAY_BE_NUMBERED.has(codigo)) {
      await get().settle(tipoDte);
      if (get().outcome !== null) return;
      if (isThere(cart) && useCart.getState().carts[tipoDte].submitted !== null) return;
    }
    // Any other problem says that nothing was numbered.
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
    // Still without an answer, or another one in its place: the sale stays as it left, and is asked about again.
    if (found === 'unknown' || !isThere({ tipoDte, key })) return;
    if (found === 'none') {
      await changeSale({ tipoDte, key }, { submitted: null, reopened: true });
      // It did not become anything: it goes on with the person who began it.
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
    // Another sale's result by now, or an answer that was overtaken by a newer one.
    if (!reply.ok || shown === null || codeOf(get()) !== asked || !isLatest()) return;
    const { result, faults } = reply.value;
    set({ outcome: { ...shown, issuance: { ...shown.issuance, result, faults } } });
  },
  close: () => set({ outcome: null, problem: null, issuedInstead: null }),
}));

/** With the key of its sale, which may have left with somebody else at the till. */
function viewOf(codigoGeneracion: string, idempotencyKey: string | undefined) {
  return { codigoGeneracion, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
}

function codeOf({ outcome }: Pick<ResultStore, 'outcome'>): string | null {
  return outcome?.issuance.result.codigoGeneracion ?? null;
}

/** What is not over yet may have changed while its answer was on its way, and that change may have come before there was a result to change. */
async function followed(get: () => ResultStore): Promise<void> {
  const { outcome, follow } = get();
  if (outcome?.issuance.result.estado === 'PENDIENTE') await follow(null);
}
