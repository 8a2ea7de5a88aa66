import { useCallback, useEffect, useState } from 'react';
import type { BridgeOutput, BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import type { UncountedProduct } from '../../../../core/contract/bridge/bridge-counts.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Fault } from '../../../components/form/field.tsx';
import { PickBox } from '../../../components/list/pick-box.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { quantityText } from '../../../text/signed-quantity.ts';

const PAGE_ROWS = 100;

export interface MissingSheetProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Uncounted products of the count's scope: unchanged, unless marked as gone. */
export function MissingSheet({ id, onClose }: MissingSheetProps) {
  const text = useWords().inventory.counting;
  const { missing, total, fault, load, tell } = useMissing(id);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useOneRun();
  const pick = (codigo: string): void => {
    const next = new Set(picked);
    if (!next.delete(codigo)) next.add(codigo);
    setPicked(next);
  };
  const zero = (): Promise<void> =>
    run(async () => {
      if (picked.size === 0) return;
      const clave = crypto.randomUUID();
      const reply = await bridge.call('counts.zero', { id, clave, codigos: [...picked] });
      if (!reply.ok) return tell(problemMessage(reply.problem));
      setPicked(new Set());
      await load();
    });
  return (
    <Sheet title={text.missingTitle} onClose={onClose} changed={false}>
      {total > 0 && <p className="soft">{text.missingLead}</p>}
      <p role="status">{missing === null ? '' : text.missingTotal(total)}</p>
      <ul className="lined missing-goods">
        {missing?.map((each) => (
          <li key={each.codigo} className="row">
            <PickBox
              name={text.isZero(each.descripcion)}
              picked={picked.has(each.codigo)}
              onPick={() => pick(each.codigo)}
            />
            <span className="grow">
              {each.descripcion} <span className="soft small figures">{each.codigo}</span>
            </span>
            {each.existencia !== null && (
              <span className="soft small figures">{text.shouldBe(quantityText(each.existencia))}</span>
            )}
          </li>
        ))}
      </ul>
      <Fault text={fault} />
      <div className="actions">
        <Button onClick={onClose}>{text.keep}</Button>
        <Button aria-disabled={busy || picked.size === 0} onClick={() => void zero()}>
          {text.zero(picked.size)}
        </Button>
      </div>
    </Sheet>
  );
}

/** Uncounted products; null while loading. */
function useMissing(id: number) {
  const [missing, setMissing] = useState<readonly UncountedProduct[] | null>(null);
  const [total, setTotal] = useState(0);
  const [fault, setFault] = useMessage('');
  const take = useCallback(
    (reply: BridgeReply<BridgeOutput<'counts.missing'>>): void => {
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      setMissing(reply.value.productos);
      setTotal(reply.value.total);
    },
    [setFault],
  );
  useEffect(() => void askMissing(id).then(take), [id, take]);
  const load = async (): Promise<void> => take(await askMissing(id));
  return { missing, total, fault, load, tell: (said: LocalizedMessage) => setFault(said) };
}

const askMissing = (id: number) => bridge.call('counts.missing', { id, desde: 0, limite: PAGE_ROWS });
