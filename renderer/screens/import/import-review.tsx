import type { ImportStatus } from '../../../core/contract/bridge/bridge-import.ts';
import { LINE_FATES } from '../../../core/contract/bridge/bridge-import.ts';
import { Button } from '../../components/button.tsx';
import { Chips } from '../../components/list/chips.tsx';
import { EnterButton } from '../../components/form/enter-button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { linesToPut, useImport, type PreviewClass } from '../../stores/catalogue/import.ts';
import { ImportColumns } from './import-columns.tsx';
import { Counts } from './import-counts.tsx';
import { PreviewedLine } from './previewed-line.tsx';
import { WrongLines } from './wrong-lines.tsx';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';

/** Preview of an import. */
export function ImportReview({ status }: { readonly status: ImportStatus }) {
  const words = useWords();
  const { apply, another } = useImport();
  const { lineas, columnasIgnoradas } = status;
  const good = linesToPut(status);
  const names = words.imports.fates;
  return (
    <>
      <h3>{words.imports.ready}</h3>
      <Counts counts={LINE_FATES.map((fate) => [fate, names[fate], lineas[fate]] as const)} />
      {columnasIgnoradas.length > 0 && (
        <p className="notice">{words.imports.ignored(columnasIgnoradas.join(', '))}</p>
      )}
      <ImportColumns key={status.id} status={status} />
      <WrongLines status={status} wrong={lineas.malas} />
      <Lines status={status} />
      {good === 0 && <p>{lineas.malas > 0 ? words.imports.onlyWrong : words.imports.nothing}</p>}
      <div className="actions">
        <Button onClick={another}>{words.imports.another}</Button>
        {good > 0 && (
          <EnterButton onPress={() => void apply()}>
            {lineas.malas > 0
              ? words.imports.applyGood(WHOLE_NUMBER.format(good))
              : words.imports.apply(WHOLE_NUMBER.format(good))}
          </EnterButton>
        )}
      </div>
    </>
  );
}

function Lines({ status }: { readonly status: ImportStatus }) {
  const words = useWords();
  const { shown, show, preview } = useImport();
  const { nuevas, cambiadas, malas } = status.lineas;
  const classes: readonly (readonly [PreviewClass, number])[] = [
    ['primeras', 1],
    ['nuevas', nuevas],
    ['cambiadas', cambiadas],
    ['malas', malas],
  ];
  const left = preview === null ? 0 : preview.total - preview.lineas.length;
  return (
    <>
      <Chips name={words.imports.show}>
        {classes
          .filter(([, count]) => count > 0)
          .map(([one]) => (
            <Button key={one} aria-pressed={one === shown} onClick={() => void show(one)}>
              {words.imports.classes[one]}
            </Button>
          ))}
      </Chips>
      {preview !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keys
        <section className="well import-lines" tabIndex={0} aria-label={words.imports.show}>
          <ul className="lined">
            {preview.lineas.map((line) => (
              <PreviewedLine key={line.linea} line={line} />
            ))}
          </ul>
          {left > 0 && shown !== 'primeras' && (
            <p className="soft small">{words.imports.more(WHOLE_NUMBER.format(left))}</p>
          )}
        </section>
      )}
    </>
  );
}
