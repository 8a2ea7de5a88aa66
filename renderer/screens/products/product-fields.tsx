import { useState } from 'react';
import { PRODUCT_TIPOS, PRODUCT_TRATAMIENTOS } from '../../../core/contract/till/products.ts';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { decimalOf } from '../../money/cents.ts';
import type { Faults } from '../../sale/faults.ts';
import { BarcodeFields } from './barcode-fields.tsx';
import type { ProductDraft } from './product-draft.ts';
import { UnitField } from './unit-field.tsx';
import { useNamedField } from './use-named-field.ts';

export interface ProductFieldsProps {
  readonly draft: ProductDraft;
  readonly faults: Faults;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  /** Whether its code is asked. */
  readonly hasCode?: boolean;
  /** Whether fields are marked as required. */
  readonly required?: boolean;
}

/** Fields of every product; {@link ProductMore} has those that few need. */
export function ProductFields(props: ProductFieldsProps) {
  const { draft, faults, onChange, hasCode = true, required = false } = props;
  const text = useWords().products;
  const named = useNamedField(faults);
  const price = named('precio');
  const isWrong = draft.precio !== '' && decimalOf(draft.precio) === null;
  // A new product whose code is known begins with its price.
  const [isPriceFirst] = useState(draft.codigo !== '' && draft.precio === '');
  return (
    <div className="form-grid">
      {hasCode && (
        <Field
          {...named('codigo')}
          value={draft.codigo}
          focused={!isPriceFirst}
          required={required}
          onChange={(codigo) => onChange({ codigo })}
        />
      )}
      <Field
        label={price.label}
        value={draft.precio}
        inputMode="decimal"
        fault={isWrong ? text.priceWrong : price.fault}
        focused={isPriceFirst}
        required={required}
        onChange={(precio) => onChange({ precio })}
      />
      <Field
        {...named('descripcion')}
        value={draft.descripcion}
        wide={hasCode}
        required={required}
        onChange={(descripcion) => onChange({ descripcion })}
      />
      <Choice
        {...named('tipo')}
        value={draft.tipo}
        choices={PRODUCT_TIPOS.map((tipo) => [tipo, text.kinds[tipo]] as const)}
        onChange={(value) => onChange({ tipo: PRODUCT_TIPOS.find((tipo) => tipo === value) ?? 'bien' })}
      />
      <Choice
        {...named('tratamiento')}
        value={draft.tratamiento}
        choices={PRODUCT_TRATAMIENTOS.map((one) => [one, text.treatments[one]] as const)}
        onChange={(value) =>
          onChange({ tratamiento: PRODUCT_TRATAMIENTOS.find((one) => one === value) ?? 'gravado' })
        }
      />
      <UnitField
        value={draft.uniMedida}
        fault={named('uniMedida').fault}
        onChange={(uniMedida) => onChange({ uniMedida })}
      />
      <BarcodeFields
        value={draft.codigosBarra}
        fault={named('codigosBarra').fault}
        onChange={(codigosBarra) => onChange({ codigosBarra })}
      />
    </div>
  );
}
