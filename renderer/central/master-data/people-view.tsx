/** Users at the tills of each shop, and company policies. */
import { useState } from 'react';
import type { PersonView } from '../../../core/contract/central/manager-master-data.ts';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import type { TillRole } from '../../../core/contract/till/till.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { PinField } from '../../components/form/pin-field.tsx';
import { RowActs } from '../parts/asked-button.tsx';
import { useAsked } from '../ask.ts';
import { useText } from '../central-text.ts';
import { Table } from '../parts/table.tsx';
import { useEdited } from '../parts/use-edited.ts';
import { DownForm } from './hand-down-form.tsx';
import { useDownText } from './master-data-text.ts';
import { useIsOwner } from '../role.ts';
import { RulesCard } from './rules-card.tsx';
import { ShopChoice } from './shop-choice.tsx';

const editedKey = (of: PersonView | 'new') => (of === 'new' ? '' : of.id);

export function PeopleView() {
  const text = useDownText();
  const { value, again } = useAsked('/api/people');
  const { value: tills } = useAsked('/api/tills');
  const isOwner = useIsOwner();
  const { edited, edit, end } = useEdited<PersonView | 'new'>(editedKey);
  const done = () => {
    end();
    again();
  };
  if (tills === null) return null;
  return (
    <>
      {edited === null ? null : (
        <PersonForm
          key={editedKey(edited)}
          person={edited === 'new' ? null : edited}
          shops={tills.shops}
          onDone={done}
        />
      )}
      <section className="central-card">
        <div className="led sheet-head">
          <h2>{text.people}</h2>
          <Button kind="main" onClick={() => edit('new')}>
            {text.newPerson}
          </Button>
        </div>
        <PeopleTable people={value} onEdit={edit} onDone={again} />
      </section>
      {isOwner ? <RulesCard /> : null}
    </>
  );
}

interface PeopleTableProps {
  readonly people: readonly PersonView[] | null;
  readonly onEdit: (person: PersonView) => void;
  readonly onDone: () => void;
}

function PeopleTable({ people, onEdit, onDone }: PeopleTableProps) {
  const text = useDownText();
  const general = useText();
  return (
    <Table
      name={text.people}
      rows={people}
      keyOf={({ id }) => id}
      empty={text.noPeople}
      columns={[
        { name: text.name, renderCell: ({ nombre }) => nombre },
        { name: text.role, renderCell: ({ rol }) => text.roles[rol] },
        {
          name: text.shops,
          renderCell: ({ gone, shops }) =>
            gone ? text.switchedOff : shops.map(({ name }) => name).join(', '),
        },
        {
          name: general.state,
          renderCell: ({ untold }) => (
            <span className="signal" data-tone={untold.length === 0 ? 'good' : 'waiting'}>
              <span className="signal-light" />
              <span className="central-answer">{untold.length === 0 ? text.known : text.untold(untold)}</span>
            </span>
          ),
        },
        {
          name: '',
          renderCell: (person) =>
            person.gone ? null : <PersonActs person={person} onEdit={onEdit} onDone={onDone} />,
        },
      ]}
    />
  );
}

function PersonActs({
  person,
  onEdit,
  onDone,
}: Omit<PeopleTableProps, 'people'> & { readonly person: PersonView }) {
  const text = useDownText();
  const general = useText();
  const switchOff = {
    name: text.switchOff,
    question: text.switchOffAsk(person.nombre),
    path: '/api/people/remove',
    input: { id: person.id },
    isDanger: true,
    onDone,
  };
  return (
    <RowActs asked={[switchOff]}>
      <Button kind="plain" onClick={() => onEdit(person)}>
        {general.edit}
      </Button>
    </RowActs>
  );
}

function openedOf(person: PersonView | null) {
  if (person === null) return null;
  return { nombre: person.nombre, rol: person.rol, shops: person.shops.map(({ id }) => id) };
}

interface PersonFormProps {
  readonly person: PersonView | null;
  readonly shops: Tills['shops'];
  readonly onDone: () => void;
}

function PersonForm({ person, shops, onDone }: PersonFormProps) {
  const text = useDownText();
  const [nombre, setNombre] = useState(person?.nombre ?? '');
  const [rol, setRol] = useState<TillRole>(person?.rol ?? 'cajero');
  const [pin, setPin] = useState('');
  const only = shops.length === 1 ? shops.map(({ id }) => id) : [];
  const [chosen, setChosen] = useState<readonly string[]>(() => person?.shops.map(({ id }) => id) ?? only);
  return (
    <DownForm
      title={person?.nombre ?? text.newPerson}
      path="/api/people/put"
      input={() => ({ id: person?.id ?? null, nombre, rol, pin, shops: chosen, antes: openedOf(person) })}
      onDone={onDone}
      onClose={onDone}
    >
      <div className="form-grid">
        <Field label={text.name} value={nombre} onChange={setNombre} required focused />
        <Choice
          label={text.role}
          value={rol}
          choices={Object.entries(text.roles)}
          onChange={(chosenRole) => setRol(chosenRole as TillRole)}
        />
        <PinField label={person === null ? text.pin : text.newPin} value={pin} onChange={setPin} />
        <ShopChoice label={text.shops} shops={shops} chosen={chosen} onChange={setChosen} />
      </div>
    </DownForm>
  );
}
