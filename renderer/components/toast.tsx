import { useWords } from '../hooks/use-words.ts';
import { useNotice } from '../stores/notice.ts';

/** The notice of the moment, where it hides no work. */
export function Toast() {
  const words = useWords();
  const notice = useNotice((store) => store.notice);
  return (
    <div className="toast-place" role="status">
      {notice !== null && <p className="toast">{words.notice.unknownCode(notice.code)}</p>}
    </div>
  );
}
