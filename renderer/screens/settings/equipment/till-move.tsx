import { useEffect, useState } from 'react';
import type { TillPlace } from '../../../../core/contract/till/till.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, Fault } from '../../../components/form/field.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useSession } from '../../../stores/till/session.ts';

/** Moves this till to another branch or environment. */
export function TillMove() {
  const words = useWords();
  const here = useSession(({ state }) => (state?.stage === 'open' ? state.place : null));
  const [places, setPlaces] = useState<readonly TillPlace[]>([]);
  const [index, setIndex] = useState('');
  const [fault, setFault] = useMessage('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void bridge.call('till.places', {}).then((reply) => {
      if (reply.ok) setPlaces(reply.value);
    });
  }, []);
  const others = here === null ? [] : places.filter((place) => !isSame(place, here));
  if (others.length === 0) return null;
  const chosen = others[Number(index)] ?? others[0];
  const move = async (): Promise<void> => {
    if (busy || chosen === undefined) return;
    setBusy(true);
    const { issuerId, branchId, ambiente } = chosen;
    const reply = await bridge.call('till.move', { issuerId, branchId, ambiente });
    // The page's data belongs to the former place.
    if (reply.ok) return location.reload();
    setBusy(false);
    setFault(problemMessage(reply.problem));
  };
  return (
    <form
      className="stack gap-3 settings-block"
      aria-labelledby="till-move"
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
    >
      <h3 id="till-move">{words.settings.move.title}</h3>
      <p className="soft">{words.settings.move.lead}</p>
      <Choice
        label={words.settings.move.where}
        value={index}
        onChange={setIndex}
        choices={others.map(({ issuerNombre, branchNombre, ambiente }, at) => [
          String(at),
          `${branchNombre} · ${issuerNombre} · ${words.ambiente[ambiente]}`,
        ])}
      />
      {chosen?.ambiente === 'PRODUCCION' && here?.ambiente === 'PRUEBAS' && (
        <p className="notice small">{words.settings.move.production}</p>
      )}
      <Fault text={fault} />
      <div className="settings-save">
        <Button type="submit" aria-disabled={busy}>
          {words.settings.move.action}
        </Button>
      </div>
    </form>
  );
}

function isSame(a: TillPlace, b: TillPlace): boolean {
  return a.issuerId === b.issuerId && a.branchId === b.branchId && a.ambiente === b.ambiente;
}
