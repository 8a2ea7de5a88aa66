import type { RulesSettings } from '../../../core/contract/bridge/bridge-settings.ts';
import { TILL_ROLES } from '../../../core/contract/till/till.ts';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { SavedForm } from './section.tsx';

type Form = SavedForm<Pick<RulesSettings, 'limitesVenta'>>;

/** How far each role goes with prices, discounts and returns before a manager's PIN is asked for. */
export function RoleLimits({ form }: { readonly form: Pick<Form, 'value' | 'change' | 'faultOf'> }) {
  const words = useWords();
  const { limits } = words.config.rules;
  const { limitesVenta } = form.value;
  return (
    <fieldset className="settings-group">
      <legend>{limits.title}</legend>
      <p className="soft small">{limits.lead}</p>
      {TILL_ROLES.map((rol) => {
        const limit = limitesVenta[rol];
        const set = (change: Partial<typeof limit>): void =>
          form.change({ limitesVenta: { ...limitesVenta, [rol]: { ...limit, ...change } } });
        const role = words.access.rol[rol];
        return (
          <div key={rol} className="form-grid">
            <Field
              label={limits.discount(role)}
              value={limit.descuentoMaximo}
              fault={form.faultOf(`limitesVenta.${rol}.descuentoMaximo`)}
              onChange={(descuentoMaximo) => set({ descuentoMaximo })}
              inputMode="decimal"
            />
            <Field
              label={limits.daily(role)}
              placeholder={limits.noLimit}
              value={limit.descuentoDiario}
              fault={form.faultOf(`limitesVenta.${rol}.descuentoDiario`)}
              onChange={(descuentoDiario) => set({ descuentoDiario })}
              inputMode="decimal"
            />
            <Field
              label={limits.returns(role)}
              placeholder={limits.noLimit}
              value={limit.devolucionMaxima}
              fault={form.faultOf(`limitesVenta.${rol}.devolucionMaxima`)}
              onChange={(devolucionMaxima) => set({ devolucionMaxima })}
              inputMode="decimal"
            />
            <Field
              label={limits.free(role)}
              placeholder={limits.noLimit}
              value={limit.lineaLibreMaxima}
              fault={form.faultOf(`limitesVenta.${rol}.lineaLibreMaxima`)}
              onChange={(lineaLibreMaxima) => set({ lineaLibreMaxima })}
              inputMode="decimal"
            />
            <Switch
              className="settings-switch"
              label={limits.lower(role)}
              checked={limit.bajarPrecio}
              onChange={(bajarPrecio) => set({ bajarPrecio })}
            />
            <Switch
              className="settings-switch"
              label={limits.kind(role)}
              checked={limit.cambiarTipo}
              onChange={(cambiarTipo) => set({ cambiarTipo })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
