import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import {
  PLAIN_NAMES,
  PLAIN_SETTINGS,
  type PlainSettingName,
} from '../../../core/contract/text/plain-settings.ts';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind, Bound } from './bound.ts';
import { SecondsField } from './security/seconds-field.tsx';

type Name = PlainSettingName;

const RULE_NAMES = PLAIN_NAMES.filter((name) => !('section' in PLAIN_SETTINGS[name]));
const isSwitch = (name: Name): boolean => typeof PLAIN_SETTINGS[name].standard === 'boolean';

/** Plain settings of the rules section; switches come last. */
export const RULE_FIELDS = RULE_NAMES.filter((name) => !isSwitch(name));
export const RULE_SWITCHES = RULE_NAMES.filter(isSwitch);

/** Settings of what customers receive, in the section on selling. */
export const CUSTOMER_FIELDS = PLAIN_NAMES.filter((name) => !RULE_NAMES.includes(name));

/** Choices that need a full row for their texts. */
const WIDE: ReadonlySet<Name> = new Set(['relojAdelantado']);

export function SettingField({ name, bind }: { readonly name: Name; readonly bind: Bind<RulesSettings> }) {
  const { label, note, choices } = useWords().config.rules.fields[name];
  const bound = bind(name);
  if (typeof bound.value === 'boolean')
    return <Switch label={label} note={note} {...(bound as unknown as Bound<boolean>)} />;
  const typed = bound as unknown as Bound<string>;
  if (choices !== undefined)
    return <Choice label={label} {...typed} choices={choicesOf(choices)} wide={WIDE.has(name)} />;
  if (name.endsWith('Ms')) return <SecondsField label={label} {...typed} />;
  return <Field label={label} {...typed} inputMode="decimal" />;
}
