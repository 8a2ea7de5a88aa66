import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { priceToday } from '../../core/contract/till/presented.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import { Finder } from '../components/form/finder.tsx';
import { focusEntry } from '../components/focus.ts';
import { Sheet } from '../components/sheet.tsx';
import { useWords } from '../hooks/use-words.ts';
import { dollars } from '../money/cents.ts';
import { identityText } from '../receiver/identity.ts';
import { lineOfProduct } from '../cart/cart.ts';
import { moveSale, otherType } from '../screens/sale/move-sale.ts';
import { addWhenAtHand } from '../screens/result/sale-at-hand.ts';
import { tipoOf } from '../screens/sale/sale-screens.ts';
import { useCart } from '../stores/sale/cart.ts';
import { openDocument } from '../stores/documents/open-document.ts';
import { useNavigation } from '../stores/till/navigation.ts';
import { dayText } from '../text/day.ts';
import { FoundSheet, loadFoundSheets, type FoundSheetProps } from './found-sheet.tsx';
import { commandsOf, findEverything, isGuess, type Find } from './palette-finds.ts';

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const tipoDte = useNavigation(({ screen }) => tipoOf(screen));
  const other = useCart(({ carts }) => (tipoDte === undefined ? null : otherType(carts[tipoDte])));
  const commands = useMemo(() => {
    if (tipoDte === undefined || other === null) return commandsOf(words, null);
    const name = words.tools.moveTo[other];
    return commandsOf(words, { name, key: '', run: () => void moveSale(tipoDte) });
  }, [words, tipoDte, other]);
  const [opened, setOpened] = useState<FoundSheetProps['found'] | null>(null);
  useEffect(() => void loadFoundSheets(), []);
  const pick = (find: Find): void => {
    if (tipoDte === undefined && find.kind === 'customer') return setOpened(find);
    if (tipoDte === undefined && find.kind === 'product')
      return setOpened({ kind: 'product', item: find.item.of });
    onClose();
    take(find, tipoDte);
  };
  if (opened !== null) return <FoundSheet found={opened} onClose={onClose} />;
  return (
    <Sheet title={words.frame.palette} onClose={onClose} place="top" untitled>
      <Finder
        label={words.frame.search}
        placeholder={words.frame.palette}
        search={(typed) => findEverything(typed, commands, tipoDte !== undefined)}
        keyOf={keyOf}
        groupOf={({ kind }) => words.frame.found[kind]}
        renderItem={(find) => <Line find={find} />}
        onPick={pick}
        asks={(finds, typed) => (isGuess(finds, typed) ? words.pick.partOfCode(typed.trim()) : null)}
        renderNothing={() => <p className="soft">{words.frame.nothingFound}</p>}
        focused
        eager
        large
      />
    </Sheet>
  );
}

function keyOf({ kind, item }: Find): string {
  switch (kind) {
    case 'command':
      return `${kind} ${item.name}`;
    case 'document':
      return `${kind} ${item.codigoGeneracion}`;
    case 'product':
      return `${kind} ${item.product.codigo}`;
    default:
      return `${kind} ${item.id}`;
  }
}

function take(find: Find, tipoDte: TipoVenta | undefined): void {
  if (find.kind === 'command') return find.item.run(find.typed);
  if (find.kind === 'document') {
    openDocument(find.item.codigoGeneracion);
    return;
  }
  if (tipoDte === undefined) return;
  const { addLine, change } = useCart.getState();
  if (find.kind === 'product') {
    const { product, cantidad } = find.item;
    const line = lineOfProduct(product, { cantidad: cantidad ?? '1', precio: null, descuento: '' });
    addWhenAtHand(tipoDte, () => addLine(tipoDte, line));
  } else addWhenAtHand(tipoDte, () => void change(tipoDte, { receptor: find.item }));
  requestAnimationFrame(focusEntry);
}

function Line({ find }: { readonly find: Find }) {
  const words = useWords();
  switch (find.kind) {
    case 'command':
      return (
        <>
          <span className="main">{find.item.name}</span>
          {find.item.key !== '' && <kbd className="key">{find.item.key}</kbd>}
        </>
      );
    case 'document': {
      const { tipoDte, codigoGeneracion, numeroControl, fecEmi, receptor, monto } = find.item;
      const who = receptor?.nombre ?? words.documents.finalConsumer;
      return (
        <Two
          name={numeroControl ?? codigoGeneracion}
          about={`${words.tipo[tipoDte]} · ${dayText(fecEmi)} · ${who}`}
        >
          {dollars(monto)}
        </Two>
      );
    }
    case 'customer':
      return <Two name={find.item.nombre} about={identityText(find.item)} />;
    case 'product':
      return (
        <Two name={find.item.product.descripcion} about={find.item.product.codigo}>
          {dollars(priceToday(find.item.product))}
        </Two>
      );
    default:
      return find satisfies never;
  }
}

interface TwoProps {
  readonly name: string;
  readonly about: string;
  readonly children?: ReactNode;
}

function Two({ name, about, children }: TwoProps) {
  return (
    <>
      <span className="main">
        <span className="figures">{name}</span>
        {about !== '' && <span className="soft small figures option-second">{about}</span>}
      </span>
      {children !== undefined && <span className="figures">{children}</span>}
    </>
  );
}
