/** Hands on a keyboard: everything is reached with Tab, as by a person whose mouse is unplugged. */
import type { BrowserContext, Page } from 'playwright';
import { browserComplaints } from '../renderer/page/browser-complaints.ts';
import { quietPage } from '../renderer/page/quiet-page.ts';

/** Stops until something is reached; a screen with more is a screen nobody uses by keyboard. */
const MAX_STOPS = 90;

export interface Keyboard {
  /** Moves the focus on until it is on what bears that name. */
  reach(name: string): Promise<void>;
  /** Reaches a field and types into it, in place of what it held. */
  fill(name: string, text: string): Promise<void>;
  /** Reaches a list and chooses by the beginning of its text. */
  choose(name: string, beginning: string): Promise<void>;
  /** Reaches a button and presses it. */
  push(name: string): Promise<void>;
}

/** What the page itself is asked of names. */
interface Naming {
  /** How a person calls what has the focus. */
  readonly nameOf: (at: Element | null) => string;
  /** Whether something of that name can be reached: within the dialog that lies over all else, where there is one. */
  readonly isShown: (name: string) => boolean;
}

/** Puts them there. */
function putNaming(): void {
  const nameOf = (at: Element | null): string => {
    if (!(at instanceof HTMLElement)) return '';
    const isField =
      at instanceof HTMLInputElement || at instanceof HTMLSelectElement || at instanceof HTMLTextAreaElement;
    // A date has three places; they are filled as one field.
    const date = at.closest('[data-date-field]')?.querySelector('.label')?.textContent;
    if (date !== undefined && date !== null) return date;
    const label = isField ? at.labels?.[0]?.textContent : null;
    const name = at.getAttribute('aria-label') ?? label ?? at.innerText;
    // A button may say more in its second line.
    return name.trim().split('\n')[0] ?? '';
  };
  const isShown = (name: string): boolean => {
    const within = [...document.querySelectorAll('[data-veil]')].at(-1) ?? document;
    return [...within.querySelectorAll('button, input, select, textarea, a[href], summary, [tabindex]')].some(
      (each) => nameOf(each) === name,
    );
  };
  Object.assign(globalThis, { nameOf, isShown });
}

/** The keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  const focused = (): Promise<string> =>
    page.evaluate(() => (globalThis as unknown as Naming).nameOf(document.activeElement));
  const reach = async (name: string): Promise<void> => {
    const passed: string[] = [];
    // What a press has shown may still be on its way: who sees nothing of that name yet does not look for it by Tab.
    await page.evaluate(putNaming);
    await page
      .waitForFunction((wanted) => (globalThis as unknown as Naming).isShown(wanted), name)
      .catch((error: unknown) => {
        throw new Error(`«${name}» is not shown: ${String(error)}`, { cause: error });
      });
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      const here = await focused();
      if (here === name) return;
      passed.push(here);
      await page.keyboard.press('Tab');
    }
    throw new Error(`«${name}» is not reached by Tab; passed: ${passed.join(' | ')}`);
  };
  return {
    reach,
    fill: async (name, text) => {
      await reach(name);
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text, { delay: 35 });
    },
    choose: async (name, beginning) => {
      await reach(name);
      await page.keyboard.type(beginning);
    },
    push: async (name) => {
      await reach(name);
      await page.keyboard.press('Enter');
    },
  };
}

/** A page that a test begins with, its keyboard, and what it complains about. */
export interface KeyboardPage {
  readonly page: Page;
  readonly keys: Keyboard;
  readonly complaints: readonly string[];
}

/** A page of the service's that shows nothing yet. @param url of the service's screen */
export async function keyboardPage(context: BrowserContext, url: string): Promise<KeyboardPage> {
  const page = await quietPage(context, url);
  return { page, keys: keyboardOf(page), complaints: browserComplaints(page) };
}
