import { useEffect, useState } from 'react';
import type { PairResult, TillPlace } from '../../../core/contract/till/till.ts';
import { Button } from '../../components/button.tsx';
import { Choice, Field } from '../../components/form/field.tsx';
import { useOneRun } from '../../hooks/use-one-run.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useSession } from '../../stores/till/session.ts';
import { refusalMessage, useMessage } from '../../faults/message.ts';
import { Access } from './access.tsx';

type Choosing = Extract<PairResult, { kind: 'choose' }>;

/** Pairs this browser with the code that the service printed; asks for the till when there are several. */
export function Pairing() {
  const words = useWords();
  const pair = useSession((session) => session.pair);
  const given = useSession(({ state }) => (state?.stage === 'unpaired' ? (state.code ?? '') : ''));
  const [code, setCode] = useState(given);
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const send = (more: Omit<Parameters<typeof pair>[0], 'code'> = {}): Promise<void> =>
    run(async () => {
      const result = await pair({ code: given === '' ? code.trim() : given, ...more });
      if (result === null) setFault((all) => all.access.noAnswer);
      else setFault(result.kind === 'refused' ? refusalMessage(result) : null);
      if (result?.kind === 'choose') setChoosing(result);
    });
  useEffect(() => {
    // The desktop window brings its own code; only the till is chosen by hand.
    if (given === '') return;
    void pair({ code: given }).then((result) => {
      if (result?.kind === 'choose') setChoosing(result);
      if (result?.kind === 'refused') setFault(refusalMessage(result));
    });
  }, [given, pair, setFault]);
  if (choosing !== null) {
    return <PlaceForm choosing={choosing} fault={fault} busy={busy} onChosen={(more) => void send(more)} />;
  }
  return (
    <Access title={words.access.pairTitle} lead={words.access.pairLead}>
      <form
        className="stack gap-3 access-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field
          label={words.access.code}
          value={code}
          onChange={setCode}
          fault={fault}
          focused
          maxLength={20}
        />
        <Button type="submit" kind="main" data-size="large" disabled={busy || code.trim() === ''}>
          {words.access.pair}
        </Button>
      </form>
    </Access>
  );
}

interface PlaceFormProps {
  readonly choosing: Choosing;
  readonly fault: string;
  readonly busy: boolean;
  readonly onChosen: (more: { place: TillPlaceKey; manager?: { userId: string; pin: string } }) => void;
}

type TillPlaceKey = Pick<TillPlace, 'issuerId' | 'branchId' | 'ambiente'>;

function PlaceForm({ choosing, fault, busy, onChosen }: PlaceFormProps) {
  const words = useWords();
  const { places, managers } = choosing;
  const [index, setIndex] = useState('0');
  const [userId, setUserId] = useState(managers[0]?.id ?? '');
  const [pin, setPin] = useState('');
  const submit = (): void => {
    const place = places[Number(index)];
    if (place === undefined) return;
    const { issuerId, branchId, ambiente } = place;
    onChosen({
      place: { issuerId, branchId, ambiente },
      ...(userId === '' ? {} : { manager: { userId, pin } }),
    });
  };
  return (
    <Access title={words.access.place} lead={words.access.placeLead}>
      <form
        className="stack gap-3 access-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Choice
          label={words.access.place}
          value={index}
          onChange={setIndex}
          choices={places.map(({ issuerNombre, branchNombre, ambiente }, at) => [
            String(at),
            `${branchNombre} · ${issuerNombre} · ${words.ambiente[ambiente]}`,
          ])}
        />
        {managers.length > 0 && (
          <Choice
            label={words.access.manager}
            value={userId}
            onChange={setUserId}
            choices={managers.map(({ id, nombre }) => [id, nombre])}
          />
        )}
        {managers.length > 0 && (
          <Field
            label={words.access.pin}
            value={pin}
            onChange={setPin}
            fault={fault}
            inputMode="numeric"
            type="password"
          />
        )}
        <Button type="submit" kind="main" data-size="large" disabled={busy}>
          {words.access.pair}
        </Button>
      </form>
    </Access>
  );
}
