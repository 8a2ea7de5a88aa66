import { useLayoutEffect, useRef } from 'react';
import { Choice, Field } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import type { Draft, Person } from '../../stores/invalidation/invalidation.ts';

export interface PeopleProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly faults: Readonly<Record<string, string>>;
}

/** Responsible and requesting person; the usual ones, collapsed. */
export function People({ draft, onChange, faults }: PeopleProps) {
  const words = useWords();
  const { responsable, solicita } = draft;
  const faulty = Object.keys(faults).some((campo) => /(Responsable|Solicita)$/.test(campo));
  const ref = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (faulty) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faulty]);
  return (
    <details ref={ref} className="people" open={faulty || undefined}>
      <summary>
        <span className="label">{words.invalidation.people}</span>
        <span>
          {responsable.nombre}
          {solicita.nombre !== responsable.nombre && ` · ${solicita.nombre}`}
        </span>
      </summary>
      <PersonFields
        who="Responsable"
        title={words.invalidation.responsible}
        person={responsable}
        onChange={(person) => onChange({ responsable: person })}
        faults={faults}
      />
      <PersonFields
        who="Solicita"
        title={words.invalidation.requester}
        person={solicita}
        onChange={(person) => onChange({ solicita: person })}
        faults={faults}
      />
    </details>
  );
}

interface PersonFieldsProps {
  readonly who: 'Responsable' | 'Solicita';
  readonly title: string;
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  readonly faults: Readonly<Record<string, string>>;
}

function PersonFields({ who, title, person, onChange, faults }: PersonFieldsProps) {
  const words = useWords();
  const { personName, personType, personNumber, personNamed, personTypes } = words.invalidation;
  return (
    <div className="stack gap-3 person">
      <Field
        label={personNamed(title, personName)}
        value={person.nombre}
        onChange={(nombre) => onChange({ ...person, nombre })}
        fault={faults[`motivo.nombre${who}`]}
      />
      <Choice
        label={personNamed(title, personType)}
        value={person.tipoDocumento}
        onChange={(tipoDocumento) => onChange({ ...person, tipoDocumento })}
        choices={Object.entries(personTypes)}
        fault={faults[`motivo.tipDoc${who}`]}
      />
      <Field
        label={personNamed(title, personNumber)}
        value={person.numDocumento}
        identity
        onChange={(numDocumento) => onChange({ ...person, numDocumento })}
        fault={faults[`motivo.numDoc${who}`]}
      />
    </div>
  );
}
