/** How the installation is, point by point, as the service last told a manager. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { latestOnly } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

export type HealthItem = BridgeOutput<'upkeep.health'>['puntos'][number];

interface InstallationHealth {
  /** Null until the service has said. */
  readonly points: readonly HealthItem[] | null;
  load(): Promise<void>;
}

const draw = latestOnly();

export const useInstallationHealth = create<InstallationHealth>()((set) => ({
  points: null,
  load: async () => {
    const counts = draw();
    const reply = await bridge.call('upkeep.health', {});
    if (reply.ok && counts()) set({ points: reply.value.puntos });
  },
}));

// What a manager sees is not a cashier's to see.
onOtherPerson(() => useInstallationHealth.setState({ points: null }));
