/** Proposals of agents, which managers confirm or reject. */
import { create } from 'zustand';
import type { BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import type { ShownProposal } from '../../../core/contract/bridge/bridge-agents.ts';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

interface Proposals {
  /** Those still open first; empty before the first answer. */
  readonly list: readonly ShownProposal[];
  readonly problem: BridgeProblem | null;
  /** Id of the pending decision; null without one. */
  readonly deciding: string | null;
  load(): Promise<void>;
  decide(id: string, act: 'agents.confirm' | 'agents.reject'): Promise<void>;
}

export const useProposals = create<Proposals>()((set) => {
  const { load } = remote(
    () => bridge.call('agents.proposals', {}),
    ({ propuestas: list }) => set({ list }),
  );
  return {
    list: [],
    problem: null,
    deciding: null,
    load,
    decide: async (id, act) => {
      set({ deciding: id, problem: null });
      const reply = await bridge.call(act, { id });
      set({ deciding: null, problem: reply.ok ? null : reply.problem });
      await load();
    },
  };
});

onOtherPerson(() => useProposals.setState({ list: [], problem: null, deciding: null }));
