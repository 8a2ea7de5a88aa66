/** The thread that draws ends when it has nothing to do; nothing that is asked for meanwhile is lost. */
import { expect, it } from 'vitest';
import { createDrawingThread } from '../../core/output/drawing/drawing-thread.ts';
import { openPages } from '../support/reading/pdf-pages.ts';
import { printed } from './printed-documents.ts';

it('draws the same again after its end, and what comes while it ends', async () => {
  const draw = createDrawingThread(undefined, 0);
  const letter = () => draw({ kind: 'letter', document: printed('01-2023', 'SELLADO') });
  const first = await letter();
  const later: Uint8Array[] = [];
  for (let turn = 0; turn < 3; turn += 1) later.push(...(await Promise.all([letter(), letter()])));
  for (const each of later) expect(Buffer.compare(first, each)).toBe(0);
});

it('draws letters that only the whole typeface has', async () => {
  const draw = createDrawingThread();
  const rows = [{ kind: 'banner', text: 'Ruta San Miguel → Ωmega' }] as const;
  const bytes = await draw({ kind: 'ticket-pdf', of: { ticket: { rows, opensDrawer: false } }, anchoMm: 80 });
  const pages = await openPages(bytes);
  expect(await pages.text(1)).toContain('Ruta San Miguel → Ωmega');
  await pages.close();
});
