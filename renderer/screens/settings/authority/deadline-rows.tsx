import { Trash2 } from 'lucide-react';
import type { RulesSettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import { isNota, type TipoDte } from '../../../../core/contract/edition.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, choicesOf, Fault, Field } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';

type Rows = RulesSettings['plazosInvalidacion'];
/** One rule of a deadline, as typed. */
type DeadlineRow = Rows[TipoDte][number];
const NEW_ROW: DeadlineRow = { unidad: 'dias', cantidad: '1', desde: 'sello' };

export interface DeadlineRowsProps {
  readonly tipos: readonly TipoDte[];
  readonly value: Rows;
  readonly faultOf: (field: string) => string;
  readonly onChange: (value: Rows) => void;
}

export function DeadlineRows({ tipos, value, faultOf, onChange }: DeadlineRowsProps) {
  const words = useWords();
  return (
    <fieldset className="settings-group">
      <legend>{tipos.some(isNota) ? words.noteSettings.deadlines : words.config.rules.deadlines}</legend>
      <p className="soft small">{words.config.rules.deadlinesLead}</p>
      {tipos.map((tipo) => {
        const rows = value[tipo];
        const put = (next: readonly DeadlineRow[]): void => onChange({ ...value, [tipo]: next });
        return (
          <div key={tipo} className="stack gap-3">
            <h3>{words.tipo[tipo]}</h3>
            {rows.map((row, index) => (
              <Row
                key={index}
                row={row}
                fault={faultOf(`plazosInvalidacion.${tipo}[${index}]`)}
                onChange={(next) => put(rows.map((each, at) => (at === index ? next : each)))}
                onRemove={rows.length > 1 ? () => put(rows.filter((_, at) => at !== index)) : null}
              />
            ))}
            <Fault text={rows.length === 0 ? faultOf(`plazosInvalidacion.${tipo}`) : ''} />
            <div>
              <Button onClick={() => put([...rows, NEW_ROW])}>
                {words.config.rules.addDeadline(words.tipo[tipo])}
              </Button>
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

interface RowProps {
  readonly row: DeadlineRow;
  readonly fault: string;
  readonly onChange: (row: DeadlineRow) => void;
  readonly onRemove: (() => void) | null;
}

function Row({ row, fault, onChange, onRemove }: RowProps) {
  const words = useWords().config.rules;
  return (
    <div className="stack settings-row">
      <Field
        label={words.count}
        value={row.cantidad}
        fault={fault}
        onChange={(cantidad) => onChange({ ...row, cantidad })}
        inputMode="numeric"
        maxLength={4}
      />
      <Choice
        label={words.unit}
        value={row.unidad}
        choices={choicesOf(words.units)}
        onChange={(unidad) => onChange({ ...row, unidad })}
      />
      <Choice
        label={words.since}
        value={row.desde}
        choices={choicesOf(words.sinces)}
        onChange={(desde) => onChange({ ...row, desde })}
      />
      {onRemove !== null && (
        <button type="button" className="icon-button" aria-label={words.removeDeadline} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
