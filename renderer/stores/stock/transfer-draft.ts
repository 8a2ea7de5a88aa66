/** Receiving a transfer: the quantities that arrived. */
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import { decimalOf } from '../../money/cents.ts';
import { decimalDifference, decimalSum } from '../../money/decimal-sum.ts';
import { isShort } from './transfers.ts';

export interface ArrivedLine {
  readonly line: ShownTransferLine;
  /** Expected quantity, in the product's unit. */
  readonly due: string;
  readonly arrived: string;
}

export interface TransferDraft {
  /** Idempotency key, renewed with every change. */
  readonly clave: string;
  /** Counting has begun: uncounted lines did not arrive. */
  readonly counting: boolean;
  readonly lines: readonly ArrivedLine[];
}

const draftOf = (lines: readonly ArrivedLine[], counting: boolean): TransferDraft => ({
  clave: crypto.randomUUID(),
  counting,
  lines,
});

/** Initially everything arrived. @param later only the missing rest of a received transfer */
export function wholeDraft({ lineas }: ShownTransfer, later: boolean): TransferDraft {
  const lines = later ? lineas.filter(isShort) : lineas;
  return draftOf(
    lines.map((line) => {
      const due = later ? line.enCamino : line.enviado;
      return { line, due, arrived: due };
    }),
    false,
  );
}

export function typedLine(draft: TransferDraft, of: ArrivedLine, arrived: string): TransferDraft {
  return draftOf(
    draft.lines.map((each) => (each.line === of.line ? { ...each, arrived } : each)),
    draft.counting,
  );
}

/** Adds a scanned quantity; the first scan resets all lines to 0. @returns null if the transfer has no such product */
export function scannedLine(draft: TransferDraft, codigo: string, units: string): TransferDraft | null {
  const lines = draft.counting ? draft.lines : draft.lines.map((each) => ({ ...each, arrived: '0' }));
  const own = lines.filter(({ line }) => line.codigo === codigo);
  // With several lines of the product, the first incomplete one.
  const target = own.find((each) => beyond(each).startsWith('-')) ?? own.at(-1);
  if (target === undefined) return null;
  const arrived = decimalSum([target.arrived, units]);
  return draftOf(
    lines.map((each) => (each === target ? { ...each, arrived } : each)),
    true,
  );
}

/** Fault of the typed quantity: not a number, or a fraction of a product sold by unit. */
export function arrivedFault({ line, arrived }: ArrivedLine): 'missing' | 'whole' | null {
  const read = decimalOf(arrived);
  if (read === null) return 'missing';
  return line.pesado || !read.includes('.') ? null : 'whole';
}

/** Arrived minus expected; negative if some is missing. */
export const beyond = ({ arrived, due }: ArrivedLine): string => decimalDifference(arrived, due);

export function arrivedLines({ lines }: TransferDraft): BridgeInput<'transfers.receive'>['lineas'] {
  return lines.map(({ line: { numItem, codigo }, arrived }) => ({
    numItem,
    codigo,
    cantidad: decimalOf(arrived) ?? arrived,
  }));
}
