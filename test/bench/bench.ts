/**
 * `npm run bench`: measured in one run, as ratios against limits of the same run, because absolute figures of a shared
 * machine mean little. Loopback only, bounded in count and size.
 *
 * `npm run bench -- selling contingency` runs these sections only; `--quick` shortens each. `cost` also knows `--profile`,
 * `--statements` and `--check`, `years` knows `--documents=N`, `central` knows `--part=catch-up|online|month|cost` and `--seconds=N`, and its `cost` `--profile`.
 */
import { say } from './measure.ts';
import { books } from './sections/books.ts';
import { bulk } from './sections/bulk.ts';
import { central } from './sections/central.ts';
import { contingency } from './sections/contingency.ts';
import { cost } from './sections/cost.ts';
import { exporting } from './sections/export.ts';
import { finish } from './sections/finish.ts';
import { first } from './sections/first.ts';
import { history } from './sections/history.ts';
import { oldComputer } from './old-computer/old-computer.ts';
import { printing } from './sections/printing.ts';
import { promotions } from './sections/promotions.ts';
import { screen } from './sections/screen.ts';
import { selling } from './sections/selling.ts';
import { shelves } from './sections/products.ts';
import { soak } from './sections/soak.ts';
import { years } from './sections/years.ts';
import { stock } from './sections/stock.ts';

const SECTIONS: Readonly<Record<string, () => Promise<void>>> = {
  first,
  cost,
  selling,
  bulk,
  contingency,
  history,
  soak,
  screen,
  finish,
  printing,
  export: exporting,
  shelves,
  books,
  stock,
  promotions,
  central,
  'old-computer': oldComputer,
  years,
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
/** An hour and thirty gigabytes: only where it is asked for. */
const LONG = 'years';
const usual = Object.keys(SECTIONS).filter((name) => name !== LONG);
for (const name of asked.length === 0 ? usual : asked) {
  const section = SECTIONS[name];
  if (section === undefined)
    throw new Error(`no section ${name}; there are ${Object.keys(SECTIONS).join(', ')}`);
  const begin = performance.now();
  say(`— ${name}`);
  await section();
  say(`  (${Math.round((performance.now() - begin) / 1000)} s)`);
}
