/** Parses a printer's status bytes: answers to DLE EOT and GS r, and unsolicited ones (ESC/POS command reference). */
import type { PrinterFault } from '../../contract/rules/till/printing-rules.ts';

/** DLE EOT 1 to 4: requests four answers, given at once even while the printer cannot print. */
export const STATUS_QUESTIONS: Uint8Array = Uint8Array.of(
  0x10,
  0x04,
  1,
  0x10,
  0x04,
  2,
  0x10,
  0x04,
  3,
  0x10,
  0x04,
  4,
);
/** Number of answer bytes. */
export const STATUS_ANSWERS = 4;

/** GS r 1: answered after everything before it was processed. */
export const END_QUESTION: Uint8Array = Uint8Array.of(0x1d, 0x72, 1);

/** Bits of the DLE EOT answers. */
const OFFLINE_1 = 0x08;
const COVER_OPEN_2 = 0x04;
const PAPER_END_2 = 0x20;
const ERROR_2 = 0x40;
const CUTTER_3 = 0x08;
const BROKEN_3 = 0x20;
const PAPER_LOW_4 = 0x0c;
const PAPER_OUT_4 = 0x60;

/** Whether a byte is a DLE EOT answer: bits 0, 1, 4 and 7 are fixed (0, 1, 1, 0). */
export function isStatusAnswer(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/**
 * Faults of the printer, most severe first.
 *
 * @param answers the four answers to {@link STATUS_QUESTIONS}, in order
 */
export function faultsOf(answers: readonly number[]): readonly PrinterFault[] {
  const [printer = 0, offline = 0, error = 0, paper = 0] = answers;
  const faults: PrinterFault[] = [];
  const noPaper = (paper & PAPER_OUT_4) !== 0 || (offline & PAPER_END_2) !== 0;
  if (noPaper) faults.push('sin-papel');
  if ((offline & COVER_OPEN_2) !== 0) faults.push('tapa-abierta');
  if ((offline & ERROR_2) !== 0 || (error & (CUTTER_3 | BROKEN_3)) !== 0) faults.push('error');
  if (faults.length === 0 && (printer & OFFLINE_1) !== 0) faults.push('fuera-de-linea');
  if (!noPaper && (paper & PAPER_LOW_4) !== 0) faults.push('poco-papel');
  return faults;
}

/** Whether it prevents printing; low paper is only a warning. */
export function stopsPrinting(fault: PrinterFault): boolean {
  return fault !== 'poco-papel';
}

/**
 * Detects the answer to {@link END_QUESTION}: a byte with bits 4 and 7 clear. Skips unsolicited groups of four bytes,
 * whose first has bit 4 set, and late answers to DLE EOT.
 */
export function createEndWatch(): (bytes: Uint8Array) => boolean {
  let unasked = 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (unasked > 0) unasked -= 1;
      else if ((byte & 0x93) === 0x10) unasked = 3;
      else if ((byte & 0x90) === 0) return true;
    }
    return false;
  };
}
