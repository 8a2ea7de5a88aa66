/** Checkboxes of shops. */
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
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
}
