/** Reports of the cash desk that are looked at: an X, a Z with its later changes, and whether days tie. */
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

/** An X, or a Z with its later changes. */
export type ShownReport = { readonly x: CashReport } | { readonly z: CashZ };

interface CashReports {
  readonly shown: ShownReport | null;
  readonly tie: CashTie | null;
  /** How the report of a session got to paper. */
  readonly printed: { readonly kind: 'queued' | 'saved' | 'onSystem'; readonly sesion: number } | null;
  /** Why the last thing that was asked for did not happen. */
  readonly problem: BridgeProblem | null;
  look(session: CashSession): Promise<void>;
  /** The X of this till. */
  lookX(): Promise<void>;
  endLook(): void;
  askTie(days: BridgeInput<'cash.tie'>): Promise<void>;
  /** Prints a report; where no printer takes it, saves it as a PDF. */
  print(sesion: number, name: string): Promise<void>;
}

const NOTHING = { shown: null, tie: null, printed: null, problem: null } as const;

export const useCashReports = create<CashReports>()((set) => {
  /** Changes with everything that is looked at: an answer to what was asked for before is nobody's any more. */
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

// What a manager looked at is not a cashier's to see.
onOtherPerson(() => useCashReports.getState().endLook());
