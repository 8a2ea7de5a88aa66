import { Button } from '../../../components/button.tsx';
import { EnterButton } from '../../../components/form/enter-button.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { useWords } from '../../../hooks/use-words.ts';
import { useCounts, type CountedBefore as Before } from '../../../stores/stock/counts.ts';

/** The product was counted already: adds to it or replaces it. */
export function CountedBefore({ before }: { readonly before: Before }) {
  const text = useWords().inventory.counting;
  const decide = useCounts((counts) => counts.decide);
  const { descripcion, contado, otros } = before;
  return (
    <Sheet title={descripcion} onClose={() => decide(null)} changed={false}>
      <p className="bold">{text.before(otros, contado)}</p>
      <p className="soft">{text.beforeHint}</p>
      <div className="actions">
        <Button onClick={() => decide(null)}>{text.leave}</Button>
        <Button onClick={() => decide('reemplazar')}>{text.replace(contado)}</Button>
        <EnterButton onPress={() => decide('sumar')}>{text.add}</EnterButton>
      </div>
    </Sheet>
  );
}
