// The programs of the operations: one language stands on the page, the others come from `/openapi.json` when one is chosen.
import { colourWhenSeen } from './colours.js';
import { find, findAll } from './dom.js';

const LANGUAGE = 'caja-docs-lenguaje';

/**
 * @typedef {{ readonly label: string, readonly source: string }} Program
 * @typedef {{ readonly operationId: string, readonly 'x-codeSamples'?: readonly Program[] }} Operation
 */

const choice = find(document, '#lenguaje', HTMLSelectElement);
const blocks = findAll(document, 'pre[data-operation]', HTMLElement);
const { code: sampleCode = '', date: sampleDate = '' } = find(document, 'main', HTMLElement).dataset;
/** What stands on the page, with the sample's document in it. */
let sources = new Map(blocks.map((block) => [block, block.textContent]));
/** @type {{ readonly codigo: string, readonly fecEmi: string } | null} */
let last = null;
/** @type {Promise<Map<string, readonly Program[]>> | null} */
let known = null;

/** One choice of language for all programs; it is remembered. */
export function chooseLanguage() {
  choice.addEventListener('change', () => {
    remember(choice.value);
    void choose(choice.value);
  });
  void choose(remembered());
}

/**
 * Lets the programs speak of the document that was issued last.
 *
 * @param {{ readonly codigo: string, readonly fecEmi: string }} issued
 */
export function pointPrograms(issued) {
  last = issued;
  write();
}

/** @param {string} language */
async function choose(language) {
  if (![...choice.options].some(({ value }) => value === language)) return;
  choice.value = language;
  if (blocks.every((block) => block.dataset['lang'] === language)) return;
  const all = await programs();
  if (choice.value !== language) return;
  sources = new Map(
    blocks.flatMap((block) => {
      const program = all.get(block.dataset['operation'] ?? '')?.find(({ label }) => label === language);
      return program === undefined ? [] : [[block, program.source.trim()]];
    }),
  );
  for (const block of sources.keys()) block.dataset['lang'] = language;
  write();
}

function write() {
  for (const [block, source] of sources) {
    const text =
      last === null ? source : source.replaceAll(sampleCode, last.codigo).replaceAll(sampleDate, last.fecEmi);
    find(block, 'code', HTMLElement).textContent = text;
  }
  colourWhenSeen(document);
}

/** The programs of every operation, fetched once. */
function programs() {
  known ??= fetch('/openapi.json')
    .then((response) => response.json())
    .then((/** @type {{ paths: Record<string, Record<string, Operation>> }} */ { paths }) => {
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
      return programsIn(operations);
    })
    .catch(() => {
      known = null;
      return programsIn([]);
    });
  return known;
}

/**
 * @param {readonly Operation[]} operations
 * @returns {Map<string, readonly Program[]>}
 */
function programsIn(operations) {
  return new Map(operations.map((each) => [each.operationId, each['x-codeSamples'] ?? []]));
}

/** @param {string} language */
function remember(language) {
  try {
    localStorage.setItem(LANGUAGE, language);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

function remembered() {
  try {
    return localStorage.getItem(LANGUAGE) ?? '';
  } catch {
    return '';
  }
}
