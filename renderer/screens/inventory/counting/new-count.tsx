import { useEffect, useState } from 'react';
import type { BridgeOutput } from '../../../../core/contract/bridge/bridge.ts';
import type { CountScope } from '../../../../core/contract/stock/counts.ts';
import { bridge } from '../../../bridge/index.ts';
import { Button } from '../../../components/button.tsx';
import { Choice, choicesOf, Fault, Field } from '../../../components/form/field.tsx';
import { problemMessage, useMessage } from '../../../faults/message.ts';
import { useFocus } from '../../../hooks/use-focus.ts';
import { useOneRun } from '../../../hooks/use-one-run.ts';
import { useWords } from '../../../hooks/use-words.ts';
import { useCounts } from '../../../stores/stock/counts.ts';

/** Starts a count of a scope, or joins a running one of the same scope. */
export function NewCount({ current }: { readonly current: BridgeOutput<'counts.current'> | null }) {
  const text = useWords().inventory.counting;
  const enter = useCounts((counts) => counts.enter);
  const categories = useCategories();
  const [clave] = useState(() => crypto.randomUUID());
  const [alcance, setScope] = useState<CountScope>('tienda');
  const [estante, setShelf] = useState('');
  const [categoria, setCategory] = useState('');
  const [fault, setFault] = useMessage('');
  const { busy, run } = useOneRun();
  // Focused only when no count is running.
  const button = useFocus<HTMLButtonElement>(current !== null && current.conteos.length === 0);
  const scopes = choicesOf(text.scopes).filter(([scope]) => scope !== 'categoria' || categories.length > 0);
  const category = categoria === '' ? (categories[0] ?? '') : categoria;
  const name = alcance === 'estante' ? estante.trim() : alcance === 'categoria' ? category : null;
  const begin = (): Promise<void> =>
    run(async () => {
      if (name === '') return setFault(({ inventory }) => inventory.counting.shelfMissing);
      const reply = await bridge.call('counts.open', { clave, alcance, nombre: name });
      if (!reply.ok) return setFault(problemMessage(reply.problem));
      await enter(reply.value.id);
    });
  return (
    <section className="stack top" aria-label={text.begin}>
      <h2>{text.begin}</h2>
      <form
        className="flow gap-2-3 end"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <Choice label={text.scope} value={alcance} onChange={setScope} choices={scopes} />
        {alcance === 'categoria' && (
          <Choice
            label={text.scopes.categoria}
            value={category}
            onChange={setCategory}
            choices={categories.map((each) => [each, each] as const)}
          />
        )}
        {alcance === 'estante' && (
          <Field
            label={text.shelf}
            placeholder={text.shelfHint}
            value={estante}
            onChange={setShelf}
            suggestions={current?.estantes ?? []}
            maxLength={60}
            passing
            focused
          />
        )}
        <Button ref={button} type="submit" kind="main" aria-disabled={busy}>
          {text.start}
        </Button>
      </form>
      <p className="soft small">{text.scopeHints[alcance]}</p>
      <Fault text={fault} />
    </section>
  );
}

function useCategories(): readonly string[] {
  const [categories, setCategories] = useState<readonly string[]>([]);
  useEffect(() => {
    void bridge.call('products.categories', {}).then((reply) => {
      if (reply.ok) setCategories(reply.value.categorias);
    });
  }, []);
  return categories;
}
