/** List of tills; can be filtered to those that need attention. */
import { useState } from 'react';
import { Check } from '../../components/form/check.tsx';
import type { EnrolmentCode, Till, Tills } from '../../../core/contract/central/manager-api.ts';
import { momentAt } from '../../text/day.ts';
import { SignalLight } from '../../components/signal-light.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { RowActs } from '../parts/asked-button.tsx';
import { useText } from '../central-text.ts';
import { SearchField } from '../parts/fields.tsx';
import { useDownText } from '../master-data/master-data-text.ts';
import { useRunsShops } from '../role.ts';
import { Table } from '../parts/table.tsx';
import { conditionsOf, needsLook, standingOf } from './till-condition.ts';

/** From this number on, a search is shown. */
const MANY = 8;
const SHOWN_SERIES = 3;

interface TillActing {
  readonly onDone: () => void;
  readonly onCode: (code: EnrolmentCode) => void;
}

interface TillListProps extends TillActing {
  readonly tills: Tills;
}

export function TillList({ tills: { tills, now, catalogue: newest }, ...acting }: TillListProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const [onlyTrouble, setOnlyTrouble] = useState(false);
  const of = { now, newest };
  const troubled = tills.filter((till) => needsLook(till, now, text));
  const wanted = search.trim().toLocaleLowerCase();
  const shown = (onlyTrouble ? troubled : tills).filter(({ shop, name, series }) =>
    [shop, name, ...series].some((each) => each.toLocaleLowerCase().includes(wanted)),
  );
  const inUse = tills.filter(({ state }) => state !== 'REVOCADA').length;
  return (
    <section className="central-card">
      <div className="led sheet-head">
        <h2>{text.views.tills}</h2>
        <p className="soft">{text.tillCount(inUse, troubled.length)}</p>
      </div>
      {tills.length < MANY ? null : (
        <div className="flow gap-3 end central-filters">
          <SearchField label={text.findTill} value={search} onChange={setSearch} />
          <Check label={text.onlyTrouble} checked={onlyTrouble} onChange={setOnlyTrouble} />
        </div>
      )}
      <TillTable
        tills={shown}
        of={of}
        empty={tills.length === 0 ? text.noTills : text.notFound}
        {...acting}
      />
    </section>
  );
}

/** Points of sale, which distinguish tills of the same name. */
function seriesText(series: readonly string[]): string {
  const more = series.length - SHOWN_SERIES;
  return `${series.slice(0, SHOWN_SERIES).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

interface TillTableProps extends TillActing {
  readonly tills: readonly Till[];
  readonly of: { readonly now: number; readonly newest: number };
  readonly empty: string;
}

function TillTable({ tills, of, empty, ...acting }: TillTableProps) {
  const text = useText();
  const runsShops = useRunsShops();
  return (
    <Table
      name={text.views.tills}
      rows={tills}
      keyOf={(till) => till.installation}
      empty={empty}
      columns={[
        {
          name: text.till,
          renderCell: ({ shop, name, series, version, catalogue }) => (
            <>
              {shop} · {name}
              <span className="central-later figures soft small">{seriesText(series)}</span>
              <span className="central-later soft small">
                {version === null ? '' : text.program(version)}
                {catalogue === null || catalogue >= of.newest ? '' : ` · ${text.oldCatalogue}`}
              </span>
            </>
          ),
        },
        { name: text.state, renderCell: (till) => <Standing till={till} of={of} /> },
        {
          name: text.seen,
          renderCell: ({ seenAt }) => (seenAt === null ? text.never : momentAt(seenAt)),
        },
        {
          name: text.behind,
          renderCell: ({ behind }) => {
            if (behind === null) return '';
            return behind === 0 ? text.upToDate : text.records(behind);
          },
        },
        { name: text.waiting, renderCell: (till) => till.waiting, figure: true },
        {
          name: '',
          renderCell: (till) =>
            till.state === 'REVOCADA' || !runsShops ? null : <TillActs till={till} {...acting} />,
        },
      ]}
    />
  );
}

function Standing({ till, of }: { readonly till: Till; readonly of: TillTableProps['of'] }) {
  const text = useText();
  const { tone, word } = standingOf(till, of.now, text);
  return (
    <>
      <SignalLight tone={tone}>{word}</SignalLight>
      {conditionsOf(till, of.now, text).map((condition) => (
        <span key={condition} className="central-condition small">
          {condition}
        </span>
      ))}
    </>
  );
}

function TillActs({ till, onDone, onCode }: TillActing & { readonly till: Till }) {
  const text = useText();
  const down = useDownText();
  const { installation, shopId: shop, name } = till;
  const revoke = {
    name: text.revoke,
    question: text.revokeAsk(name),
    path: '/api/tills/revoke',
    input: { installation },
    isDanger: true,
    onDone,
  };
  return (
    <RowActs asked={[revoke]}>
      <ActButton
        path="/api/orders/ask"
        input={{ clase: 'respaldar', installation }}
        onDone={onDone}
        kind="plain"
      >
        {down.backUp}
      </ActButton>
      <ActButton path="/api/tills/code" input={{ shop, replaces: installation }} onDone={onCode} kind="plain">
        {text.replace}
      </ActButton>
    </RowActs>
  );
}
