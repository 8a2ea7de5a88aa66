import { lazy, useLayoutEffect, useState, type ComponentType } from 'react';
import { holdKeysWhile } from '../input/held-keys.ts';

/** Code-split components that render without delay once loaded. */
export interface LazyScreen<Props extends object> {
  readonly Place: ComponentType<Props>;
  /** Preloads it, so that no keystroke is lost. */
  readonly load: () => Promise<unknown>;
}

/** A code-split screen; keys pressed while it loads are held for it. */
export function lateScreen<Props extends object>(file: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const screen = file();
    void holdKeysWhile(async () => void (await screen));
    return { default: await screen };
  });
}

/**
 * A code-split component that renders at once when preloaded. `lazy` alone suspends for one more render when
 * it first appears, so that fast keystrokes reach the previous screen.
 */
export function lazyScreen<Props extends object>(
  file: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await file();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await load() }));
  /** The choice at mount stays: switching the component would lose typed text. */
  function Place(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    useLayoutEffect(() => {
      if (loaded === null) void holdKeysWhile(async () => void (await load()));
    }, []);
    return <Shown {...props} />;
  }
  return { Place, load };
}
