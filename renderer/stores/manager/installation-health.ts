/** Health of the installation by point, for managers. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

export type HealthItem = BridgeOutput<'maintenance.health'>['puntos'][number];

interface InstallationHealth {
  /** Null before the first answer. */
  readonly points: readonly HealthItem[] | null;
  load(): Promise<void>;
}

export const useInstallationHealth = create<InstallationHealth>()((set) => ({
  points: null,
  load: remote(
    () => bridge.call('maintenance.health', {}),
    ({ puntos }) => set({ points: puntos }),
  ).load,
}));

onOtherPerson(() => useInstallationHealth.setState({ points: null }));
