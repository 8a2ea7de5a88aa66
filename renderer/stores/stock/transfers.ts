/** Transfers of goods between shops. */
import { create } from 'zustand';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ShownTransfer, ShownTransferLine } from '../../../core/contract/bridge/bridge-transfers.ts';
import { bridge } from '../../bridge/index.ts';
import { problemMessage, type LocalizedMessage } from '../../faults/message.ts';
import { namedDocument } from '../../input/named-document.ts';
import { onOtherPerson } from '../till/session.ts';

interface Transfers {
  /** Transfers with goods in transit; null before the first answer. */
  readonly open: readonly ShownTransfer[] | null;
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

export async function findTransfer(typed: string): Promise<Found> {
  const text = typed.trim();
  const reply = isFile(text)
    ? await bridge.call('transfers.read', { texto: text })
    : await bridge.call('transfers.find', {
        documento: namedDocument(text) ?? text.slice(0, MAX_NAME_CHARS),
      });
  return reply.ok ? { transfer: reply.value } : { problem: reply.problem };
}

const MAX_NAME_CHARS = 60;
const SIGNED = /^[\w-]{20,}\.[\w-]{20,}\.[\w-]+$/;

const isFile = (text: string): boolean => text.startsWith('{') || SIGNED.test(text);

export type TransferStanding = 'gone' | 'over' | 'sent' | 'short' | 'done';

export function standingOf({ vale, recibido, lineas }: ShownTransfer): TransferStanding {
  if (!vale) return 'gone';
  if (lineas.some(isOver)) return 'over';
  if (!lineas.some(isShort)) return 'done';
  return recibido ? 'short' : 'sent';
}

export const isOver = ({ enCamino }: ShownTransferLine): boolean => enCamino.startsWith('-');
export const isShort = ({ enCamino }: ShownTransferLine): boolean =>
  !enCamino.startsWith('-') && enCamino !== '0';
