import type { SetupForm } from '../../../core/contract/settings/settings-forms.ts';
import { TIPOS_NUMERADOS } from '../../../core/contract/edition.ts';
import { bridge } from '../../bridge/index.ts';
import { Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useWizard } from '../../stores/manager/wizard.ts';
import { BranchFields } from '../settings/shop/branch-fields.tsx';
import { ConnectionFields, Probe } from '../settings/authority/connection-fields.tsx';
import { IssuerFields } from '../settings/shop/issuer-fields.tsx';
import { useStepFaults } from './step-faults.ts';

/** Text typed at a path; '' if it is no text. */
function typedOf(value: object, field: string): string {
  const found = field
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null
          ? Object.entries(at).find(([key]) => key === name)?.[1]
          : undefined,
      value,
    );
  if (typeof found === 'string') return found;
  return typeof found === 'object' && found !== null ? Object.values(found).join('') : '';
}

/** Step 1: the issuer. */
export function IssuerStep() {
  const value = useWizard(({ draft }) => draft.emisor);
  const change = useWizard((wizard) => wizard.change);
  const faultOf = useStepFaults('emisor');
  return (
    <IssuerFields
      value={value}
      faultOf={(field) => faultOf(`.${field}`, typedOf(value, field))}
      onChange={(part) => change({ emisor: { ...value, ...part } })}
    />
  );
}

/** Step 2: branch and numbering. */
export function BranchStep() {
  const value = useWizard(({ draft }) => draft.sucursal);
  const change = useWizard((wizard) => wizard.change);
  const faultOf = useStepFaults('sucursal');
  return (
    <div className="form-grid">
      <BranchFields
        value={value}
        faultOf={(field) => faultOf(`.${field}`, typedOf(value, field))}
        onChange={(part) => change({ sucursal: { ...value, ...part } })}
      />
      <LastNumbers />
    </div>
  );
}

/** Last numbers of a former program, so that numbering continues. */
function LastNumbers() {
  const words = useWords();
  const value = useWizard(({ draft }) => draft.sucursal);
  const change = useWizard((wizard) => wizard.change);
  const faultOf = useStepFaults('sucursal');
  const { ultimosNumeros } = value;
  return (
    <fieldset className="settings-group wide">
      <legend>{words.wizard.lastNumbers}</legend>
      <p className="soft small">{words.wizard.lastNumbersLead}</p>
      <div className="form-grid">
        {TIPOS_NUMERADOS.map((tipoDte) => (
          <Field
            key={tipoDte}
            label={words.wizard.lastNumber(words.tipo[tipoDte])}
            value={ultimosNumeros[tipoDte]}
            fault={faultOf(`.ultimosNumeros.${tipoDte}`, ultimosNumeros[tipoDte])}
            onChange={(typed) =>
              change({ sucursal: { ...value, ultimosNumeros: { ...ultimosNumeros, [tipoDte]: typed } } })
            }
            inputMode="numeric"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Step 4: connection to the authority, tested before it is saved. */
export function ConnectionStep() {
  const draft = useWizard((wizard) => wizard.draft);
  const password = useWizard(({ secrets }) => secrets.password);
  const { change, keepSecret, attempt } = useWizard();
  const faultOf = useStepFaults('conexion');
  const value: SetupForm['conexion'] = { ...draft.conexion, password };
  const put = ({ password: typed, ...part }: Partial<SetupForm['conexion']>): void => {
    if (typed !== undefined) keepSecret({ password: typed });
    if (Object.keys(part).length === 0) return;
    const conexion = { ...draft.conexion, ...part };
    // The authority accepts only the official control number.
    const sucursal =
      conexion.clase === 'hacienda'
        ? { ...draft.sucursal, formatoNumeroControl: 'oficial' as const }
        : draft.sucursal;
    change({ conexion, sucursal });
  };
  return (
    <div className="stack gap-3 settings-form">
      <div className="form-grid">
        <ConnectionFields
          ambiente="PRUEBAS"
          value={value}
          faultOf={(field) => faultOf(`.${field}`, typedOf(value, field))}
          onChange={put}
        />
      </div>
      <Probe
        key={JSON.stringify(value)}
        probe={() => bridge.call('setup.probe', { ambiente: 'PRUEBAS', entrada: value })}
        onFaults={(faults) => {
          if (faults !== null) attempt('conexion');
        }}
      />
    </div>
  );
}
