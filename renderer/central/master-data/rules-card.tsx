/** Company policies for all tills. */
import type { CompanyRules } from '../../../core/contract/central/catalogue/catalogue.ts';
import { DEFAULT_LIMITES, type RoleLimit } from '../../../core/contract/settings/role-limits.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useAsked } from '../ask.ts';
import { DownForm } from './hand-down-form.tsx';
import { useDownText } from './master-data-text.ts';
import { useDraft } from './use-draft.ts';

/** Renders nothing before the first answer. */
export function RulesCard() {
  const { value, again } = useAsked('/api/rules');
  return value === null ? null : <RulesForm rules={value} onSaved={again} />;
}

function RulesForm({ rules, onSaved }: { readonly rules: CompanyRules; readonly onSaved: () => void }) {
  const text = useDownText();
  const draft = useDraft(rules);
  const { segundaPersona, limitesVenta } = draft.shown;
  const put = (change: Partial<CompanyRules>) => draft.change({ segundaPersona, limitesVenta, ...change });
  const second = segundaPersona === null ? 'till' : segundaPersona ? 'yes' : 'no';
  const cajero: RoleLimit | null =
    limitesVenta === null ? null : { ...DEFAULT_LIMITES.cajero, ...limitesVenta.cajero };
  const limit = (change: Partial<RoleLimit>) =>
    put({ limitesVenta: { ...limitesVenta, cajero: { ...DEFAULT_LIMITES.cajero, ...cajero, ...change } } });
  const done = (): void => {
    draft.saved();
    onSaved();
  };
  return (
    <DownForm
      title={text.rules}
      path="/api/rules/put"
      input={() => ({ segundaPersona, limitesVenta, antes: draft.opened })}
      onDone={done}
      done={text.saved}
    >
      <p className="soft">{text.rulesHow}</p>
      <div className="form-grid">
        <Choice
          label={text.second}
          value={second}
          choices={Object.entries(text.secondChoices)}
          onChange={(chosen) => put({ segundaPersona: chosen === 'till' ? null : chosen === 'yes' })}
        />
        <Choice
          label={text.limits}
          value={cajero === null ? 'till' : 'fixed'}
          choices={Object.entries(text.limitChoices)}
          onChange={(chosen) => (chosen === 'till' ? put({ limitesVenta: null }) : limit({}))}
        />
        {cajero !== null && <CashierLimits cajero={cajero} onChange={limit} />}
      </div>
    </DownForm>
  );
}

interface CashierLimitsProps {
  readonly cajero: RoleLimit;
  readonly onChange: (change: Partial<RoleLimit>) => void;
}

function CashierLimits({ cajero, onChange: limit }: CashierLimitsProps) {
  const text = useDownText();
  return (
    <>
      <Field
        label={text.discount}
        value={cajero.descuentoMaximo}
        inputMode="decimal"
        onChange={(descuentoMaximo) => limit({ descuentoMaximo })}
        required
      />
      <Field
        label={text.dailyDiscount}
        value={cajero.descuentoDiario}
        inputMode="decimal"
        onChange={(descuentoDiario) => limit({ descuentoDiario })}
      />
      <Field
        label={text.refund}
        value={cajero.devolucionMaxima ?? ''}
        inputMode="decimal"
        onChange={(devolucionMaxima) => limit({ devolucionMaxima })}
      />
      <Field
        label={text.freeLines}
        value={cajero.lineaLibreMaxima}
        inputMode="decimal"
        onChange={(lineaLibreMaxima) => limit({ lineaLibreMaxima })}
      />
      <Allowed
        label={text.lower}
        value={cajero.bajarPrecio}
        onChange={(bajarPrecio) => limit({ bajarPrecio })}
      />
      <Allowed
        label={text.saleKind}
        value={cajero.cambiarTipo}
        onChange={(cambiarTipo) => limit({ cambiarTipo })}
      />
    </>
  );
}

interface AllowedProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Allowed({ label, value, onChange }: AllowedProps) {
  const { yes, no } = useDownText();
  return (
    <Choice
      label={label}
      value={value ? 'yes' : 'no'}
      choices={[
        ['yes', yes],
        ['no', no],
      ]}
      onChange={(chosen) => onChange(chosen === 'yes')}
    />
  );
}
