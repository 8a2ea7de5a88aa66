/**
 * The line between an engine and the simulator: a proxy that forwards each request over real connections, loses it, loses
 * its answer, or brings it late. It remembers what was sent, so that it can tell whether anything that may have arrived
 * was sent a second time without a question in between.
 */
import { createHash } from 'node:crypto';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { Clock } from '../../core/engine/deps.ts';
import type { Simulator } from '../../core/simulator/simulator.ts';
import type { SimulatorScript } from '../../core/simulator/script.ts';
import { reservedPort } from '../support/service/reserved-port.ts';
import { codesIn, settledBy, stepOf, type Passage, type Reply, type Step } from './passage.ts';

/** How a request fares. `late…`: the client hears nothing, the request arrives when the post is delivered. */
export const MISHAPS = ['lost', 'cut', 'hang-lost', 'hang', 'late', 'late-hang'] as const;
export type Mishap = (typeof MISHAPS)[number];
export type Rule = NonNullable<SimulatorScript['fallas']>[number];

/** What strikes the next request of a step. A refusal leaves out what may have arrived before: it was judged then. */
export type LineFault =
  | { readonly step: Step; readonly mishap: Mishap }
  | { readonly step: Step; readonly refusal: Omit<Rule, 'paso' | 'cuando'> };

export interface Line {
  readonly url: string;
  /** Clients that were left waiting on purpose. */
  readonly hanging: number;
  /** Requests that are being forwarded. */
  readonly serving: number;
  /** Requests that will arrive later. */
  readonly underWay: number;
  /** Codes sent again without a question although an earlier sending may have arrived. */
  readonly unasked: readonly string[];
  /** Every signed text that was handed over, by the SHA-256 (base64url) the simulator keeps. */
  readonly sent: ReadonlyMap<string, string>;
  add(fault: LineFault): void;
  clear(): void;
  /** Refuses connections from now on and cuts those that are open. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Lets the late requests arrive, the oldest first. */
  deliver(): Promise<void>;
  /** The client crashed: it may not have taken in what it was told. */
  doubt(): void;
  /** What a restored database does not know any more is not held against it. */
  forget(): void;
  close(): Promise<void>;
}

export interface LineOptions {
  readonly simulator: Pick<Simulator, 'url' | 'report'> & { addFaults(rules: readonly Rule[]): void };
  readonly clock: Clock;
  /** Sets the clock forward by what a request takes on its way. */
  readonly advance: (ms: number) => void;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** A client began to wait or was let go, or a request was served. */
  readonly onChange: () => void;
}

/** Time until a client that hangs gives up (§ask-before-resend). */
const HANG_MS = 8_000;
/** Longest time one request takes on the line. */
const MAX_TRIP_MS = 900;

export async function openLine(options: LineOptions): Promise<Line> {
  const { simulator, clock, advance, random } = options;
  const agent = new Agent({ keepAlive: true });
  const faults: LineFault[] = [];
  const late: Passage[] = [];
  const inDoubt = new Set<string>();
  const touched = new Set<string>();
  const handed = new Set<string>();
  const unasked: string[] = [];
  const sent = new Map<string, string>();
  const hanging = new Set<ServerResponse>();
  let ordered: Promise<unknown> = Promise.resolve();
  let serving = 0;

  const leave = (passage: Passage): void => {
    for (const { code, jws } of passage.submitted) {
      if (inDoubt.has(code)) unasked.push(code);
      inDoubt.add(code);
      sent.set(createHash('sha256').update(jws).digest('base64url'), jws);
    }
  };
  const heard = (passage: Passage, reply: Reply): void => {
    for (const code of settledBy(passage, reply)) inDoubt.delete(code);
  };
  const hang = (response: ServerResponse): void => {
    hanging.add(response);
    const cancel = clock.after(HANG_MS, () => response.destroy());
    response.once('close', () => {
      hanging.delete(response);
      cancel();
      options.onChange();
    });
    options.onChange();
  };
  /** A refusal strikes this very request only when no rule of the simulator comes before it. */
  const mayRefuse = ({ codes }: Passage) =>
    !codes.some((code) => touched.has(code)) && simulator.report().fallasPendientes === 0;
  /** The fault for this request, taken out of the list. */
  const strike = (passage: Passage): LineFault | null => {
    const index = faults.findIndex(
      (fault) => fault.step === passage.step && ('mishap' in fault || mayRefuse(passage)),
    );
    return index < 0 ? null : (faults.splice(index, 1)[0] ?? null);
  };
  const forward = (passage: Passage): Promise<Reply> => {
    const go = () => exchange(simulator.url, passage, agent);
    const isEvent = passage.step === 'anulacion' || passage.step === 'contingencia';
    if (!isEvent) return go();
    // A refusal is aimed at the next event: they go one after the other.
    const mine = ordered.then(go);
    ordered = mine.catch(() => undefined);
    return mine;
  };
  const refuse = ({ step, submitted }: Passage, refusal: Omit<Rule, 'paso' | 'cuando'>): void => {
    const code = submitted[0]?.code;
    simulator.addFaults([
      {
        ...refusal,
        paso: step,
        ...(step === 'recepcion' && code !== undefined ? { cuando: { codigoGeneracion: code } } : {}),
      },
    ]);
  };

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const passage = await arrival(message);
    advance(Math.floor(random() * MAX_TRIP_MS));
    leave(passage);
    const fault = strike(passage);
    const mishap = fault !== null && 'mishap' in fault ? fault.mishap : null;
    if (mishap !== null) for (const code of passage.codes) touched.add(code);
    if (mishap === 'late' || mishap === 'late-hang') late.push(passage);
    if (mishap === 'lost' || mishap === 'late') return void response.destroy();
    if (mishap === 'hang-lost' || mishap === 'late-hang') return hang(response);
    if (fault !== null && 'refusal' in fault) refuse(passage, fault.refusal);
    // Whoever is cut off while it is on its way may have arrived.
    response.once('close', () => {
      if (!response.writableFinished) for (const code of passage.codes) touched.add(code);
    });
    for (const code of passage.codes) handed.add(code);
    const reply = await forward(passage);
    if (mishap === 'cut') return void response.destroy();
    if (mishap === 'hang') return hang(response);
    response.once('finish', () => heard(passage, reply));
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };

  const server = createServer((message, response) => {
    serving += 1;
    serve(message, response)
      .catch(() => response.destroy())
      .finally(() => {
        serving -= 1;
        options.onChange();
      });
  });
  const port = await reservedPort();
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  await listen();
  const cut = async () => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    get hanging() {
      return hanging.size;
    },
    get serving() {
      return serving;
    },
    get underWay() {
      return late.length;
    },
    unasked,
    sent,
    add: (fault) => faults.push(fault),
    clear: () => void faults.splice(0),
    cut,
    mend: async () => {
      if (!server.listening) await listen();
    },
    deliver: async () => {
      for (const passage of late.splice(0)) await forward(passage).catch(() => undefined);
    },
    doubt: () => {
      for (const code of handed) touched.add(code);
    },
    forget: () => inDoubt.clear(),
    close: async () => {
      await cut();
      agent.destroy();
    },
  };
}

async function arrival(message: IncomingMessage): Promise<Passage> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const path = message.url ?? '/';
  const step = stepOf(path);
  const headers = Object.fromEntries(
    ['authorization', 'user-agent', 'content-type'].flatMap((name) => {
      const value = message.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return { method: message.method ?? 'GET', path, headers, body, step, ...codesIn(step, body) };
}

function exchange(base: string, { method, path, headers, body }: Passage, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      base + path,
      { method, agent, headers: { ...headers, 'content-length': body.length } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          const kept = ['content-type', 'date'].flatMap((name) => {
            const value = answer.headers[name];
            return typeof value === 'string' ? [[name, value]] : [];
          });
          resolve({
            status: answer.statusCode ?? 500,
            headers: Object.fromEntries(kept),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sending.once('error', reject);
    sending.end(body);
  });
}
