/** Resolves once the store satisfies a condition; at once if it does already. */
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
