/** Cash desk state: open session, running count, its closing, and earlier sessions. */
import { create, type StoreApi } from 'zustand';
import type { BridgeInput, BridgeOutput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { CENTS_OF, DENOMINATION_KEYS, type DenominationKey } from '../../../core/contract/cash/cash-money.ts';
import type { Rule } from '../../../core/contract/rules/rules.ts';
import { bridge } from '../../bridge/index.ts';
import { centsOf, textOfCents } from '../../money/cents.ts';
import { useCashOpen } from './cash-open.ts';
import { forgetCount, keepCount, storedPieces, type Pieces } from './stored-count.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { problemMessage, refusalMessage, type LocalizedMessage } from '../../faults/message.ts';
import { onOtherPerson } from '../till/session.ts';

export type CashState = BridgeOutput<'cash.state'>;
export type OpenCashSession = NonNullable<CashState['abierta']>;
export type CashSession = BridgeOutput<'cash.list'>['sesiones'][number];
export type CashCounted = BridgeOutput<'cash.count'>;
export type CashZ = BridgeOutput<'cash.z'>;

/** Steps of a closing: not begun, counting, difference shown, done. */
export type CashStep = 'desk' | 'count' | 'counted' | 'closed';

interface Cash {
  /** Null until the first answer. */
  readonly state: CashState | null;
  readonly sessions: readonly CashSession[];
  readonly hasMore: boolean;
  readonly step: CashStep;
  readonly pieces: Pieces;
  /** Session being counted; null: this till's. */
  readonly target: number | null;
  readonly counted: CashCounted | null;
  readonly closed: CashZ | null;
  readonly busy: boolean;
  readonly problem: BridgeProblem | null;
  /** Idempotency key of the running count. */
  readonly clave: string;
  readonly asksManager: boolean;
  refresh(): Promise<void>;
  more(): Promise<void>;
  /** Each returns whether it succeeded. */
  open(fondo: string): Promise<boolean>;
  move(movement: BridgeInput<'cash.move'>): Promise<boolean>;
  setRules(rules: BridgeInput<'cash.rules'>): Promise<boolean>;
  beginCount(target: number | null): void;
  setPieces(key: DenominationKey, typed: string): void;
  count(): Promise<void>;
  /**
   * Confirms the count with a manager's PIN, or reveals the expected amount of a confirmed count.
   * @returns why the PIN was refused; null on success, or when the problem is shown elsewhere
   */
  countWith(approval: NonNullable<BridgeInput<'cash.count'>['approval']>): Promise<LocalizedMessage | null>;
  withoutManager(): void;
  /** Reloads who may approve the difference. */
  lookForApprovers(): Promise<void>;
  /** @returns the service's refusal; null on success, or when the problem is shown elsewhere */
  close(how: Omit<BridgeInput<'cash.close'>, 'conteo'>): Promise<LocalizedMessage | null>;
  backToDesk(): void;
  forgetProblem(): void;
}

const NO_PIECES = Object.fromEntries(DENOMINATION_KEYS.map((key) => [key, ''])) as Record<
  DenominationKey,
  string
>;

/** Counted total in cents. */
export function countedCents(pieces: Pieces): number {
  return DENOMINATION_KEYS.reduce((sum, key) => sum + worthCents(key, pieces[key]), 0);
}

export function worthCents(key: DenominationKey, typed: string): number {
  return CENTS_OF[key] * Number(typed === '' ? '0' : typed);
}

/** Decimal text of whole cents for the service; an invalid amount is sent as typed, so that the service refuses it. */
function plainAmount(typed: string): string {
  const cents = centsOf(typed);
  return cents === null ? typed : textOfCents(cents);
}

export const useCash = create<Cash>()((set, get) => {
  const startRequest = latestOnly();
  const took = (reply: Awaited<ReturnType<typeof bridge.call<'cash.state'>>>): boolean => {
    if (reply.ok) {
      // Invalidates requests sent before this answer.
      startRequest()();
      set({ state: reply.value, problem: null });
    } else set({ problem: reply.problem });
    return reply.ok;
  };
  const withSessions = async (done: boolean): Promise<boolean> => {
    if (done) await get().refresh();
    return done;
  };
  return {
    state: null,
    sessions: [],
    hasMore: false,
    step: 'desk',
    pieces: NO_PIECES,
    target: null,
    counted: null,
    closed: null,
    busy: false,
    problem: null,
    clave: '',
    asksManager: false,
    refresh: async () => {
      const isLatest = startRequest();
      const sesion = get().closed?.reporte.sesion;
      const [state, list, z] = await Promise.all([
        bridge.call('cash.state', {}),
        bridge.call('cash.list', {}),
        sesion === undefined ? null : bridge.call('cash.z', { sesion }),
      ]);
      if (!isLatest()) return;
      // Background refresh: a failure keeps what is shown.
      if (state.ok) set({ state: state.value });
      if (list.ok) set({ sessions: list.value.sesiones, hasMore: list.value.hayMas });
      // The service is reachable again.
      if (state.ok && get().problem?.codigo === 'SIN_SERVICIO') set({ problem: null });
      if (z?.ok === true && get().closed?.reporte.sesion === sesion) set({ closed: z.value });
    },
    more: async () => {
      const { sessions } = get();
      const antes = sessions.at(-1)?.id;
      if (antes === undefined) return;
      const reply = await bridge.call('cash.list', { antes });
      // The list was loaded anew meanwhile, or another person logged in.
      if (!reply.ok || get().sessions !== sessions) return;
      set({ sessions: [...sessions, ...reply.value.sesiones], hasMore: reply.value.hayMas });
    },
    open: async (fondo) => withSessions(took(await bridge.call('cash.open', { fondo: plainAmount(fondo) }))),
    move: async (movement) => {
      const reply = await bridge.call('cash.move', { ...movement, monto: plainAmount(movement.monto) });
      if (!reply.ok) return took(reply);
      if (reply.value.kind === 'moved') return withSessions(took({ ok: true, value: reply.value.state }));
      set({ problem: refusedBy(reply.value) });
      return false;
    },
    setRules: async (rules) =>
      took(
        await bridge.call('cash.rules', { ...rules, limiteDiferencia: plainAmount(rules.limiteDiferencia) }),
      ),
    ...untilClosed(set, get),
    forgetProblem: () => set({ problem: null }),
  };
});

type Closing = Pick<
  Cash,
  | 'beginCount'
  | 'setPieces'
  | 'count'
  | 'countWith'
  | 'withoutManager'
  | 'lookForApprovers'
  | 'close'
  | 'backToDesk'
>;

/** Session being counted. */
function sessionOf({ target, state }: Pick<Cash, 'target' | 'state'>): number | undefined {
  return target ?? state?.abierta?.id;
}

function newKey(): string {
  return crypto.randomUUID();
}

function countOf({ pieces, target, clave }: Cash): BridgeInput<'cash.count'> {
  const denominaciones = Object.fromEntries(
    DENOMINATION_KEYS.filter((key) => Number(pieces[key]) > 0).map((key) => [key, Number(pieces[key])]),
  );
  return { clave, denominaciones, ...(target === null ? {} : { sesion: target }) };
}

/**
 * Sends the count; ignores the answer if the count was abandoned meanwhile.
 * @returns why it was refused; null on success
 */
async function confirmed(
  set: StoreApi<Cash>['setState'],
  get: StoreApi<Cash>['getState'],
  approval?: BridgeInput<'cash.count'>['approval'],
): Promise<BridgeProblem | null> {
  const { busy, step, clave } = get();
  if (busy) return null;
  set({ busy: true });
  const reply = await bridge.call('cash.count', {
    ...countOf(get()),
    ...(approval === undefined ? {} : { approval }),
  });
  set({ busy: false });
  // Abandoned meanwhile, or another count was begun.
  if (get().step !== step || get().clave !== clave) return null;
  if (!reply.ok) return reply.problem;
  set({ counted: reply.value, step: 'counted', problem: null, asksManager: false });
  return null;
}

function untilClosed(set: StoreApi<Cash>['setState'], get: StoreApi<Cash>['getState']): Closing {
  return {
    beginCount: (target) => {
      const pieces = storedPieces(sessionOf({ ...get(), target })) ?? NO_PIECES;
      set({ step: 'count', pieces, target, counted: null, problem: null, clave: newKey() });
    },
    setPieces: (key, typed) => {
      // No edits while the count is being sent.
      if (get().busy || !/^\d{0,5}$/.test(typed)) return;
      const pieces = { ...get().pieces, [key]: typed };
      set({ pieces, clave: newKey() });
      const sesion = sessionOf(get());
      if (sesion !== undefined) keepCount({ sesion, pieces });
    },
    count: async () => {
      const problem = await confirmed(set, get);
      if (problem?.codigo === 'APROBACION_REQUERIDA') set({ asksManager: true });
      else if (problem !== null) set({ problem });
    },
    countWith: async (approval) => {
      const problem = await confirmed(set, get, approval);
      if (problem?.codigo === 'APROBACION_NEGADA') return problemMessage(problem);
      if (problem !== null) set({ problem, asksManager: false });
      return null;
    },
    withoutManager: () => set({ asksManager: false }),
    lookForApprovers: async () => {
      const { counted, busy } = get();
      if (counted === null || busy) return;
      const reply = await bridge.call('cash.count', countOf(get()));
      const shown = get().counted;
      // Background refresh: a failure keeps what is shown, and so does the expected amount shown to a manager.
      if (reply.ok && shown?.conteo.id === reply.value.conteo.id)
        set({ counted: { ...shown, aprobacion: reply.value.aprobacion } });
    },
    close: async (how) => {
      const { counted, busy } = get();
      if (counted === null || busy) return null;
      set({ busy: true });
      const reply = await bridge.call('cash.close', { conteo: counted.conteo.id, ...how });
      set({ busy: false });
      if (!reply.ok) {
        set({ problem: reply.problem });
        return null;
      }
      const closing = reply.value;
      if (closing.kind === 'refused') {
        if (closing.falta !== 'conteo') return refusalMessage(closing);
        set({ step: 'count', counted: null, problem: refusedBy(closing), clave: newKey() });
        return null;
      }
      set({ step: 'closed', closed: closing.z, problem: null });
      await get().refresh();
      return null;
    },
    backToDesk: () =>
      set({
        step: 'desk',
        counted: null,
        closed: null,
        target: null,
        problem: null,
        asksManager: false,
      }),
  };
}

function refusedBy({ message, broken }: { readonly message: string; readonly broken?: Rule }): BridgeProblem {
  return { codigo: 'ESTADO_NO_PERMITE', message, ...(broken === undefined ? {} : { broken }) };
}

// The next person must not see the count or a manager's view; a closing under way runs to its end.
onOtherPerson(() => {
  const { busy, backToDesk } = useCash.getState();
  if (!busy) backToDesk();
  useCash.setState({ sessions: [], hasMore: false });
});

useCash.subscribe(({ state, step }, before) => {
  // A count that was sent or left is counted anew.
  if (before.step === 'count' && step !== 'count') forgetCount();
  if (state !== null) useCashOpen.setState({ closed: state.abierta === null });
});
