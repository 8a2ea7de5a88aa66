/** Cash reports on the screen: X, Z with later changes, and the comparison with documents by day. */
import { create } from 'zustand';
import type { BridgeInput, BridgeOutput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import type { CashSession, CashZ } from './cash.ts';
import { usePaper } from '../documents/paper.ts';
import { bytesOf, saveFile } from '../till/save-file.ts';
import { onOtherPerson } from '../till/session.ts';

export type CashReport = BridgeOutput<'cash.x'>;
export type CashTie = BridgeOutput<'cash.tie'>;
export type CashChange = CashZ['cambios'][number];

export type ShownReport = { readonly x: CashReport } | { readonly z: CashZ };

interface CashReports {
  readonly shown: ShownReport | null;
  readonly tie: CashTie | null;
  readonly printed: { readonly kind: 'queued' | 'saved' | 'onSystem'; readonly sesion: number } | null;
  readonly problem: BridgeProblem | null;
  look(session: CashSession): Promise<void>;
  lookX(): Promise<void>;
  endLook(): void;
  askTie(days: BridgeInput<'cash.tie'>): Promise<void>;
  print(sesion: number, name: string): Promise<void>;
}

const NOTHING = { shown: null, tie: null, printed: null, problem: null } as const;

export const useCashReports = create<CashReports>()((set) => {
  /** Number of the latest request: an answer to an earlier one is discarded. */
  let look = 0;
  const lookX = async (input: BridgeInput<'cash.x'>): Promise<void> => {
    const own = ++look;
    const reply = await bridge.call('cash.x', input);
    if (own !== look) return;
    set(reply.ok ? { ...NOTHING, shown: { x: reply.value } } : { problem: reply.problem });
  };
  return {
    ...NOTHING,
    look: async ({ id, z }) => {
      if (z === null) return lookX({ sesion: id });
      const own = ++look;
      const reply = await bridge.call('cash.z', { sesion: id });
      if (own !== look) return;
      set(reply.ok ? { ...NOTHING, shown: { z: reply.value } } : { problem: reply.problem });
    },
    lookX: () => lookX({}),
    endLook: () => {
      look += 1;
      set(NOTHING);
    },
    askTie: async (days) => {
      const own = ++look;
      const reply = await bridge.call('cash.tie', days);
      if (own !== look) return;
      set(reply.ok ? { tie: reply.value, problem: null } : { problem: reply.problem });
    },
    print: async (sesion, name) => {
      const reply = await bridge.call('cash.print', { sesion });
      if (!reply.ok) return set({ problem: reply.problem });
      if (reply.value.kind === 'trabajo') return set({ printed: { kind: 'queued', sesion }, problem: null });
      if (reply.value.kind === 'sistema') {
        usePaper.getState().print(reply.value.papel);
        return set({ printed: { kind: 'onSystem', sesion }, problem: null });
      }
      const drawn = await bridge.call('cash.printPdf', { sesion });
      if (!drawn.ok) return set({ problem: drawn.problem });
      saveFile(name, [bytesOf(drawn.value.pdf)], 'application/pdf');
      set({ printed: { kind: 'saved', sesion }, problem: null });
    },
  };
});

onOtherPerson(() => useCashReports.getState().endLook());
