/** Checkboxes of shops. */
import { Check } from '../../components/form/check.tsx';
import type { Tills } from '../../../core/contract/central/manager-api.ts';

export interface ShopChoiceProps {
  readonly label: string;
  readonly shops: Tills['shops'];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ShopChoice({ label, shops, chosen, onChange }: ShopChoiceProps) {
  return (
    <fieldset className="field wide central-shops">
      <legend className="label">{label}</legend>
      {shops.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  );
}
