/** What the interface's description shows of requests and answers, with the class of each. */
import type { Document } from '../../../scripts/client-package/declarations.ts';
import { interfaceOf } from '../../../scripts/client-package/languages/calls.ts';

/** A text as it travels, and the class that holds it. */
export interface Sample {
  readonly model: string;
  readonly text: string;
}

interface Media {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The samples of every operation. */
export function samplesOf(document: Document): readonly Sample[] {
  const { calls } = interfaceOf(document);
  return calls.flatMap(({ path, method, body, answer }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const answers = ['200', '202'].flatMap((status) => shownIn(operation?.responses[status]?.content));
    return [
      ...shownIn(operation?.requestBody?.content).map((text) => ({ model: body ?? '', text })),
      ...(answer.kind === 'shape' ? answers.map((text) => ({ model: answer.name, text })) : []),
    ];
  });
}

function shownIn(content: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const { example, examples = {} } = (content?.['application/json'] ?? {}) as Media;
  const values = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ];
  return values.map((value) => JSON.stringify(value));
}

/** What a text holds, without members that are null: what a class does not say does not travel. */
export function withoutNull(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
      : value,
  );
}
