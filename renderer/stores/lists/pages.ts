/** Lists that are read page by page. */
import type { BridgeReply } from '../../../core/contract/bridge/bridge.ts';

export interface Pages<Question> {
  /** Asks anew, from the first page; what was asked before is dropped. */
  first(question: Question): Promise<void>;
  /** Asks for the page after the last one; nothing unless that is the answer to the last question. */
  next(): Promise<void>;
  /** Drops what is under way. */
  leave(): void;
}

/**
 * @param ask with the cursor of the page before; null for the first
 * @param take called with each answer that is still wanted
 */
export function pagesOf<Question, Cursor, Page extends { readonly siguiente: Cursor | null }>(
  ask: (question: Question, cursor: Cursor | null) => Promise<BridgeReply<Page>>,
  take: (reply: BridgeReply<Page>, isFirst: boolean) => void,
): Pages<Question> {
  /** The next page of what is shown; null while there is none to ask for. */
  let following: { readonly question: Question; readonly cursor: Cursor } | null = null;
  let asked = 0;
  const turn = async (question: Question, cursor: Cursor | null): Promise<void> => {
    const own = ++asked;
    const before = cursor === null ? null : following;
    following = null;
    const reply = await ask(question, cursor);
    if (own !== asked) return;
    following = reply.ok ? afterwards(question, reply.value.siguiente) : before;
    take(reply, cursor === null);
  };
  const afterwards = (question: Question, cursor: Cursor | null) =>
    cursor === null ? null : { question, cursor };
  return {
    first: (question) => turn(question, null),
    next: async () => {
      if (following !== null) await turn(following.question, following.cursor);
    },
    leave: () => {
      asked += 1;
      following = null;
    },
  };
}
