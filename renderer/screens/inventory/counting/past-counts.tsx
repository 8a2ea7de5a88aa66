import { useCallback, useEffect, useState } from 'react';
import type { BridgeReply } from '../../../../core/contract/bridge/bridge.ts';
import type { PastCount, PastCounts as Page } from '../../../../core/contract/bridge/bridge-counts.ts';
import type { WithdrawnPaper } from '../../../../core/contract/bridge/bridge-stock.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { FigureTable } from '../../../components/list/figure-table.tsx';
import { problemMessage, useMessage, type LocalizedMessage } from '../../../faults/message.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { momentText } from '../../../text/day.ts';
import { saveRecord } from '../../../stores/stock/count-record.ts';
import { AnnulSheet } from './annul-sheet.tsx';
import { scopeName } from './scope-name.ts';
import { WithdrawalInvoice } from '../withdrawal-invoice.tsx';

/** Saved counts, newest first, with the option to annul. */
export function PastCounts({ onMessage }: { readonly onMessage: (said: LocalizedMessage | null) => void }) {
  const { counting: text, invoice } = useWords().inventory;
  const [missing, setMissing] = useState<WithdrawnPaper | null>(null);
  const { page, fault, load } = usePast();
  const askMissing = async (papel: number): Promise<void> => {
    const reply = await bridge.call('stock.withdrawn', { papel });
    if (reply.ok) setMissing(reply.value);
    else onMessage(problemMessage(reply.problem));
  };
  const [annulling, setAnnulling] = useState<PastCount | null>(null);
  if (page === null || page.conteos.length === 0)
    return fault === '' ? null : <p className="notice">{fault}</p>;
  return (
    <section className="stack top" aria-label={text.past}>
      <h2>{text.past}</h2>
      <FigureTable label={text.past} heads={text.pastHeads} className="past-counts">
        <tbody>
          {page.conteos.map((each) => (
            <tr key={each.id}>
              <th scope="row">
                {scopeName(text, each)}
                {each.anulado !== null && (
                  <span className="soft small difference-note">{text.annulled(each.anulado.motivo)}</span>
                )}
              </th>
              <td>{momentText(each.en)}</td>
              <td>{each.guardo}</td>
              <td>{each.lineas}</td>
              <td>{each.diferencias}</td>
              <td>
                <Button kind="plain" onClick={() => void saveRecord(each.id).then(onMessage)}>
                  {text.record}
                </Button>
                {each.sinCausa > 0 && (
                  <Button kind="plain" onClick={() => void askMissing(each.id)}>
                    {invoice.its}
                  </Button>
                )}
                {each.anulado === null && (
                  <Button kind="plain" onClick={() => setAnnulling(each)}>
                    {text.annul}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {page.siguiente !== null && (
        <Button kind="plain" onClick={() => void load(page)}>
          {text.older}
        </Button>
      )}
      {missing !== null && <WithdrawalInvoice paper={missing} counted onClose={() => setMissing(null)} />}
      {annulling !== null && (
        <AnnulSheet
          id={annulling.id}
          onDone={() => {
            setAnnulling(null);
            onMessage(({ inventory }) => inventory.counting.annulDone);
            void load(null);
          }}
          onClose={() => setAnnulling(null)}
        />
      )}
    </section>
  );
}

/** All fetched pages as one; null before the first. */
function usePast() {
  const [page, setPage] = useState<Page | null>(null);
  const [fault, setFault] = useMessage('');
  const take = useCallback(
    (reply: BridgeReply<Page>, before: Page | null): void => {
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      setPage({ ...reply.value, conteos: [...(before?.conteos ?? []), ...reply.value.conteos] });
    },
    [setFault],
  );
  useEffect(() => void askPast(null).then((reply) => take(reply, null)), [take]);
  const load = async (before: Page | null): Promise<void> => take(await askPast(before), before);
  return { page, fault, load };
}

const askPast = (before: Page | null) => bridge.call('counts.past', { antes: before?.siguiente ?? null });
