import { useEffect, useState } from 'react';
import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Button } from '../../../components/button.tsx';
import { Facts } from '../../../components/list/facts.tsx';
import { dollars } from '../../../money/cents.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCash } from '../../../stores/cash/cash.ts';
import { RulesSheet } from '../../cash/rules-sheet.tsx';
import { CategoryMargins } from '../category-margins.tsx';
import { MeasuredCodes } from '../measured-codes.tsx';
import { RoleLimits } from '../role-limits.tsx';
import { SaveForm, Section, useSavedForm } from '../section.tsx';
import { CUSTOMER_FIELDS, SettingField } from '../setting-field.tsx';
import { useSecondManager } from '../security/second-manager.tsx';
import { SecondPerson } from '../security/second-person.tsx';

/** Permits of each role, and rules of till and scales. */
export function PermitsSection({ view: { reglas } }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const form = useSavedForm(reglas);
  const approval = useSecondManager();
  const save = async (): Promise<boolean> => {
    const done = await form.save('settings.saveRules', {
      ...form.changes,
      ...form.opened,
      ...approval.given,
    });
    approval.forgetPin();
    return done;
  };
  return (
    <Section title={words.section.permisos} lead={words.rules.permitsLead}>
      <SaveForm form={form} onSave={save}>
        <RoleLimits bind={form.bind} />
        <SecondPerson form={form} kept={reglas.segundaPersona} approval={approval} />
        <fieldset className="settings-group">
          <legend>{words.rules.customers}</legend>
          {CUSTOMER_FIELDS.map((name) => (
            <SettingField key={name} name={name} bind={form.bind} />
          ))}
        </fieldset>
        <MeasuredCodes bind={form.bind} />
        {reglas.compras && <CategoryMargins bind={form.bind} />}
      </SaveForm>
      <CashRules />
    </Section>
  );
}

/** Cash rules of the branch; the cash screen opens the same dialog. */
function CashRules() {
  const words = useWords();
  const { state, refresh } = useCash();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void refresh();
  }, [refresh]);
  if (state === null) return null;
  const { exigirCaja, limiteDiferencia } = state.reglas;
  return (
    <fieldset className="settings-group">
      <legend>{words.cash.rules}</legend>
      <p className="soft small">{words.cash.rulesLead}</p>
      <Facts
        className="facts-list"
        facts={[
          [words.cash.mustOpen, exigirCaja ? words.cash.yes : words.cash.no],
          [words.cash.limit, dollars(limiteDiferencia)],
        ]}
      />
      <div>
        <Button onClick={() => setOpen(true)}>{words.cash.changeRules}</Button>
      </div>
      {isOpen && <RulesSheet onClose={() => setOpen(false)} />}
    </fieldset>
  );
}
