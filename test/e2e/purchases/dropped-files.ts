/** Files of suppliers as a person drops them on Compras. */
import type { Page } from 'playwright';

export const bytes = (text: string) => new TextEncoder().encode(text);

/** Drops files as a person does. */
export async function drop(
  page: Page,
  files: readonly (readonly [name: string, content: Uint8Array])[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (each) => {
      const carried = new DataTransfer();
      for (const [name, content] of each) carried.items.add(new File([new Uint8Array(content)], name));
      return carried;
    },
    files.map(([name, content]) => [name, [...content]] as const),
  );
  await page.dispatchEvent('.purchases-drop', 'drop', { dataTransfer });
}
