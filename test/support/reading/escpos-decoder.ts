/**
 * Reads the bytes of a ticket as a printer would, command by command, after the ESC/POS command reference; what it does not know
 * is an error, because a printer would print it. Shares no code with what writes tickets: code pages are iconv-lite's.
 */
import iconv from 'iconv-lite';

export interface PrintedLine {
  readonly text: string;
  readonly bold: boolean;
  readonly inverse: boolean;
  /** Times the usual size of a character. */
  readonly wide: number;
  readonly tall: number;
}

export interface PrintedTicket {
  readonly lines: readonly PrintedLine[];
  /** What each QR code that was printed holds. */
  readonly codes: readonly string[];
  readonly drawerPulses: number;
  readonly cuts: number;
  /** Lines fed after the last text. */
  readonly fedAtEnd: number;
  readonly codePage: string;
}

/** What stands for a QR code among the lines. */
export const QR_LINE = '<QR>';

/** Character tables by the number of ESC t. */
const PAGES: Readonly<Record<number, string>> = { 0: 'cp437', 2: 'cp850', 16: 'windows1252', 19: 'cp858' };

const [LF, ESC, FS, GS] = [0x0a, 0x1b, 0x1c, 0x1d];

interface Machine {
  readonly bytes: Uint8Array;
  at: number;
  page: string;
  bold: boolean;
  inverse: boolean;
  size: number;
  /** Bytes of the line that is not printed yet, and how its first character looked. */
  line: number[];
  look: Omit<PrintedLine, 'text'> | null;
  stored: string;
  readonly lines: PrintedLine[];
  readonly codes: string[];
  pulses: number;
  cuts: number;
}

/** Decodes a whole ticket. @throws Error at the first byte that is no text and no known command */
export function decodeEscpos(bytes: Uint8Array): PrintedTicket {
  const machine: Machine = {
    bytes,
    at: 0,
    page: 'cp437',
    bold: false,
    inverse: false,
    size: 0,
    line: [],
    look: null,
    stored: '',
    lines: [],
    codes: [],
    pulses: 0,
    cuts: 0,
  };
  while (machine.at < bytes.length) step(machine);
  if (machine.line.length > 0) throw new Error('text that is never printed');
  const { lines, codes } = machine;
  const last = lines.findLastIndex(({ text }) => text.trim() !== '');
  return {
    lines: lines.slice(0, last + 1),
    codes,
    drawerPulses: machine.pulses,
    cuts: machine.cuts,
    fedAtEnd: lines.length - 1 - last,
    codePage: machine.page,
  };
}

function step(machine: Machine): void {
  const byte = take(machine);
  if (byte === LF) return endLine(machine);
  if (byte === ESC) return escape(machine);
  if (byte === GS) return group(machine);
  if (byte === FS) {
    expectByte(machine, 0x2e, 'FS');
    return;
  }
  if (byte < 0x20 || byte === 0x7f) throw new Error(`control byte ${hex(byte)} at ${machine.at - 1}`);
  machine.look ??= {
    bold: machine.bold,
    inverse: machine.inverse,
    wide: (machine.size >> 4) + 1,
    tall: (machine.size & 0x0f) + 1,
  };
  machine.line.push(byte);
}

function escape(machine: Machine): void {
  const command = String.fromCharCode(take(machine));
  switch (command) {
    case '@':
      machine.bold = false;
      machine.inverse = false;
      machine.size = 0;
      return;
    case 'M': // Font A only: others have other widths.
      return expectByte(machine, 0, 'ESC M');
    case 't': {
      if (machine.line.length > 0) throw new Error('another code page within a line');
      const number = take(machine);
      machine.page = PAGES[number] ?? fail(`character table ${number}`);
      return;
    }
    case 'E':
      machine.bold = (take(machine) & 1) === 1;
      return;
    case 'a':
      if (take(machine) > 2) throw new Error('alignment out of range');
      return;
    case 'p':
      if (take(machine) > 1) throw new Error('drawer connector out of range');
      machine.at += 2;
      machine.pulses += 1;
      return;
    default:
      fail(`ESC ${command}`);
  }
}

function group(machine: Machine): void {
  const command = String.fromCharCode(take(machine));
  switch (command) {
    case '!':
      machine.size = take(machine);
      return;
    case 'B':
      machine.inverse = (take(machine) & 1) === 1;
      return;
    case 'V':
      if (take(machine) > 1) throw new Error('cut out of range');
      machine.cuts += 1;
      return;
    case '(':
      return symbol(machine);
    default:
      fail(`GS ${command}`);
  }
}

/** GS ( k pL pH 49 fn …: QR code. */
function symbol(machine: Machine): void {
  expectByte(machine, 0x6b, 'GS (');
  const length = take(machine) + take(machine) * 256;
  const end = machine.at + length;
  expectByte(machine, 49, 'GS ( k');
  const fn = take(machine);
  const parameters = machine.bytes.subarray(machine.at, end);
  machine.at = end;
  if (fn === 80) machine.stored = Buffer.from(parameters.subarray(1)).toString('latin1');
  else if (fn === 81) printCode(machine);
  else if (![65, 67, 69].includes(fn)) fail(`QR function ${fn}`);
}

/** A code stands on a line of its own. */
function printCode(machine: Machine): void {
  if (machine.line.length > 0) fail('a QR code within a line');
  machine.codes.push(machine.stored);
  machine.line.push(...Buffer.from(QR_LINE, 'ascii'));
}

function endLine(machine: Machine): void {
  const look = machine.look ?? { bold: false, inverse: false, wide: 1, tall: 1 };
  machine.lines.push({ ...look, text: iconv.decode(Buffer.from(machine.line), machine.page) });
  machine.line = [];
  machine.look = null;
}

function take(machine: Machine): number {
  const byte = machine.bytes[machine.at] ?? fail('bytes end within a command');
  machine.at += 1;
  return byte;
}

function expectByte(machine: Machine, wanted: number, where: string): void {
  const byte = take(machine);
  if (byte !== wanted) fail(`${where} ${hex(byte)}`);
}

function hex(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

function fail(what: string): never {
  throw new Error(`no such command: ${what}`);
}
