import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { MAX_PRESENTATIONS } from '../../../core/contract/till/products.ts';
import { Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf, dollars } from '../../money/cents.ts';
import { perUnit } from '../../money/per-unit.ts';
import { faultsUnder, type Faults } from '../../sale/faults.ts';
import { newPresentation, proposedCode, type PresentationDraft, type ProductDraft } from './product-draft.ts';

export interface PresentationFieldsProps {
  readonly draft: ProductDraft;
  readonly faults: Faults;
  readonly onChange: (change: Pick<ProductDraft, 'presentaciones'>) => void;
}

/** Packs and boxes of a product. */
export function PresentationFields({ draft, faults, onChange }: PresentationFieldsProps) {
  const text = useWords().products;
  const [added, setAdded] = useState(false);
  const { presentaciones } = draft;
  const put = (next: readonly PresentationDraft[]): void => onChange({ presentaciones: next });
  return (
    <fieldset className="stack gap-3">
      <legend className="label">{text.fields.presentaciones}</legend>
      {presentaciones.map((one, place) => (
        <PresentationRow
          key={place}
          place={place}
          one={one}
          draft={draft}
          faults={faults}
          focused={added && place === presentaciones.length - 1}
          onChange={(change) =>
            put(presentaciones.map((each, at) => (at === place ? { ...each, ...change } : each)))
          }
          onRemove={() => put(presentaciones.filter((_each, at) => at !== place))}
        />
      ))}
      <div className="chips">
        <Button
          disabled={presentaciones.length >= MAX_PRESENTATIONS}
          onClick={() => {
            setAdded(true);
            put([...presentaciones, newPresentation()]);
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {text.addPack}
        </Button>
        {presentaciones.length === 0 && <p className="soft small barcode-hint">{text.packsHint}</p>}
      </div>
    </fieldset>
  );
}

interface PresentationRowProps extends Pick<PresentationFieldsProps, 'draft' | 'faults'> {
  readonly place: number;
  readonly one: PresentationDraft;
  readonly focused: boolean;
  readonly onChange: (change: Partial<PresentationDraft>) => void;
  readonly onRemove: () => void;
}

function PresentationRow(props: PresentationRowProps) {
  const { place, one, draft, faults, focused, onChange, onRemove } = props;
  const words = useWords();
  const text = words.products;
  const each = perUnit(decimalOf(one.precio) ?? '', one.factor);
  const fault = (field: keyof PresentationDraft) => faultsUnder(faults, `presentaciones[${place}].${field}`);
  const priceWrong = one.precio !== '' && decimalOf(one.precio) === null ? text.priceWrong : '';
  const name = one.nombre.trim() === '' ? words.faults.pack(place + 1) : one.nombre;
  return (
    <div className="pack-row" role="group" aria-label={name} data-pack={place}>
      <div className="form-grid">
        <Field
          label={text.packName}
          value={one.nombre}
          placeholder={text.packExample}
          fault={fault('nombre')}
          focused={focused}
          onChange={(nombre) => onChange({ nombre })}
        />
        <Field
          label={text.packFactor}
          value={one.factor}
          inputMode="numeric"
          fault={fault('factor')}
          onChange={(factor) => onChange({ factor })}
        />
        <Field
          label={each === null ? text.fields.precio : text.packPrice(dollars(each))}
          value={one.precio}
          inputMode="decimal"
          fault={priceWrong === '' ? fault('precio') : priceWrong}
          onChange={(precio) => onChange({ precio })}
        />
        <Field
          label={text.fields.codigo}
          value={one.codigo}
          placeholder={proposedCode(draft, one)}
          fault={fault('codigo')}
          onChange={(codigo) => onChange({ codigo })}
        />
        <Field
          label={text.fields.codigosBarra}
          value={one.codigosBarra}
          fault={fault('codigosBarra')}
          onChange={(codigosBarra) => onChange({ codigosBarra })}
        />
      </div>
      <button type="button" className="icon-button" aria-label={text.removeBarcode(name)} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
