/** Distributes blocks over pages before drawing, so that the page count is known. */

/** An unbreakable block. */
export interface Block {
  readonly height: number;
  /** Draws it with its top at `y`. */
  readonly draw: (y: number) => void;
  /** Space above it, except at the top of a page. */
  readonly gap?: number;
  /** Repeated above it at the top of a page: its table's head. */
  readonly head?: Block;
  /** Never the last on a page, e.g. a heading. */
  readonly withNext?: boolean;
  /** At the top of a page, this many preceding table rows move with it, unless the old page has no others. */
  readonly bringsRows?: number;
}

export interface Placed {
  readonly block: Block;
  readonly y: number;
}

export interface FlowBounds {
  /** Top of the content on the first page and on later pages. */
  readonly firstTop: number;
  readonly nextTop: number;
  readonly bottom: number;
}

/** Blocks by page; a block higher than a page gets its own. */
export function paginate(blocks: readonly Block[], { firstTop, nextTop, bottom }: FlowBounds): Placed[][] {
  let page: Placed[] = [];
  const pages = [page];
  let y = firstTop;
  const put = (block: Block) => {
    const at = page.length === 0 ? y : y + (block.gap ?? 0);
    page.push({ block, y: at });
    y = at + block.height;
  };
  const begin = (rows: readonly Block[]) => {
    page = [];
    pages.push(page);
    y = nextTop;
    const [first] = rows;
    if (first?.head !== undefined) put(first.head);
    rows.forEach(put);
  };
  blocks.forEach((block, index) => {
    const room = bottom - y - (page.length === 0 ? 0 : (block.gap ?? 0));
    if (needed(blocks, index) <= room || page.length === 0) return put(block);
    const brought = rowsBrought(page, block.bringsRows ?? 0);
    page.splice(page.length - brought.length);
    begin([...brought.map((each) => each.block), block]);
  });
  return pages;
}

/** Height of a block and of those that must follow on the same page. */
function needed(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (block === undefined) return 0;
  const next = blocks[index + 1];
  if (block.withNext !== true || next === undefined) return block.height;
  return block.height + (next.gap ?? 0) + needed(blocks, index + 1);
}

/** Last rows of a page; none if only the table's head would remain, leaving the page half empty. */
function rowsBrought(page: readonly Placed[], wanted: number): readonly Placed[] {
  const rows = page.filter(({ block }) => block.head !== undefined);
  const brought = wanted === 0 ? [] : rows.slice(-wanted);
  return brought.length === rows.length ? [] : brought;
}
