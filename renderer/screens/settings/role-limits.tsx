import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { TILL_ROLES } from '../../../core/contract/till/till.ts';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Bind } from './bound.ts';

/** Limits of each role for prices, discounts and returns without a manager's PIN. */
export function RoleLimits({ bind }: { readonly bind: Bind<RulesSettings> }) {
  const words = useWords();
  const { limits } = words.config.rules;
  return (
    <fieldset className="settings-group">
      <legend>{limits.title}</legend>
      <p className="soft small">{limits.lead}</p>
      {TILL_ROLES.map((rol) => {
        const role = words.access.rol[rol];
        return (
          <div key={rol} className="form-grid">
            <Field
              label={limits.discount(role)}
              {...bind('limitesVenta', rol, 'descuentoMaximo')}
              inputMode="decimal"
            />
            <Field
              label={limits.daily(role)}
              placeholder={limits.noLimit}
              {...bind('limitesVenta', rol, 'descuentoDiario')}
              inputMode="decimal"
            />
            <Field
              label={limits.returns(role)}
              placeholder={limits.noLimit}
              {...bind('limitesVenta', rol, 'devolucionMaxima')}
              inputMode="decimal"
            />
            <Field
              label={limits.free(role)}
              placeholder={limits.noLimit}
              {...bind('limitesVenta', rol, 'lineaLibreMaxima')}
              inputMode="decimal"
            />
            <Switch label={limits.lower(role)} {...bind('limitesVenta', rol, 'bajarPrecio')} />
            <Switch label={limits.kind(role)} {...bind('limitesVenta', rol, 'cambiarTipo')} />
          </div>
        );
      })}
    </fieldset>
  );
}
