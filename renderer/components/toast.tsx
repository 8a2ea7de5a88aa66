import type { TipoVenta } from '../../core/contract/edition.ts';
import { tipoOf } from '../screens/sale/sale-screens.ts';
import { useMessageWords } from '../text/words.ts';
import { dollars } from '../money/cents.ts';
import { unknownText } from '../faults/label-text.ts';
import { useNavigation } from '../stores/till/navigation.ts';
import { useNotice, type ChangedGoods, type Notice } from '../stores/till/notice.ts';
import { useSaleHabits } from '../stores/till/sale-habits.ts';
import type { Words } from '../text/es.ts';

/** Notices hidden when only necessary ones are wanted. */
const GOOD_TO_KNOW: ReadonlySet<Notice['kind']> = new Set(['added', 'removed']);

/** @param shown document type on the screen; undefined on other screens */
export function noticeText(notice: Notice, words: Words, shown: TipoVenta | undefined): string {
  if (notice.kind === 'not-to-refused') return words.notice.notToRefused;
  if (notice.kind === 'not-of-this-sale') return words.notice.notOfThisSale(notice.code);
  if (notice.kind === 'not-done') return notice.why(words);
  if (notice.kind === 'given-back') return words.notice.givenBack(notice.name);
  if (notice.kind === 'not-searched') return words.notice.notSearched(notice.code);
  if (notice.kind === 'added-behind-keys') return words.notice.addedFor(notice.name, dollars(notice.precio));
  if (notice.kind === 'goods-changed')
    return words.notice.goodsChanged(goodsText(notice.goods, words, shown));
  if (notice.kind === 'removed') return words.notice.removed(notice.name);
  return notice.kind === 'added' ? words.notice.added(notice.name) : unknownText(notice, words);
}

/** Goods of the shown sale first, those of others with its type. */
function goodsText(goods: readonly ChangedGoods[], words: Words, shown: TipoVenta | undefined): string {
  return goods
    .toSorted((one, other) => Number(one.tipoDte !== shown) - Number(other.tipoDte !== shown))
    .map(({ tipoDte, descripcion, precio, tratamiento }) => {
      const now = [`${descripcion} ${dollars(precio)}`];
      if (tratamiento !== null) now.push(words.sale.treatment[tratamiento].toLowerCase());
      return `${now.join(', ')}${tipoDte === shown ? '' : ` (${words.tipo[tipoDte].toLowerCase()})`}`;
    })
    .join('; ');
}

export function Toast() {
  const words = useMessageWords();
  const notice = useNotice((store) => store.notice);
  const tipoDte = useNavigation(({ screen }) => tipoOf(screen));
  const few = useSaleHabits(({ sound }) => sound === 'few');
  const shown = notice !== null && !(few && GOOD_TO_KNOW.has(notice.kind)) ? notice : null;
  return (
    <div className="toast-place" role="status">
      {shown !== null && <p className="toast">{noticeText(shown, words, tipoDte)}</p>}
    </div>
  );
}
