/** The line between a till and the authority: it takes its time, loses what it carries, brings it late or twice, or is cut. */
import type { Exchange } from '../../../core/authority/exchange.ts';
import type { Call, Transport } from '../../../core/authority/transport.ts';
import { rule } from '../../../core/contract/rules/rules.ts';
import type { Simulator } from '../../../core/simulator/simulator.ts';
import { codesIn, settledBy, stepOf, type Passage, type Step } from '../../soak/passage.ts';
import type { Choices } from '../../support/shop/request-generator.ts';
import type { Steps } from './steps.ts';
import type { WorldTime } from './time.ts';

/** How a call fares. `lost`: it arrives nowhere. `deaf`: it arrives, its answer does not. `late`: it arrives when the caller has given it up. */
export const MISHAPS = ['lost', 'lost-silently', 'deaf', 'deaf-silently', 'late', 'twice', 'slow'] as const;
export type Mishap = (typeof MISHAPS)[number];

export interface Line {
  isUp: boolean;
  /** Codes sent again without a question although an earlier sending may have arrived. */
  readonly unasked: readonly string[];
  /** Every signed text that left, by its code. */
  readonly sent: ReadonlyMap<string, ReadonlySet<string>>;
  /** What strikes the next call of a step. */
  strike(step: Step, mishap: Mishap): void;
  /** Nothing strikes any more. */
  calm(): void;
  /** What a restored database does not know any more is not held against it. */
  forget(): void;
  /** The line as one life of the till has it. @param alive whether it still listens */
  carrying(alive: () => boolean): Transport;
}

export interface LineParts {
  readonly time: WorldTime;
  readonly steps: Steps;
  readonly dice: { readonly world: Choices };
  readonly simulator: Pick<Simulator, 'answer'>;
}

/** Time of one way, at most and usually at least, in milliseconds. */
const [SHORTEST_MS, LONGEST_MS] = [5, 900];
/** When what is late arrives at the latest. */
const LATEST_MS = 240_000;

/** Status with which a document is refused. */
const REFUSED = 400;

const CUT: Exchange = { kind: 'lost', detail: rule('conexion-cortada', { error: 'ECONNRESET' }) };
const NO_LINE: Exchange = {
  kind: 'not-sent',
  cause: 'sin-linea',
  detail: rule('hacienda-fuera-de-alcance', { error: 'ENETUNREACH' }),
};

export function openLine({ time, steps, dice, simulator }: LineParts): Line {
  const strikes: { readonly step: Step; readonly mishap: Mishap }[] = [];
  const inDoubt = new Set<string>();
  const unasked: string[] = [];
  const sent = new Map<string, Set<string>>();
  const leave = ({ submitted }: Passage): void => {
    for (const { code, jws } of submitted) {
      if (inDoubt.has(code)) unasked.push(code);
      inDoubt.add(code);
      sent.set(code, (sent.get(code) ?? new Set()).add(jws));
    }
  };
  /** What the authority refused once it refuses always: the same text does not come there again. */
  const refused = new Set<string>();
  const arrive = async (
    { method, path, headers, body }: Call,
    { step, submitted }: Passage,
  ): Promise<Exchange> => {
    const event = step === 'anulacion' ? String(body) : '';
    const [text = event] = step === 'recepcion' ? submitted.map((each) => each.jws) : [];
    if (refused.has(text)) return CUT;
    const answer = await steps.hold(() => simulator.answer({ method, path, headers, body }));
    if (text !== '' && answer.status === REFUSED) refused.add(text);
    return { kind: 'answer', ...answer };
  };
  const wayMs = () => dice.world.int(SHORTEST_MS, LONGEST_MS);
  const fateOf = (step: Step): Mishap | null => {
    const at = strikes.findIndex((strike) => strike.step === step);
    return at < 0 ? null : (strikes.splice(at, 1)[0]?.mishap ?? null);
  };

  const send = (call: Call, alive: () => boolean): Promise<Exchange> => {
    const told = Promise.withResolvers<Exchange>();
    const tell = (exchange: Exchange) => {
      if (alive()) told.resolve(exchange);
    };
    if (!line.isUp) {
      time.after(SHORTEST_MS, () => tell(NO_LINE));
      return told.promise;
    }
    const passage = passageOf(call);
    leave(passage);
    const fate = fateOf(passage.step);
    const noAnswer: Exchange = {
      kind: 'lost',
      detail: rule('hacienda-sin-respuesta', { ms: call.timeoutMs }),
    };
    time.after(call.timeoutMs, () => tell(noAnswer));
    if (fate === 'lost') time.after(wayMs(), () => tell(CUT));
    if (fate === 'lost' || fate === 'lost-silently') return told.promise;
    const goMs = fate === 'late' ? dice.world.int(1, LATEST_MS) : wayMs();
    if (fate === 'late') time.after(SHORTEST_MS, () => tell(CUT));
    const backMs = fate === 'slow' ? call.timeoutMs : wayMs();
    time.after(goMs, () => {
      void arrive(call, passage).then((exchange) => {
        if (fate === 'deaf') return tell(CUT);
        if (fate === 'deaf-silently' || fate === 'late') return undefined;
        time.after(backMs, () => {
          if (!alive()) return;
          if (exchange.kind !== 'answer') return tell(exchange);
          for (const code of settledBy(passage, {
            ...exchange,
            headers: {},
            body: Buffer.from(exchange.text),
          }))
            inDoubt.delete(code);
          tell(exchange);
        });
      });
    });
    if (fate === 'twice') time.after(goMs + wayMs(), () => void arrive(call, passage));
    return told.promise;
  };

  const line: Line = {
    isUp: true,
    unasked,
    sent,
    strike: (step, mishap) => void strikes.push({ step, mishap }),
    calm: () => void strikes.splice(0),
    forget: () => inDoubt.clear(),
    carrying: (alive) => ({ send: (call) => send(call, alive), close: () => Promise.resolve() }),
  };
  return line;
}

function passageOf({ method, path, headers, body }: Call): Passage {
  const step = stepOf(path);
  const bytes = Buffer.from(body ?? '');
  return { method, path, headers, body: bytes, step, ...codesIn(step, bytes) };
}
