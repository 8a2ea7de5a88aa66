import type { SettingsView } from '../../../../core/contract/bridge/bridge-settings.ts';
import { Facts } from '../../../components/list/facts.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { IssuerFields } from './issuer-fields.tsx';
import { LogoBlock } from './logo-block.tsx';
import { lacksDistrict, SaveForm, Section, useSavedForm } from '../section.tsx';
import { nitText } from '../../../../core/contract/text/identity-text.ts';

/** The issuer; changes apply from the next document. */
export function IssuerSection({ view }: { readonly view: SettingsView }) {
  const words = useWords().config;
  const form = useSavedForm(view.emisor);
  const save = async (): Promise<boolean> =>
    !lacksDistrict(form) && (await form.save('settings.saveIssuer', { ...form.value, ...form.opened }));
  return (
    <Section title={words.section.emisor} lead={words.issuer.lead}>
      <Facts className="facts-row" figures facts={[[words.issuer.nit, nitText(view.emisor.nit)]]} />
      <SaveForm form={form} onSave={save}>
        <IssuerFields value={form.value} nitFixed faultOf={form.faultOf} onChange={form.change} />
      </SaveForm>
      <LogoBlock />
    </Section>
  );
}
