import { Boxes } from 'lucide-react';
import { useWords } from '../../hooks/use-words.ts';

/** No product keeps stock yet: says where to turn it on. */
export function NoStock() {
  const { inventory } = useWords();
  return (
    <section className="empty">
      <Boxes size={44} strokeWidth={1.4} aria-hidden="true" />
      <h2>{inventory.none}</h2>
      <p>{inventory.noneHint}</p>
    </section>
  );
}
