/** A ticket printer on a socket of this computer: it prints, and behaves as printers do on bad days. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { PrinterForm } from '../../../core/contract/bridge/bridge-printing.ts';
import { reservedPort } from '../service/reserved-port.ts';

/** Start of the questions DLE EOT 1 to 4, and GS r 1, as the ESC/POS command reference has them. */
const DLE_EOT = [0x10, 0x04] as const;
const END_QUESTION = Buffer.from([0x1d, 0x72, 1]);
const READY = [0x12, 0x12, 0x12, 0x12] as const;
const ENDED = Buffer.from([0]);

export type PrinterMood =
  /** Prints, says so when asked at the end, and leaves it to the other side to close. */
  | 'takes'
  /** Takes the ticket and says so only when it is released. */
  | 'holds'
  /** Resets the connection as soon as part of a ticket has come. */
  | 'dies'
  /** Prints what came until the other side closed, says nothing, and closes. */
  | 'reads-all'
  /** The same without ever closing. */
  | 'never-closes'
  /** Takes the connection and stops reading. */
  | 'stalls'
  /** Closes at once: another computer has it. */
  | 'busy';

export interface PrinterOptions {
  /** `takes` unless given. */
  readonly mood?: PrinterMood;
  /** Answers to DLE EOT 1 to 4; null where it says nothing of itself. All is well unless given. */
  readonly status?: readonly [number, number, number, number] | null;
  /** Bytes it tells unasked as soon as somebody connects. */
  readonly greeting?: Uint8Array;
  /** Bytes of a ticket that have come before it dies. */
  readonly diesAt?: number;
}

export interface TestPrinter {
  readonly port: number;
  /** The tickets it printed whole, in order, as the bytes that came. */
  readonly printed: readonly Buffer[];
  /** Tickets of which only a part, or no confirmation, came. */
  readonly torn: readonly Buffer[];
  mood: PrinterMood;
  /** As {@link PrinterOptions.status}; of the connections that follow. */
  status: NonNullable<PrinterOptions['status']> | null;
  /** Resolves when part of the next ticket has come. */
  begun(): Promise<void>;
  /** Answers what `holds` kept waiting. */
  release(): void;
  /** Takes no connections any more; the port stays its own. */
  turnOff(): Promise<void>;
  turnOn(): Promise<void>;
}

/** The form of a printer as it is set up in most shops: on the network, printing every sale by itself. */
export function networkPrinter(port: number): PrinterForm {
  return {
    id: null,
    nombre: 'Caja 1',
    clase: 'red',
    host: '127.0.0.1',
    puerto: String(port),
    ruta: '',
    anchoMm: 80,
    codePage: 'cp858',
    corte: true,
    cajon: false,
    automatica: true,
    activa: true,
    soloEstaCaja: false,
  };
}

/** The texts of a ticket: letters of the lower half of its code page, everything else left out. */
export function plainText(ticket: Buffer): string {
  return ticket.toString('latin1').replace(/[^\x20-\x7e\n]/g, '');
}

/** A printer that is on. */
export async function startPrinter(options: PrinterOptions = {}): Promise<TestPrinter> {
  const printed: Buffer[] = [];
  const torn: Buffer[] = [];
  const held = new Set<() => void>();
  const sockets = new Set<Socket>();
  let wake = () => {};
  let server: Server | null = null;
  const port = await reservedPort();
  const listen = async (): Promise<void> => {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      serve(
        socket,
        { ...options, status: printer.status },
        {
          mood: () => printer.mood,
          begun: () => wake(),
          printed: (ticket) => printed.push(ticket),
          torn: (ticket) => torn.push(ticket),
          hold: (answer) => held.add(answer),
        },
      );
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const printer: { -readonly [Member in keyof TestPrinter]: TestPrinter[Member] } = {
    port,
    printed,
    torn,
    mood: options.mood ?? 'takes',
    status: options.status === undefined ? READY : options.status,
    begun: () => new Promise<void>((resolve) => (wake = resolve)),
    release: () => {
      for (const answer of held) answer();
      held.clear();
    },
    turnOff: async () => {
      const closing = server;
      server = null;
      if (closing === null) return;
      for (const socket of sockets) socket.destroy();
      closing.close();
      await once(closing, 'close');
    },
    turnOn: listen,
  };
  await listen();
  return printer;
}

interface Desk {
  mood(): PrinterMood;
  begun(): void;
  printed(ticket: Buffer): void;
  torn(ticket: Buffer): void;
  hold(answer: () => void): void;
}

function serve(socket: Socket, options: PrinterOptions, desk: Desk): void {
  const { status = READY, greeting, diesAt = 1 } = options;
  socket.on('error', () => undefined);
  if (desk.mood() === 'busy') return void socket.destroy();
  if (greeting !== undefined) socket.write(greeting);
  let got = Buffer.alloc(0);
  let isPrinted = false;
  const isAsked = () => got.subarray(-END_QUESTION.length).equals(END_QUESTION);
  const print = (): void => {
    isPrinted = true;
    desk.printed(isAsked() ? got.subarray(0, got.length - END_QUESTION.length) : got);
  };
  const confirm = (): void => {
    print();
    socket.write(ENDED);
  };
  socket.on('close', () => {
    if (!isPrinted && got.length > 0) desk.torn(got);
  });
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, answered(chunk, socket, status)]);
    if (got.length === 0) return;
    desk.begun();
    const mood = desk.mood();
    if (mood === 'dies' && got.length >= diesAt) socket.resetAndDestroy();
    if (mood === 'stalls') socket.pause();
    if (mood === 'takes' && isAsked()) confirm();
    if (mood === 'holds' && isAsked()) desk.hold(confirm);
  });
  socket.on('end', () => {
    const mood = desk.mood();
    if ((mood === 'reads-all' || mood === 'never-closes') && got.length > 0) print();
    // Whoever leaves in the middle of a ticket waits for nothing any more.
    if (mood === 'reads-all' || isPrinted || !isAsked()) {
      if (mood !== 'never-closes' && mood !== 'stalls') socket.end();
    }
  });
}

/** What is left of the bytes once the questions DLE EOT n are answered. */
function answered(bytes: Buffer, socket: Socket, status: readonly number[] | null): Buffer {
  const rest: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const question = bytes[at + 2] ?? 0;
    if (bytes[at] === DLE_EOT[0] && bytes[at + 1] === DLE_EOT[1] && question >= 1 && question <= 4) {
      if (status !== null) socket.write(Uint8Array.of(status[question - 1] ?? 0));
      at += 2;
    } else rest.push(bytes[at] ?? 0);
  }
  return Buffer.from(rest);
}
