import { lazy, useLayoutEffect, useState, type ComponentType } from 'react';
import { holdKeysWhile } from '../input/held-keys.ts';

/** A screen in a file of its own that, once loaded, is drawn in the step that asks for it. */
export interface LazyScreen<Props extends object> {
  readonly Place: ComponentType<Props>;
  /** Loads it before anybody asks for it: the keys that follow must not go astray. */
  readonly load: () => Promise<unknown>;
}

/** A screen in a file of its own; what is pressed while it is read belongs to it. */
export function lateScreen<Props extends object>(file: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const screen = file();
    void holdKeysWhile(async () => void (await screen));
    return { default: await screen };
  });
}

/**
 * A part of a page in a file of its own. Once it is loaded nothing is waited for: `lazy` alone shows what it has loaded one step later
 * when it appears for the first time, and React holds that step back, so that keys of fast fingers went to what was there before.
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
  /** What it began with stays: another component in its place would lose what was typed. */
  function Place(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    useLayoutEffect(() => {
      if (loaded === null) void holdKeysWhile(async () => void (await load()));
    }, []);
    return <Shown {...props} />;
  }
  return { Place, load };
}
