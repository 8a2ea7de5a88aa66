import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { LabelsSheet, type LabeledGoods } from './labels-sheet.tsx';

/** Opens the labels dialog. */
export function LabelsButton({ goods }: { readonly goods: readonly LabeledGoods[] }) {
  const words = useWords().labels;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Tag size={18} aria-hidden="true" />
        {words.open}
      </Button>
      {isOpen && <LabelsSheet goods={goods} onClose={() => setOpen(false)} />}
    </>
  );
}
