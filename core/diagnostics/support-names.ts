/** Finds thousands of names in a text in one pass. */

/** Shorter texts are codes, not names. Also the length of the look-up prefix. */
const SHORTEST = 4;
/** Up to this many names are first searched one by one: usually none occurs. */
const FEW = 64;

/**
 * Returns a function that replaces names by `mark`, ignoring case and including JSON-escaped forms.
 * Overlapping names are replaced as one.
 */
export function nameFinder(names: ReadonlySet<string>, mark: string): (text: string) => string {
  const wanted = new Set<string>();
  for (const name of names)
    for (const each of writtenAs(name.trim())) if (each.length >= SHORTEST) wanted.add(folded(each));
  let byBeginning: ReadonlyMap<string, readonly string[]> | null = null;
  return (text) => {
    if (wanted.size === 0) return text;
    const lower = folded(text);
    if (wanted.size <= FEW && !holdsAny(lower, wanted)) return text;
    byBeginning ??= gatheredByBeginning(wanted);
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

function gatheredByBeginning(names: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const gathered = new Map<string, string[]>();
  for (const name of names) {
    const beginning = name.slice(0, SHORTEST);
    const same = gathered.get(beginning);
    if (same === undefined) gathered.set(beginning, [name]);
    else same.push(name);
  }
  return gathered;
}

function holdsAny(text: string, names: ReadonlySet<string>): boolean {
  for (const name of names) if (text.includes(name)) return true;
  return false;
}

function writtenAs(name: string): readonly string[] {
  const once = inJson(name);
  if (once === name) return [name];
  return [name, once, inJson(once)];
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Lower case with unchanged length, so that positions match the original. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const low = unit.toLowerCase();
    return low.length === 1 ? low : unit;
  }).join('');
}

/** End of the longest name starting at a position; the position itself without one. */
function longestAt(text: string, at: number, names: readonly string[] | undefined): number {
  let end = 0;
  for (const name of names ?? [])
    if (at + name.length > end && text.startsWith(name, at)) end = at + name.length;
  return end;
}
