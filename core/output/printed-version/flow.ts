/** Puts blocks onto pages, one below the other; nothing is drawn yet, so that the number of pages is known before the first. */

/** Something that stays in one piece. */
export interface Block {
  readonly height: number;
  /** Draws it with its top at `y`. */
  readonly draw: (y: number) => void;
  /** Free space above it, unless it begins a page. */
  readonly gap?: number;
  /** What is repeated above it where it begins a page: the head of its table. */
  readonly head?: Block;
  /** Never the last one of a page: a heading, a row of what stays together. */
  readonly withNext?: boolean;
  /** Where it begins a page, as many rows of the table before it come along, unless they are all that the page had of it. */
  readonly bringsRows?: number;
}

export interface Placed {
  readonly block: Block;
  readonly y: number;
}

export interface FlowBounds {
  /** Top of the content on the first page and on those that follow. */
  readonly firstTop: number;
  readonly nextTop: number;
  readonly bottom: number;
}

/** The blocks of each page; a block higher than a page stands on one of its own. */
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

/** Height of a block and of what must stand on the same page below it. */
function needed(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (block === undefined) return 0;
  const next = blocks[index + 1];
  if (block.withNext !== true || next === undefined) return block.height;
  return block.height + (next.gap ?? 0) + needed(blocks, index + 1);
}

/** The last rows of a page; none where nothing but the table's head would stay behind: half a page would stand empty. */
function rowsBrought(page: readonly Placed[], wanted: number): readonly Placed[] {
  const rows = page.filter(({ block }) => block.head !== undefined);
  const brought = wanted === 0 ? [] : rows.slice(-wanted);
  return brought.length === rows.length ? [] : brought;
}
