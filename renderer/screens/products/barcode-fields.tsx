import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { MAX_BARCODES } from '../../../core/contract/till/products.ts';
import { Fault } from '../../components/form/field.tsx';
import { useFocus } from '../../hooks/use-focus.ts';
import { useWords } from '../../hooks/use-words.ts';

export interface BarcodeFieldsProps {
  readonly value: readonly string[];
  readonly fault: string;
  readonly onChange: (barcodes: readonly string[]) => void;
}

/** The barcodes of a product, one in each field. */
export function BarcodeFields({ value, fault, onChange }: BarcodeFieldsProps) {
  const words = useWords();
  const [added, setAdded] = useState(false);
  return (
    <fieldset className="stack wide">
      <legend className="label">{words.products.fields.codigosBarra}</legend>
      {value.map((barcode, index) => (
        <div className="barcode-row" key={index}>
          <BarcodeInput
            label={words.products.barcode(index + 1)}
            value={barcode}
            focused={added && index === value.length - 1}
            onChange={(text) => onChange(value.map((one, place) => (place === index ? text : one)))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.products.removeBarcode(
              barcode === '' ? words.products.barcode(index + 1) : barcode,
            )}
            onClick={() => onChange(value.filter((_one, place) => place !== index))}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      <Fault text={fault} />
      <div className="chips">
        <Button
          disabled={value.length >= MAX_BARCODES}
          onClick={() => {
            setAdded(true);
            onChange([...value, '']);
          }}
        >
          <Plus size={18} aria-hidden="true" />
          {words.products.addBarcode}
        </Button>
        <p className="soft small barcode-hint">{words.products.scanHint}</p>
      </div>
    </fieldset>
  );
}

interface BarcodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly focused: boolean;
  readonly onChange: (value: string) => void;
}

function BarcodeInput({ label, value, focused, onChange }: BarcodeInputProps) {
  const ref = useFocus<HTMLInputElement>(focused);
  return (
    <input
      ref={ref}
      className="input figures"
      aria-label={label}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
