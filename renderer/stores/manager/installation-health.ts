/** How the installation is, point by point, as the service last told a manager. */
import { create } from 'zustand';
import type { BridgeOutput } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

export type HealthItem = BridgeOutput<'maintenance.health'>['puntos'][number];

interface InstallationHealth {
  /** Null until the service has said. */
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

// What a manager sees is not a cashier's to see.
onOtherPerson(() => useInstallationHealth.setState({ points: null }));
