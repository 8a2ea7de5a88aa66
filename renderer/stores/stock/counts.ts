/**
 * Stock counting. The service stores every mark; unanswered ones wait here and are sent in order, also while
 * the service is unreachable or the person decides about earlier counts.
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

interface Mark extends Omit<BridgeInput<'counts.mark'>, 'haceMs'> {
  readonly descripcion: string;
  /** Time by this computer's clock, epoch ms. */
  readonly at: number;
}

/** Counts by other people: the person adds to them, replaces them, or cancels. */
export interface CountedBefore {
  readonly descripcion: string;
  readonly contado: string;
  readonly otros: readonly CountedBy[];
}

interface Counts {
  /** Null before the first answer. */
  readonly current: BridgeOutput<'counts.current'> | null;
  readonly id: number | null;
  readonly view: CountView | null;
  readonly before: CountedBefore | null;
  readonly waiting: number;
  /** The last mark, or why it failed. */
  readonly said: LocalizedMessage | null;
  refresh(): Promise<void>;
  /** Opens a count; null closes it. */
  enter(id: number | null): Promise<void>;
  say(said: LocalizedMessage | null): void;
  mark(product: Pick<ListedProduct, 'codigo' | 'descripcion'>, contado: string, modo: Mode): void;
  /** The person's decision about earlier counts; null cancels the mark. */
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

/** @returns whether the next one may be sent */
async function sent(mark: Mark): Promise<boolean> {
  const { descripcion, at, ...input } = mark;
  const reply = await bridge.call('counts.mark', { ...input, haceMs: Math.max(0, Date.now() - at) });
  const done = () => wait(marks.filter((each) => each !== mark));
  if (!reply.ok) {
    useCounts.setState({ said: problemMessage(reply.problem) });
    // Kept until the service is reachable; a refused mark is not sent again.
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

/** The view with this line updated and moved to the top. */
function withLine(view: CountView | null, codigo: string, linea: CountLine | null): CountView | null {
  if (view === null) return null;
  const others = view.lineas.filter((line) => line.codigo !== codigo);
  const isNew = others.length === view.lineas.length;
  const productos = view.productos + (isNew && linea !== null ? 1 : 0);
  return { ...view, productos, lineas: linea === null ? others : [linea, ...others] };
}
