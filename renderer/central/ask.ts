/** How the managers' page speaks with the centre. */
import { useCallback, useEffect, useState } from 'react';

/** What was answered: a value, or what to tell the person. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly message: string };

/** Changes of the centre within this time are one. */
const GATHER_MS = 300;

/** Asks the centre. `input` makes it a POST. */
export async function ask<T>(path: string, input?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(
      path,
      input === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) },
    );
    const body = (await response.json()) as unknown;
    if (response.ok) return { ok: true, value: body as T };
    const { message } = body as { readonly message?: string };
    return { ok: false, status: response.status, message: message ?? '' };
  } catch {
    return { ok: false, status: 0, message: '' };
  }
}

export interface Asked<T> {
  readonly value: T | null;
  /** Why there is none, or none of now. */
  readonly failure: { readonly status: number; readonly message: string } | null;
  again(): void;
}

/** What the centre answers at a path, asked again whenever something changed there. */
export function useAsked<T>(path: string): Asked<T> {
  const [state, setState] = useState<{ readonly path: string; readonly answer: Answer<T> } | null>(null);
  const load = useCallback(
    (isWanted: () => boolean) =>
      void ask<T>(path).then((answer) => {
        if (isWanted()) setState({ path, answer });
      }),
    [path],
  );
  useEffect(() => {
    let wanted = true;
    const look = () => load(() => wanted);
    look();
    const stop = onChange(look);
    return () => {
      wanted = false;
      stop();
    };
  }, [load]);
  const answer = state?.path === path ? state.answer : null;
  return {
    value: answer?.ok === true ? answer.value : null,
    failure: answer?.ok === false ? answer : null,
    again: () => load(() => true),
  };
}

const listeners = new Set<() => void>();
let source: EventSource | null = null;

/** Calls back when the centre says that something changed; one connection for the whole page. */
function onChange(wake: () => void): () => void {
  listeners.add(wake);
  source ??= listen();
  return () => {
    listeners.delete(wake);
    if (listeners.size > 0) return;
    source?.close();
    source = null;
  };
}

function listen(): EventSource {
  const events = new EventSource('/api/events');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const wake of listeners) wake();
    }, GATHER_MS);
  };
  events.addEventListener('message', tell);
  // What happened while the line was cut was not told.
  let opened = false;
  events.addEventListener('open', () => {
    if (opened) tell();
    opened = true;
  });
  return events;
}
