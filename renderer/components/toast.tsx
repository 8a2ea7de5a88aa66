import { useMessageWords } from '../text/words.ts';
import { dollars } from '../money/cents.ts';
import { unknownText } from '../faults/label-text.ts';
import { useNotice, type Notice } from '../stores/till/notice.ts';
import { useSaleHabits } from '../stores/till/sale-habits.ts';
import type { Words } from '../text/es.ts';

/** Notices hidden when only necessary ones are wanted. */
const GOOD_TO_KNOW: ReadonlySet<Notice['kind']> = new Set(['added', 'removed']);

function noticeText(notice: Notice, words: Words): string {
  if (notice.kind === 'not-to-refused') return words.notice.notToRefused;
  if (notice.kind === 'not-of-this-sale') return words.notice.notOfThisSale(notice.code);
  if (notice.kind === 'not-done') return notice.why(words);
  if (notice.kind === 'given-back') return words.notice.givenBack(notice.name);
  if (notice.kind === 'not-searched') return words.notice.notSearched(notice.code);
  if (notice.kind === 'added-behind-keys') return words.notice.addedFor(notice.name, dollars(notice.precio));
  if (notice.kind === 'goods-changed')
    return words.notice.goodsChanged(
      notice.goods
        .map(({ descripcion, precio, tratamiento }) =>
          [
            `${descripcion} ${dollars(precio)}`,
            ...(tratamiento === null ? [] : [words.sale.treatment[tratamiento].toLowerCase()]),
          ].join(', '),
        )
        .join('; '),
    );
  if (notice.kind === 'removed') return words.notice.removed(notice.name);
  return notice.kind === 'added' ? words.notice.added(notice.name) : unknownText(notice, words);
}

export function Toast() {
  const words = useMessageWords();
  const notice = useNotice((store) => store.notice);
  const few = useSaleHabits(({ sound }) => sound === 'few');
  const shown = notice !== null && !(few && GOOD_TO_KNOW.has(notice.kind)) ? notice : null;
  return (
    <div className="toast-place" role="status">
      {shown !== null && <p className="toast">{noticeText(shown, words)}</p>}
    </div>
  );
}
