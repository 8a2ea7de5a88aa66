/** Resolves once a store is in a state that is waited for: at once where it is so already. */
export async function until(
  store: { readonly subscribe: (heard: () => void) => () => void },
  isSo: () => boolean,
): Promise<void> {
  if (isSo()) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (!isSo()) return;
      stop();
      resolve();
    });
  });
}
