import { useState } from 'react';
import type { Fault } from '../../../core/contract/problem.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { Field } from '../../components/form/field.tsx';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { Switch } from '../../components/form/switch.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { fieldFault, problemText } from '../../faults/fault-text.ts';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { ActionFields } from './action-fields.tsx';
import { ruleOf, type PromotionDraft, type PromotionFieldsProps } from './promotion-draft.ts';

export interface PromotionSheetProps {
  readonly opened: PromotionDraft;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One promotion: what it does, to which goods, and when. */
export function PromotionSheet({ opened, onSaved, onClose }: PromotionSheetProps) {
  const { promotions: text } = useWords();
  const { draft, change, faultOf, fault, meets, save } = useDraft(opened, onSaved);
  return (
    <FormSheet
      title={opened.numero === null ? text.create : opened.nombre}
      lead=""
      fault={fault}
      save={meets.length === 0 ? text.save : text.saveAnyway}
      onSave={() => void save()}
      cancel={text.cancel}
      onClose={onClose}
    >
      <div className="form-grid">
        <Field
          label={text.name}
          wide
          value={draft.nombre}
          onChange={(nombre) => change({ nombre })}
          fault={faultOf('nombre')}
          maxLength={60}
          required
          focused
        />
        <ActionFields {...{ draft, change, faultOf }} />
        <When {...{ draft, change, faultOf }} />
        <Field
          label={text.minimum}
          value={draft.minimo}
          onChange={(minimo) => change({ minimo })}
          fault={faultOf('minimo')}
          inputMode="numeric"
        />
        <Field
          label={text.maximum}
          value={draft.maximo}
          onChange={(maximo) => change({ maximo })}
          fault={faultOf('maximo')}
          inputMode="numeric"
        />
        <Field
          label={text.order}
          value={draft.prioridad}
          onChange={(prioridad) => change({ prioridad })}
          fault={faultOf('prioridad')}
          inputMode="numeric"
        />
        <div className="wide">
          <Switch label={text.active} value={draft.activa} onChange={(activa) => change({ activa })} />
        </div>
      </div>
      {meets.length > 0 && (
        <p className="notice" role="status">
          {text.overlaps(meets)}
        </p>
      )}
    </FormSheet>
  );
}

function When({ draft, change, faultOf }: PromotionFieldsProps) {
  const { promotions: text } = useWords();
  const { desde, hasta, dias, horaDesde, horaHasta } = draft;
  return (
    <>
      <DateField
        label={text.begins}
        value={desde}
        onChange={(day) => change({ desde: day })}
        fault={faultOf('desde')}
      />
      <DateField
        label={text.ends}
        value={hasta}
        onChange={(day) => change({ hasta: day })}
        fault={faultOf('hasta')}
      />
      <div className="wide">
        <Chips name={text.days}>
          {text.dayNames.map((name, at) => {
            const on = dias.includes(at + 1);
            const others = dias.filter((each) => each !== at + 1);
            return (
              <Button
                key={name}
                aria-pressed={on}
                onClick={() => change({ dias: on ? others : [...others, at + 1] })}
              >
                {name}
              </Button>
            );
          })}
        </Chips>
      </div>
      <Field
        label={text.hourFrom}
        placeholder="17:00"
        value={horaDesde}
        onChange={(hour) => change({ horaDesde: hour })}
        fault={faultOf('horas.desde')}
      />
      <Field
        label={text.hourTo}
        placeholder="19:00"
        value={horaHasta}
        onChange={(hour) => change({ horaHasta: hour })}
        fault={faultOf('horas.hasta')}
      />
    </>
  );
}

/** The promotion as it is typed, what the service says of it, and keeping it. */
function useDraft(opened: PromotionDraft, onSaved: () => void) {
  const words = useWords();
  const [draft, setDraft] = useState(opened);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [fault, setFault] = useState('');
  const [meets, setMeets] = useState<readonly string[]>([]);
  const { run } = useOneRun();
  const change = (part: Partial<PromotionDraft>): void => {
    setDraft({ ...draft, ...part });
    // Other goods or days are to be confirmed anew.
    setMeets([]);
  };
  const save = (): Promise<void> =>
    run(async () => {
      const reply = await bridge.call('promotions.save', {
        ...(draft.numero === null ? {} : { numero: draft.numero }),
        activa: draft.activa,
        regla: ruleOf(draft),
        confirmada: meets.length > 0,
      });
      if (!reply.ok) {
        setFaults(reply.problem.errors ?? []);
        setFault(problemText(reply.problem, words));
      } else if (reply.value.kind === 'saved') onSaved();
      else {
        setFaults([]);
        setFault('');
        setMeets(reply.value.con);
      }
    });
  const faultOf = (path: string): string => {
    const found = faults.find(({ campo }) => campo === `regla.${path}`);
    return found === undefined ? '' : fieldFault(found, words);
  };
  return { draft, change, faultOf, fault, meets, save };
}
