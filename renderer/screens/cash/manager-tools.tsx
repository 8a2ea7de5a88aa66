import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useTill } from '../../stores/till/till.ts';
import { RulesSheet } from './rules-sheet.tsx';
import { TieSheet } from './reports/tie-sheet.tsx';

/** Manager's tools: reconcile days and set the cash rules. */
export function ManagerTools() {
  const words = useWords();
  const today = useTill(({ context }) => context?.hoy ?? '');
  const [sheet, setSheet] = useState<'tie' | 'rules' | null>(null);
  return (
    <div className="row wrap cash-actions">
      <Button kind="plain" onClick={() => setSheet('tie')}>
        {words.cash.tie}
      </Button>
      <Button kind="plain" onClick={() => setSheet('rules')}>
        {words.cash.rules}
      </Button>
      {sheet === 'tie' && <TieSheet today={today} onClose={() => setSheet(null)} />}
      {sheet === 'rules' && <RulesSheet onClose={() => setSheet(null)} />}
    </div>
  );
}
