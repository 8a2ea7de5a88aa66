import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { Finder } from '../../components/form/finder.tsx';
import { Fault, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { ExcludedLine } from '../../stores/excluded/excluded-draft.ts';
import { useTill } from '../../stores/till/till.ts';
import { findStocked, stockedLine } from '../inventory/stocked-product.tsx';

export interface BoughtProductProps {
  readonly line: ExcludedLine;
  readonly fault: string;
  readonly focused: boolean;
  readonly onChange: (members: Partial<ExcludedLine>) => void;
  /** Enter moves to the next field. */
  readonly onDone: () => void;
}

/** A bought line: free text, or a stocked product. Without stock keeping it is free text only. */
export function BoughtProduct(props: BoughtProductProps) {
  const words = useWords().excluded;
  const keepsStock = useTill(({ context }) => context?.llevaExistencias === true);
  const { line, fault, focused, onChange } = props;
  if (line.codigo !== null && !line.esServicio) return <Chosen {...props} />;
  if (keepsStock && !line.esServicio) return <Found {...props} />;
  return (
    <Field
      label={words.description}
      value={line.descripcion}
      fault={fault}
      focused={focused}
      required
      onChange={(descripcion) => onChange({ descripcion })}
    />
  );
}

function Found({ line, fault, focused, onChange, onDone }: BoughtProductProps) {
  const words = useWords().excluded;
  const id = useId();
  return (
    <div className="field">
      <span className="label" data-required="">
        {words.description}
      </span>
      <Finder
        label={words.description}
        placeholder={words.goodsHint}
        text={line.descripcion}
        focused={focused}
        invalid={fault !== ''}
        search={findStocked}
        keyOf={({ product }) => product.codigo}
        renderItem={stockedLine}
        onTyped={(descripcion) => onChange({ descripcion })}
        onPick={({ product: { codigo, descripcion } }) => {
          onChange({ codigo, descripcion });
          onDone();
        }}
        onNothing={onDone}
        onOtherKey={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone();
        }}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

function Chosen({ line, fault, onChange }: BoughtProductProps) {
  const words = useWords().excluded;
  return (
    <div className="field">
      <span className="label">{words.description}</span>
      <div className="row led">
        <span className="grow breaks">
          <strong className="medium">{line.descripcion}</strong>{' '}
          <span className="soft small">{words.intoStock(line.codigo ?? '')}</span>
        </span>
        <Button kind="plain" onClick={() => onChange({ codigo: null })}>
          {words.otherGoods}
        </Button>
      </div>
      <Fault text={fault} />
    </div>
  );
}
