/** What arrived of a transfer while it is written down. */
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import { decimalOf } from '../../money/cents.ts';
import { decimalDifference, decimalSum } from '../../money/decimal-sum.ts';
import { isShort } from './transfers.ts';

export interface ArrivedLine {
  readonly line: ShownTransferLine;
  /** What was to arrive, in the product's unit. */
  readonly due: string;
  /** As typed. */
  readonly arrived: string;
}

export interface TransferDraft {
  /** One per content: however often it is sent, it is received once. */
  readonly clave: string;
  /** Somebody began to count: what is not counted did not arrive. */
  readonly counting: boolean;
  readonly lines: readonly ArrivedLine[];
}

const draftOf = (lines: readonly ArrivedLine[], counting: boolean): TransferDraft => ({
  clave: crypto.randomUUID(),
  counting,
  lines,
});

/** All of it arrived, unless somebody says otherwise. @param later the rest of one that was received */
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

/** What was typed for one line. */
export function typedLine(draft: TransferDraft, of: ArrivedLine, arrived: string): TransferDraft {
  return draftOf(
    draft.lines.map((each) => (each.line === of.line ? { ...each, arrived } : each)),
    draft.counting,
  );
}

/** One more scan of a product: the first one puts all lines at 0. @returns null where the transfer has no such product */
export function scannedLine(draft: TransferDraft, codigo: string, units: string): TransferDraft | null {
  const lines = draft.counting ? draft.lines : draft.lines.map((each) => ({ ...each, arrived: '0' }));
  const own = lines.filter(({ line }) => line.codigo === codigo);
  // The same goods on two lines: the first one that is not whole yet.
  const target = own.find((each) => beyond(each).startsWith('-')) ?? own.at(-1);
  if (target === undefined) return null;
  const arrived = decimalSum([target.arrived, units]);
  return draftOf(
    lines.map((each) => (each === target ? { ...each, arrived } : each)),
    true,
  );
}

/** What is wrong with what was typed. */
export function arrivedFault({ line, arrived }: ArrivedLine): 'missing' | 'whole' | null {
  const read = decimalOf(arrived);
  if (read === null) return 'missing';
  return line.pesado || !read.includes('.') ? null : 'whole';
}

/** What arrived beyond what was to, less than nothing where some is missing. */
export const beyond = ({ arrived, due }: ArrivedLine): string => decimalDifference(arrived, due);

/** The lines as they are sent. */
export function arrivedLines({ lines }: TransferDraft): BridgeInput<'transfers.receive'>['lineas'] {
  return lines.map(({ line: { numItem, codigo }, arrived }) => ({
    numItem,
    codigo,
    cantidad: decimalOf(arrived) ?? arrived,
  }));
}
