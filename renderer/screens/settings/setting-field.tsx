import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import type { IssuerSettings } from '../../../core/contract/settings/issuer-settings.ts';
import { Choice, choicesOf, Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { SettingText } from '../../text/es/rule-settings.ts';
import type { Words } from '../../text/es.ts';
import type { Bind, Bound } from './bound.ts';
import { SecondsField } from './security/seconds-field.tsx';

type Name = keyof IssuerSettings;

/** Settings of the rules section that are a single field, in order; switches come last. */
export const RULE_FIELDS = [
  'umbralReceptor',
  'esperaMaximaMs',
  'duiEdicion2026',
  'cabanas',
  'relojAdelantado',
  'compraCredito',
  'limiteDeCredito',
  'redondeoPrecios',
  'propuestasPorDia',
  'validezCotizacion',
] as const satisfies readonly Name[];
export const RULE_SWITCHES = [
  'otraEdicion',
  'imprimeReferencia',
  'compraSinFactura',
  'compras',
  'agentesProponen',
] as const satisfies readonly Name[];

/** Settings of what customers receive, in the section on selling. */
export const CUSTOMER_FIELDS = ['ticketAutomatico', 'datosPorTelefono'] as const satisfies readonly Name[];

/** Choices that need a full row for their texts. */
const WIDE: ReadonlySet<Name> = new Set(['relojAdelantado']);

/** Label of a setting: its own, or that of the audit log. */
export function settingText(name: Name, { config, audit }: Words): SettingText {
  return config.rules.fields[name] ?? { label: audit.detailName(name) };
}

export function SettingField({ name, bind }: { readonly name: Name; readonly bind: Bind<RulesSettings> }) {
  const { label, note, choices } = settingText(name, useWords());
  const bound = bind(name);
  if (typeof bound.value === 'boolean')
    return <Switch label={label} note={note} {...(bound as unknown as Bound<boolean>)} />;
  const typed = bound as unknown as Bound<string>;
  if (choices !== undefined)
    return <Choice label={label} {...typed} choices={choicesOf(choices)} wide={WIDE.has(name)} />;
  if (name.endsWith('Ms')) return <SecondsField label={label} {...typed} />;
  return <Field label={label} {...typed} inputMode="decimal" />;
}
