/** How names are made of words. */

/** The words of a name, in small letters. */
export function wordsIn(name: string): readonly string[] {
  return name
    .replace(/^X-/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-.]/);
}

export function camel(name: string): string {
  const [first = '', ...others] = wordsIn(name);
  return first + others.map(capital).join('');
}

export function pascal(name: string): string {
  return wordsIn(name).map(capital).join('');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A Spanish noun of several things as of one. */
export function singular(noun: string): string {
  return noun.replace(/([dlnr])es$/, '$1').replace(/s$/, '');
}

/** What a text says first. */
export function firstSentence(text: string): string {
  return (/^.*?[^.](?=\.( |$)|;|$)/s.exec(text)?.[0] ?? text).trim();
}
