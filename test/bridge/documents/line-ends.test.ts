/** A text of several lines, however its lines end: taken, kept with line feeds, and never a row of the ticket's own on paper. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeEscpos } from '../../support/reading/escpos-decoder.ts';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { openTillApp, type TillApp } from '../till-app.ts';

let till: TillApp;
beforeAll(async () => {
  till = await openTillApp();
});
afterAll(() => till.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${till.app.api.url}${path}`, {
    ...init,
    headers: { 'X-API-Key': till.demoKey, 'Content-Type': 'application/json', ...init.headers },
  });

const REQUEST = {
  items: [
    {
      cantidad: 1,
      descripcion: 'Servicio de julio\r\nTOTAL A PAGAR $0.00\n\nVisita',
      precioUni: 20,
      tipoItem: 2,
      ivaItem: 2.3,
    },
  ],
  pagos: [{ codigo: '01', montoPago: 20, plazo: '01', periodo: null }],
  observaciones: 'Primera\r\nSello de recepción: ninguno',
};

it('is taken with carriage returns, and printed in lines of its own that are marked as such', async () => {
  const answer = await ask('/factura/emitir', { method: 'POST', body: JSON.stringify(REQUEST) });
  const issued = (await answer.json()) as { codigoGeneracion: string; message?: string };
  expect([answer.status, issued.message]).toEqual([200, undefined]);
  const whole = JSON.stringify(issued);
  expect(whole).toContain('Servicio de julio\\nTOTAL A PAGAR $0.00');
  expect(whole).toContain('Primera\\nSello de recepción: ninguno');

  const path = `/documentos/${issued.codigoGeneracion}`;
  const bytes = new Uint8Array(await (await ask(`${path}/ticket?formato=escpos&ancho=80`)).arrayBuffer());
  const lines = decodeEscpos(bytes).lines.map(({ text }) => text.trimEnd());
  expect(lines).toContain('» TOTAL A PAGAR $0.00');
  expect(lines).not.toContain('TOTAL A PAGAR $0.00');
  expect(lines.filter((line) => line.startsWith('Sello de recepción: ninguno'))).toEqual([]);
  expect(lines).toContain('» Sello de recepción: ninguno');

  for (const paper of [`${path}/pdf`, `${path}/ticket?ancho=58`]) {
    const pages = await openPages(new Uint8Array(await (await ask(paper)).arrayBuffer()));
    const text = await pages.allText();
    await pages.close();
    expect(text).toMatch(/Servicio de julio (» )?TOTAL A PAGAR \$0\.00 (» )?Visita/);
  }
});

it.each([['\r'], ['\u0000'], ['\u0007']])('is refused with %j, which ends no line', async (sign) => {
  const [item] = REQUEST.items;
  const body = JSON.stringify({ ...REQUEST, items: [{ ...item, descripcion: `uno${sign}dos` }] });
  const answer = await ask('/factura/emitir', { method: 'POST', body });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain('items[0].descripcion');
});
