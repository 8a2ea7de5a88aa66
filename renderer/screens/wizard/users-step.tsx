import { Field } from '../../components/form/field.tsx';
import { PinField } from '../../components/form/pin-field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useWizard, type WizardSecrets } from '../../stores/manager/wizard.ts';
import { useStepFaults } from './step-faults.ts';

/** Step 5: a manager and an optional cashier. */
export function UsersStep() {
  const words = useWords().wizard;
  const { draft, secrets, change, keepSecret } = useWizard();
  const { gerente, cajero } = draft;
  return (
    <>
      <Person
        index={0}
        who={words.manager}
        nombre={gerente}
        pin={secrets.gerentePin}
        again={secrets.gerenteAgain}
        onName={(nombre) => change({ gerente: nombre })}
        onSecret={({ pin, again }) =>
          keepSecret({
            ...(pin === undefined ? {} : { gerentePin: pin }),
            ...(again === undefined ? {} : { gerenteAgain: again }),
          })
        }
      />
      <Person
        index={1}
        who={words.cashier}
        nombre={cajero}
        pin={secrets.cajeroPin}
        again={secrets.cajeroAgain}
        onName={(nombre) => change({ cajero: nombre })}
        onSecret={({ pin, again }) => keepSecret(cashierSecret(pin, again))}
      />
    </>
  );
}

function cashierSecret(pin: string | undefined, again: string | undefined): Partial<WizardSecrets> {
  return {
    ...(pin === undefined ? {} : { cajeroPin: pin }),
    ...(again === undefined ? {} : { cajeroAgain: again }),
  };
}

interface PersonProps {
  readonly index: number;
  readonly who: string;
  readonly nombre: string;
  readonly pin: string;
  readonly again: string;
  readonly onName: (nombre: string) => void;
  readonly onSecret: (secret: { readonly pin?: string; readonly again?: string }) => void;
}

function Person({ index, who, nombre, pin, again, onName, onSecret }: PersonProps) {
  const words = useWords();
  const faultOf = useStepFaults('usuarios');
  const tried = useWizard((wizard) => wizard.tried.has('usuarios'));
  const differs = pin !== again && (tried || again.length >= pin.length);
  return (
    <fieldset className="settings-group wizard-person">
      <legend>{who}</legend>
      <div className="form-grid">
        <Field
          label={words.config.users.name}
          value={nombre}
          fault={faultOf(`[${index}].nombre`, nombre)}
          onChange={onName}
          wide
          focused={index === 0}
        />
        <PinField
          label={words.config.users.pin}
          value={pin}
          fault={faultOf(`[${index}].pin`, pin)}
          onChange={(typed) => onSecret({ pin: typed })}
        />
        <PinField
          label={words.config.users.again}
          value={again}
          fault={differs ? words.config.users.mismatch : ''}
          onChange={(typed) => onSecret({ again: typed })}
        />
      </div>
    </fieldset>
  );
}
