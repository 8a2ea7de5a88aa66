/**
 * Counting as the screen holds it. The service keeps every mark; here wait only those it has not answered yet, one after the other, so that none is lost while it does
 * not answer, or while a person is asked whether to add to what others counted.
 */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import type { CountedBy, CountLine, CountView } from '../../../core/contract/bridge/bridge-counts.ts';
import type { ListedProduct } from '../../../core/contract/till/products.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { decimalOf } from '../../money/cents.ts';
import { remote } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

type Mode = BridgeInput<'counts.mark'>['modo'];

/** A mark on its way. */
interface Mark extends Omit<BridgeInput<'counts.mark'>, 'haceMs'> {
  readonly descripcion: string;
  /** When, by this computer's clock. */
  readonly at: number;
}

/** What others counted before: the person adds to it, replaces it, or lets it be. */
export interface CountedBefore {
  readonly descripcion: string;
  readonly contado: string;
  readonly otros: readonly CountedBy[];
}

interface Counts {
  /** Null until the first answer. */
  readonly current: BridgeOutput<'counts.current'> | null;
  /** The count that is worked on. */
  readonly id: number | null;
  readonly view: CountView | null;
  readonly before: CountedBefore | null;
  /** Marks that the service has not answered. */
  readonly waiting: number;
  /** What was counted last, or why it was not. */
  readonly said: LocalizedMessage | null;
  refresh(): Promise<void>;
  /** Goes on with a count; null: with none. */
  enter(id: number | null): Promise<void>;
  say(said: LocalizedMessage | null): void;
  mark(product: Pick<ListedProduct, 'codigo' | 'descripcion'>, contado: string, modo: Mode): void;
  /** What the person said of what others counted. */
  decide(how: 'sumar' | 'reemplazar' | null): void;
}

let marks: readonly Mark[] = [];
let isSending = false;

export const useCounts = create<Counts>()((set, get) => ({
  current: null,
  id: null,
  view: null,
  before: null,
  waiting: 0,
  said: null,
  refresh: () => currentCounts.load(),
  enter: async (id) => {
    set({ id, view: null, said: null, before: null });
    if (id !== null) await viewedCount.load();
  },
  say: (said) => set({ said }),
  mark: ({ codigo, descripcion }, contado, modo) => {
    const { id } = get();
    if (id === null) return;
    const of = { id, clave: crypto.randomUUID(), codigo, descripcion, modo, at: Date.now() };
    wait([...marks, { ...of, contado: decimalOf(contado) ?? contado }]);
    void send();
  },
  decide: (how) => {
    const [mark, ...rest] = marks;
    set({ before: null });
    if (mark === undefined) return;
    const decided = how === 'sumar' ? { ...mark, sumar: true } : { ...mark, modo: 'todo' as const };
    wait(how === null ? rest : [decided, ...rest]);
    void send();
  },
}));

const currentCounts = remote(
  () => bridge.call('counts.current', {}),
  (value) => useCounts.setState({ current: value }),
);
const viewedCount = remote(
  () => bridge.call('counts.view', { id: useCounts.getState().id ?? 0 }),
  (value) => {
    if (value.id === useCounts.getState().id) useCounts.setState({ view: value });
  },
);

bridge.subscribe((event) => {
  if (event.kind === 'connected') void send();
  if (event.kind !== 'counts' && event.kind !== 'connected') return;
  const counts = useCounts.getState();
  if (counts.current !== null) void currentCounts.load();
  if (counts.id !== null) void viewedCount.load();
});

function wait(next: readonly Mark[]): void {
  marks = next;
  useCounts.setState({ waiting: marks.length });
}

/** Sends what waits, one after the other. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    while (useCounts.getState().before === null) {
      const [mark] = marks;
      if (mark === undefined || !(await sent(mark))) return;
    }
  } finally {
    isSending = false;
  }
}

/** @returns whether the next one may go */
async function sent(mark: Mark): Promise<boolean> {
  const { descripcion, at, ...input } = mark;
  const reply = await bridge.call('counts.mark', { ...input, haceMs: Math.max(0, Date.now() - at) });
  const done = () => wait(marks.filter((each) => each !== mark));
  if (!reply.ok) {
    useCounts.setState({ said: problemMessage(reply.problem) });
    // It stays until the service is there again; what was refused is not sent again.
    if (reply.problem.codigo === 'SIN_SERVICIO') return false;
    done();
    return true;
  }
  if (reply.value.kind === 'asked') {
    useCounts.setState({ before: { descripcion, contado: mark.contado, otros: reply.value.otros } });
    return false;
  }
  done();
  const { linea } = reply.value;
  const shown = withLine(useCounts.getState().view, mark.codigo, linea);
  useCounts.setState({ said: countMessage(mark, linea), view: shown });
  return true;
}

onOtherPerson(() => {
  marks = [];
  useCounts.setState({ current: null, id: null, view: null, before: null, waiting: 0, said: null });
});

function countMessage({ descripcion, contado, modo }: Mark, linea: CountLine | null): LocalizedMessage {
  const all = linea?.contado ?? '0';
  return ({ inventory: { counting } }) =>
    modo === 'quita'
      ? counting.taken(descripcion)
      : modo === 'suma'
        ? counting.added(contado, descripcion, all)
        : counting.set(descripcion, all);
}

/** The view with a line of its own as it is now, on top. */
function withLine(view: CountView | null, codigo: string, linea: CountLine | null): CountView | null {
  if (view === null) return null;
  const others = view.lineas.filter((line) => line.codigo !== codigo);
  const isNew = others.length === view.lineas.length;
  const productos = view.productos + (isNew && linea !== null ? 1 : 0);
  return { ...view, productos, lineas: linea === null ? others : [linea, ...others] };
}
