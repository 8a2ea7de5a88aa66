import { useState } from 'react';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { PresentationFields } from './presentation-fields.tsx';
import { isSpecial, MORE_FIELDS, textOrNull, type ProductDraft } from './product-draft.ts';
import { useNamedField } from './use-named-field.ts';

export interface ProductMoreProps {
  readonly draft: ProductDraft;
  readonly faults: Faults;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  readonly isNew: boolean;
  readonly categories: readonly string[];
  /** Whether minimum and maximum stock of the branch are asked. */
  readonly ofShop: boolean;
}

/** Presentations, category and stock; collapsed if the product has none. */
export function ProductMore({ draft, faults, onChange, isNew, categories, ofShop }: ProductMoreProps) {
  const text = useWords().products;
  const named = useNamedField(faults);
  const [wasSpecial] = useState(() => isSpecial(draft));
  const isFaulty = MORE_FIELDS.some((field) => faultsUnder(faults, field) !== '');
  return (
    <details className="product-more" open={wasSpecial || isFaulty}>
      <summary>{text.more}</summary>
      <div className="stack gap-4">
        <div className="form-grid">
          <Field
            {...named('categoria')}
            value={draft.categoria ?? ''}
            suggestions={categories}
            onChange={(typed) => onChange({ categoria: textOrNull(typed) })}
          />
        </div>
        <PresentationFields draft={draft} faults={faults} onChange={onChange} />
        {draft.tipo === 'bien' && (
          <StockFields draft={draft} faults={faults} ofShop={ofShop} onChange={onChange} />
        )}
        {(!isNew || draft.retirado) && (
          <div className="stack">
            <Switch
              {...named('retirado')}
              value={draft.retirado}
              note={text.retiredNote}
              onChange={(retirado) => onChange({ retirado })}
            />
          </div>
        )}
      </div>
    </details>
  );
}

type StockFieldsProps = Pick<ProductMoreProps, 'draft' | 'faults' | 'onChange' | 'ofShop'>;

function StockFields({ draft, faults, onChange, ofShop }: StockFieldsProps) {
  const text = useWords().products;
  const named = useNamedField(faults);
  const { minimo, maximo, llevaExistencia, pesado } = draft;
  return (
    <div className="stack">
      <Switch
        {...named('llevaExistencia')}
        value={llevaExistencia}
        note={text.keepsStockNote}
        onChange={(value) => onChange({ llevaExistencia: value })}
      />
      <Switch {...named('pesado')} value={pesado} onChange={(value) => onChange({ pesado: value })} />
      {llevaExistencia && ofShop && (
        <div className="form-grid">
          <Field
            label={text.minimum}
            value={minimo}
            inputMode="decimal"
            fault={faultsUnder(faults, 'nivel.minimo')}
            onChange={(value) => onChange({ minimo: value })}
          />
          <Field
            label={text.maximum}
            value={maximo}
            inputMode="decimal"
            fault={faultsUnder(faults, 'nivel.maximo')}
            onChange={(value) => onChange({ maximo: value })}
          />
        </div>
      )}
    </div>
  );
}
