/** Finds what people are called in texts, among many thousands of names, in one pass over the text. */

/** Shorter texts of the database are codes that say nothing of anybody. Also the piece by which names are looked up. */
const SHORTEST = 4;

/**
 * A function that puts `mark` where a name stands, however it is capitalised and also as JSON writes it. Names that share
 * words go as one.
 */
export function nameFinder(names: ReadonlySet<string>, mark: string): (text: string) => string {
  const byBeginning = new Map<string, string[]>();
  const wanted = new Set(
    [...names]
      .flatMap((each) => writtenAs(each.trim()))
      .filter((each) => each.length >= SHORTEST)
      .map(folded),
  );
  for (const name of wanted) {
    const beginning = name.slice(0, SHORTEST);
    const same = byBeginning.get(beginning);
    if (same === undefined) byBeginning.set(beginning, [name]);
    else same.push(name);
  }
  return (text) => {
    if (wanted.size === 0) return text;
    const lower = folded(text);
    let out = '';
    let from = 0;
    let hiddenTo = 0;
    for (let at = 0; at + SHORTEST <= lower.length; at++) {
      const end = longestAt(lower, at, byBeginning.get(lower.slice(at, at + SHORTEST)));
      if (end <= hiddenTo) continue;
      if (at > hiddenTo || out === '') out += text.slice(from, at) + mark;
      hiddenTo = end;
      from = end;
    }
    return out + text.slice(from);
  };
}

/** As it is, as a text of JSON, and as a text of JSON within a text of JSON. */
function writtenAs(name: string): readonly string[] {
  const once = inJson(name);
  return [name, once, inJson(once)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Lower case of the same length: positions in it are positions in the text. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const low = unit.toLowerCase();
    return low.length === 1 ? low : unit;
  }).join('');
}

/** Where the longest of the names ends that stands at a position; the position's beginning when none does. */
function longestAt(text: string, at: number, names: readonly string[] | undefined): number {
  let end = 0;
  for (const name of names ?? [])
    if (at + name.length > end && text.startsWith(name, at)) end = at + name.length;
  return end;
}
