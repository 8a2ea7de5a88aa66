/** Goods that go from one shop to another, as the screen shows them. */
import { create } from 'zustand';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { namedDocument } from '../../input/named-document.ts';
import { onOtherPerson } from '../till/session.ts';

interface Transfers {
  /** Of which something is on its way; null before they are known. */
  readonly open: readonly ShownTransfer[] | null;
  /** Why they could not be told. */
  readonly problem: LocalizedMessage | null;
  load(): Promise<void>;
}

export const useTransfers = create<Transfers>()((set) => ({
  open: null,
  problem: null,
  load: async () => {
    const reply = await bridge.call('transfers.open', {});
    set(
      reply.ok ? { open: reply.value.traslados, problem: null } : { problem: problemMessage(reply.problem) },
    );
  },
}));

onOtherPerson(() => useTransfers.setState({ open: null, problem: null }));

type Found = { readonly transfer: ShownTransfer } | { readonly problem: BridgeProblem };

/** The transfer that was scanned, typed, pasted or dropped: by its code, by its number, or by its file. */
export async function findTransfer(typed: string): Promise<Found> {
  const text = typed.trim();
  const reply = isFile(text)
    ? await bridge.call('transfers.read', { texto: text })
    : await bridge.call('transfers.find', {
        documento: namedDocument(text) ?? text.slice(0, MAX_NAME_CHARS),
      });
  return reply.ok ? { transfer: reply.value } : { problem: reply.problem };
}

/** Longest name of a document that is asked for, in characters. */
const MAX_NAME_CHARS = 60;
/** A JWS has no blank and two dots. */
const SIGNED = /^[\w-]{20,}\.[\w-]{20,}\.[\w-]+$/;

const isFile = (text: string): boolean => text.startsWith('{') || SIGNED.test(text);

/** How a transfer stands. */
export type TransferStanding = 'gone' | 'over' | 'sent' | 'short' | 'done';

export function standingOf({ vale, recibido, lineas }: ShownTransfer): TransferStanding {
  if (!vale) return 'gone';
  if (lineas.some(isOver)) return 'over';
  if (!lineas.some(isShort)) return 'done';
  return recibido ? 'short' : 'sent';
}

/** More came than was sent. */
export const isOver = ({ enCamino }: ShownTransferLine): boolean => enCamino.startsWith('-');
/** Some of it is on its way. */
export const isShort = ({ enCamino }: ShownTransferLine): boolean =>
  !enCamino.startsWith('-') && enCamino !== '0';
