import { useState } from 'react';
import { Field } from '../../components/form/field.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { PresentationFields } from './presentation-fields.tsx';
import type { ProductDraft } from './product-draft.ts';

export interface ProductMoreProps {
  readonly draft: ProductDraft;
  readonly faults: Faults;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  readonly isNew: boolean;
  /** Categories that other products have. */
  readonly categories: readonly string[];
  /** Whether it is asked what a shop wants to have of it. */
  readonly ofShop: boolean;
}

const FIELDS = ['categoria', 'llevaExistencia', 'pesado', 'retirado', 'nivel', 'presentaciones'] as const;

/** Packs and boxes, category and stock: folded away where a product has none of it. */
export function ProductMore({ draft, faults, onChange, isNew, categories, ofShop }: ProductMoreProps) {
  const words = useWords();
  const text = words.products;
  const [wasUsed] = useState(() => isUsed(draft));
  const isFaulty = FIELDS.some((field) => faultsUnder(faults, field) !== '');
  const fault = (field: (typeof FIELDS)[number]) => faultsUnder(faults, field);
  return (
    <details className="product-more" open={wasUsed || isFaulty}>
      <summary>{text.more}</summary>
      <div className="stack gap-4">
        <div className="form-grid">
          <Field
            label={text.category}
            value={draft.categoria}
            suggestions={categories}
            fault={fault('categoria')}
            onChange={(categoria) => onChange({ categoria })}
          />
        </div>
        <PresentationFields draft={draft} faults={faults} onChange={onChange} />
        {draft.tipo === 'bien' && (
          <StockFields draft={draft} faults={faults} ofShop={ofShop} onChange={onChange} />
        )}
        {(!isNew || draft.retirado) && (
          <div className="stack">
            <Switch
              label={text.retired}
              value={draft.retirado}
              note={text.retiredNote}
              fault={fault('retirado')}
              onChange={(retirado) => onChange({ retirado })}
            />
          </div>
        )}
      </div>
    </details>
  );
}

function isUsed({ categoria, llevaExistencia, pesado, retirado, presentaciones }: ProductDraft): boolean {
  return categoria !== '' || llevaExistencia || pesado || retirado || presentaciones.length > 0;
}

type StockFieldsProps = Pick<ProductMoreProps, 'draft' | 'faults' | 'onChange' | 'ofShop'>;

function StockFields({ draft, faults, onChange, ofShop }: StockFieldsProps) {
  const text = useWords().products;
  const { minimo, maximo, llevaExistencia, pesado } = draft;
  return (
    <div className="stack">
      <Switch
        label={text.keepsStock}
        value={llevaExistencia}
        note={text.keepsStockNote}
        fault={faultsUnder(faults, 'llevaExistencia')}
        onChange={(value) => onChange({ llevaExistencia: value })}
      />
      <Switch
        label={text.weighed}
        value={pesado}
        fault={faultsUnder(faults, 'pesado')}
        onChange={(value) => onChange({ pesado: value })}
      />
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
