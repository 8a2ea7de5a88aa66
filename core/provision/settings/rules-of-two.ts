/** Rules whose change needs a second manager's approval. */
import { settingsInForce, type IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { RulesPatch } from '../../contract/settings/settings-forms.ts';
import type { NewAuditEntry } from '../../store/people/audit.ts';
import { ApprovalRefused } from '../../till/people/approvals.ts';
import { refusedBy } from '../../till/people/pin-try.ts';
import type { SecondSay } from '../../till/people/second-manager.ts';

const RULES_OF_TWO = [
  {
    name: 'segundaPersona',
    accion: 'regla de segunda persona',
    asks: (before: boolean, after: boolean) => before !== after,
  },
  // Withdrawing the permission is harmless.
  {
    name: 'agentesProponen',
    accion: 'permiso de agentes',
    asks: (before: boolean, after: boolean) => after && !before,
  },
] as const;

/** A change that needs approval, as the audit log names it. */
export interface ChangeOfTwo {
  readonly accion: (typeof RULES_OF_TWO)[number]['accion'];
  readonly antes: boolean;
  readonly ahora: boolean;
}

export function changesOfTwo(
  settings: IssuerSettings,
  patch: Pick<RulesPatch, (typeof RULES_OF_TWO)[number]['name']>,
): readonly ChangeOfTwo[] {
  const before = settingsInForce(settings);
  return RULES_OF_TWO.flatMap(({ name, accion, asks }) => {
    const [antes, ahora] = [before[name], patch[name] ?? before[name]];
    return asks(antes, ahora) ? [{ accion, antes, ahora }] : [];
  });
}

/** Approvals by the change's name in the audit log. */
export type ApprovedRules = ReadonlyMap<ChangeOfTwo['accion'], SecondSay>;
export type AuditedAct = Pick<NewAuditEntry, 'accion' | 'detalle'>;

/** @throws ApprovalRefused for a change that nobody approved: the rule may have changed while the PIN was compared */
export function approvedActs(
  changes: readonly ChangeOfTwo[],
  approved: ApprovedRules,
): readonly AuditedAct[] {
  return changes.map(({ accion, ...values }) => {
    const segunda = approved.get(accion);
    if (segunda === undefined) throw new ApprovalRefused('aprobacion', refusedBy(rule('falta-otro-gerente')));
    return { accion, detalle: { ...values, ...segunda } };
  });
}
