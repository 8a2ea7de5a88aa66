/** Settings of the issuer for managers; every change replaces them with the answer. */
import { create } from 'zustand';
import type {
  SettingsInput,
  SettingsOperation,
  SettingsView,
} from '../../../core/contract/bridge/bridge-settings.ts';
import type { BridgeOutput, BridgeProblem } from '../../../core/contract/bridge/bridge.ts';
import { bridge } from '../../bridge/index.ts';
import { problemText } from '../../faults/fault-text.ts';
import type { LocalizedMessage } from '../../faults/message.ts';
import { faultMap, type Faults } from '../../sale/faults.ts';
import { remote } from '../till/latest-answer.ts';

/** Operations that answer with the settings. */
export type SaveOperation = {
  [Op in SettingsOperation]: BridgeOutput<Op> extends SettingsView ? Op : never;
}[SettingsOperation];

interface Settings {
  readonly view: SettingsView | null;
  load(): Promise<void>;
  put(view: SettingsView): void;
}

export const useSettings = create<Settings>()((set) => ({
  view: null,
  ...remote(
    () => bridge.call('settings.view', {}),
    (view) => set({ view }),
  ),
}));

/** Key of errors that belong to no field. */
export const WHOLE_FORM = '(formulario)';

/** Saves a change; what is refused is looked at again. @returns errors by field; null on success */
export async function saveSetting<Op extends SaveOperation>(
  op: Op,
  input: SettingsInput<Op>,
): Promise<LocalizedMessage<Faults> | null> {
  const reply = await bridge.call(op, input);
  if (!reply.ok) {
    void useSettings.getState().load();
    return faultsOf(reply.problem);
  }
  useSettings.getState().put(reply.value);
  return null;
}

export function faultsOf(problem: BridgeProblem): LocalizedMessage<Faults> {
  const { errors = [] } = problem;
  return (words) =>
    errors.length === 0 ? new Map([[WHOLE_FORM, problemText(problem, words)]]) : faultMap(errors, words);
}
