import { ArrowLeft, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { BridgeOutput, BridgeReply } from '../../../core/contract/bridge/bridge.ts';
import type { Promotion } from '../../../core/contract/till/promotions.ts';
import { bridge } from '../../bridge/index.ts';
import { Button } from '../../components/button.tsx';
import { FigureTable } from '../../components/list/figure-table.tsx';
import { problemText } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till/till.ts';
import { dayText } from '../../text/day.ts';
import { draftOf, newPromotion, type PromotionDraft } from './promotion-draft.ts';
import { PromotionSheet } from './promotion-sheet.tsx';
import '../statistics/statistics.css';
import './promotions.css';

/** The promotions of the issuer, each with how it stands. */
export function Promotions({ onBack }: { readonly onBack: () => void }) {
  const today = useTill(({ context }) => context?.hoy ?? '');
  const words = useWords();
  const { promotions: text } = words;
  const [reply, setReply] = useState<BridgeReply<BridgeOutput<'promotions.list'>> | null>(null);
  const [opened, setOpened] = useState<PromotionDraft | null>(null);
  useEffect(() => void askPromotions().then(setReply), []);
  const all = reply?.ok === true ? reply.value.promociones : null;
  return (
    <div className="screen-page promotions">
      <header className="row gap-2-3 wrap led part-head">
        <h1>{text.title}</h1>
        <Button onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {text.back}
        </Button>
        <Button kind="main" onClick={() => setOpened(newPromotion(today))}>
          <Plus size={18} aria-hidden="true" />
          {text.create}
        </Button>
      </header>
      <p className="soft">{text.lead}</p>
      {reply?.ok === false && (
        <p className="notice" role="status">
          {problemText(reply.problem, words)}
        </p>
      )}
      {all?.length === 0 && <p className="soft">{text.none}</p>}
      {all !== null && all.length > 0 && (
        <List promotions={all} today={today} onOpen={(promotion) => setOpened(draftOf(promotion))} />
      )}
      {opened !== null && (
        <PromotionSheet
          opened={opened}
          onSaved={() => {
            setOpened(null);
            void askPromotions().then(setReply);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

const askPromotions = () => bridge.call('promotions.list', {});

interface ListProps {
  readonly promotions: readonly Promotion[];
  readonly today: string;
  readonly onOpen: (promotion: Promotion) => void;
}

function List({ promotions, today, onOpen }: ListProps) {
  const { promotions: text } = useWords();
  const { columns } = text;
  const rows = promotions.toSorted((a, b) => a.regla.prioridad - b.regla.prioridad || a.numero - b.numero);
  return (
    <FigureTable
      label={text.title}
      heads={[columns.name, columns.action, columns.dates, columns.state, columns.order]}
    >
      <tbody>
        {rows.map((promotion) => {
          const { nombre, accion, desde, hasta, prioridad } = promotion.regla;
          const state = stateOf(promotion, today);
          return (
            <tr key={promotion.numero}>
              <th scope="row">
                <Button kind="plain" onClick={() => onOpen(promotion)}>
                  {nombre}
                </Button>
              </th>
              <td>{text.says(accion)}</td>
              <td>
                {hasta === null ? text.from(dayText(desde)) : text.between(dayText(desde), dayText(hasta))}
              </td>
              <td>
                <span data-tone={state === 'now' ? 'good' : undefined}>{text.states[state]}</span>
              </td>
              <td>{prioridad}</td>
            </tr>
          );
        })}
      </tbody>
    </FigureTable>
  );
}

function stateOf({ activa, regla }: Promotion, today: string): 'paused' | 'soon' | 'over' | 'now' {
  if (!activa) return 'paused';
  if (regla.desde > today) return 'soon';
  return regla.hasta !== null && regla.hasta < today ? 'over' : 'now';
}
