import { Download } from 'lucide-react';
import { YEAR_END_FILES, type BookFileKind } from '../../../core/contract/bridge/bridge-books.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { useBooks } from '../../stores/manager/books.ts';

const FOR_ACCOUNTANT = ['anexo1', 'anexo2', 'anexo9', 'anulados'] as const;
const FOR_PEOPLE = ['contribuyentes', 'consumidores', 'invalidados'] as const;
/** Files offered only in a month with purchases. */
const BOUGHT_FOR_ACCOUNTANT = ['anexo3', 'anexo5', 'anexo6', 'anexo7', 'anexo8', 'f14'] as const;
const BOUGHT_FOR_PEOPLE = ['compras'] as const;

/** Every file of the month. @param of `bought`: whether the month has purchases; `shops`: shops with an inventory register */
export function BookFiles({
  bought,
  shops,
}: {
  readonly bought: boolean;
  readonly shops: readonly string[];
}) {
  const words = useWords();
  const saved = useBooks((books) => books.saved);
  const none = useBooks((books) => books.none);
  return (
    <section className="stack gap-3 top shrinks statistics-part" aria-label={words.books.files}>
      <h2>{words.books.files}</h2>
      <div className="stack gap-3">
        <FileGroup
          name={words.books.forAccountant}
          kinds={bought ? [...FOR_ACCOUNTANT, ...BOUGHT_FOR_ACCOUNTANT] : FOR_ACCOUNTANT}
        />
        <FileGroup
          name={words.books.forPeople}
          kinds={bought ? [...FOR_PEOPLE, ...BOUGHT_FOR_PEOPLE] : FOR_PEOPLE}
        />
        {shops.length > 0 && <Inventories shops={shops} />}
        {shops.length > 0 && <YearEnd />}
      </div>
      <p className="soft small">{words.books.filesNote}</p>
      <p role="status" className="soft small books-saved">
        {saved !== null && words.books.saved(saved)}
        {none !== null && words.books.noLines(none(words))}
      </p>
    </section>
  );
}

function FileGroup({ name, kinds }: { readonly name: string; readonly kinds: readonly BookFileKind[] }) {
  const words = useWords();
  const save = useBooks((books) => books.save);
  return (
    <section className="stack top" aria-label={name}>
      <h3 className="label">{name}</h3>
      <div className="row wrap">
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => void save(kind)}>
            <Download size={18} aria-hidden="true" />
            {words.books.file[kind]}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Inventories({ shops }: { readonly shops: readonly string[] }) {
  const words = useWords();
  const saveInventory = useBooks((books) => books.saveInventory);
  return (
    <section className="stack top" aria-label={words.books.inventories}>
      <h3 className="label">{words.books.inventories}</h3>
      <div className="row wrap">
        {shops.map((shop) => (
          <Button key={shop} onClick={() => void saveInventory(shop)}>
            <Download size={18} aria-hidden="true" />
            {words.books.inventory(shop)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The inventory at 31 December; shown for December only. */
function YearEnd() {
  const words = useWords();
  const { mes, saveYearEnd } = useBooks();
  if (!mes.endsWith('-12')) return null;
  return (
    <section className="stack top" aria-label={words.books.yearEnds}>
      <h3 className="label">{words.books.yearEnds}</h3>
      <div className="row wrap">
        {YEAR_END_FILES.map((kind) => (
          <Button key={kind} onClick={() => void saveYearEnd(kind)}>
            <Download size={18} aria-hidden="true" />
            {words.books.yearEnd[kind]}
          </Button>
        ))}
      </div>
      <p className="soft small">{words.books.yearEndNote}</p>
    </section>
  );
}
