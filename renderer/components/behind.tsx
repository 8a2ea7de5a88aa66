import { lazy, useLayoutEffect, useState, type ComponentType } from 'react';
import { holdKeysWhile } from '../input/held-keys.ts';

/** What is loaded behind the first screen, and stands in its place in the very step that asks for it. */
export interface Behind<Props extends object> {
  readonly Place: ComponentType<Props>;
  /** Loads it before anybody asks for it: the keys that follow must not go astray. */
  readonly load: () => Promise<unknown>;
}

/** Longest that keys wait for what is loaded to be shown, in milliseconds: somebody may have gone elsewhere. */
const MAX_SHOW_MS = 1000;

/** Loads a component, and tells when it stands on the page: React shows what it waited for up to a third of a second later. */
function shownLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const shown = Promise.withResolvers<void>();
  const component = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    try {
      const Screen = await load();
      setTimeout(shown.resolve, MAX_SHOW_MS);
      return {
        default: function Shown(props: Props) {
          useLayoutEffect(() => shown.resolve(), []);
          return <Screen {...props} />;
        },
      };
    } catch (error) {
      shown.resolve();
      throw error;
    }
  };
  return { component, shown: shown.promise };
}

/** A screen in a file of its own; what is pressed until it is shown belongs to it. */
export function lateScreen<Props extends object>(file: () => Promise<ComponentType<Props>>) {
  const { component, shown } = shownLater(file);
  return lazy(() => {
    void holdKeysWhile(() => shown);
    return component();
  });
}

/**
 * A part of a page in a file of its own. Once it is loaded nothing is waited for: `lazy` alone shows what it has loaded one step later
 * when it appears for the first time, and React holds that step back, so that keys of fast fingers went to what was there before.
 */
export function behind<Props extends object>(file: () => Promise<ComponentType<Props>>): Behind<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= await file();
    return loaded;
  };
  const { component, shown } = shownLater(load);
  const Later = lazy(component);
  /** What it began with stays: another component in its place would lose what was typed. */
  function Place(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later);
    useLayoutEffect(() => {
      if (loaded === null) void holdKeysWhile(() => shown);
    }, []);
    return <Shown {...props} />;
  }
  return { Place, load };
}
