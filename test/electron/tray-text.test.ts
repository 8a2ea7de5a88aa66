import { expect, it } from 'vitest';
import type { Health } from '../../core/contract/api/results.ts';
import { trayText } from '../../core/desktop/desktop-tray-text.ts';

type Line = Health['conexiones'][number]['linea'];

const OPEN = { hasta: null } as Health['contingencias'][number];
const OVER = { hasta: '2026-11-21T18:00:00.000Z' } as Health['contingencias'][number];

function health(lines: readonly Line[], more: Partial<Health> = {}): Health {
  const conexiones = lines.map((linea) => ({ linea }) as Health['conexiones'][number]);
  return { estado: 'OK', pendientes: 0, contingencias: [], conexiones, ...more } as Health;
}

it.each([
  ['Caja DTE · Lista para emitir · nada por enviar', health(['sin-datos'])],
  ['Caja DTE · En línea · nada por enviar', health(['en-linea', 'sin-datos'])],
  ['Caja DTE · En línea · 3 por enviar', health(['en-linea'], { pendientes: 3 })],
  [
    'Caja DTE · Sin conexión con Hacienda · 1 por enviar',
    health(['en-linea', 'sin-linea'], { pendientes: 1 }),
  ],
  ['Caja DTE · Hacienda no responde · nada por enviar', health(['autoridad-caida'])],
  [
    'Caja DTE · En contingencia · 2 por enviar',
    health(['sin-linea'], { contingencias: [OPEN], pendientes: 2 }),
  ],
  ['Caja DTE · En línea · 2 por enviar', health(['en-linea'], { contingencias: [OVER], pendientes: 2 })],
  [
    'Caja DTE · Bloqueada: credenciales · nada por enviar',
    health(['credenciales'], { contingencias: [OPEN] }),
  ],
  ['Caja DTE · Bloqueada por Hacienda · nada por enviar', health(['bloqueada'])],
  ['Caja DTE · No se puede emitir · nada por enviar', health(['en-linea'], { estado: 'BLOQUEADO' })],
  ['Caja DTE · Sin respuesta del servicio', null],
])('%s', (text, of) => {
  expect(trayText(of)).toBe(text);
});
