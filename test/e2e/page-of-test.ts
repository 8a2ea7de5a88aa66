/** The page that a test works at: one at a time, laid aside after each test, whatever became of it. */
import type { Page } from 'playwright';
import { afterEach } from 'vitest';
import { layAside } from '../renderer/page/quiet-page.ts';
import { assertUnplugged } from './unplugged.ts';

export interface OpenedPage {
  readonly page: Page;
  /** What the browser's console and the page's scripts complained about. */
  readonly complaints: readonly string[];
}

export interface PageOfTest<Opened extends OpenedPage> {
  /** Takes the page that a test opens. */
  take(opening: Promise<Opened>): Promise<Opened>;
  /** The page at hand. @throws Error when the test has opened none */
  now(): Opened;
  /** From here to the end of the test such a complaint belongs to what the test does. */
  expecting(complaint: RegExp): void;
}

/** What a page was asking for when its till locked is refused, and the browser says so. */
export const REFUSED_BY_LOCK = /status of 401/;

/** Fails every test of the suite it is called in whose page complained; with `isUnplugged` also those that used a mouse. */
export function pageOfTest<Opened extends OpenedPage>({ isUnplugged = false } = {}): PageOfTest<Opened> {
  let open: Opened | null = null;
  let expected: RegExp | null = null;
  afterEach(async () => {
    if (open === null) return;
    const [{ page, complaints }, known] = [open, expected];
    open = null;
    expected = null;
    try {
      if (isUnplugged && !page.isClosed()) await assertUnplugged(page);
    } finally {
      await layAside(page);
    }
    const told = complaints.filter((complaint) => known?.test(complaint) !== true);
    if (told.length > 0) throw new Error(`the page complained: ${told.join('\n')}`);
  });
  return {
    take: async (opening) => {
      const opened = await opening;
      open = opened;
      return opened;
    },
    now: () => {
      if (open === null) throw new Error('the test has opened no page');
      return open;
    },
    expecting: (complaint) => (expected = complaint),
  };
}
