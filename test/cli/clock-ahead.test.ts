/** A till sold while its clock was a day ahead: what `doctor` finds, and the way out that `reloj` is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fiscalDate } from '../../core/domain/fiscal-time.ts';
import { openTillBox, type Till } from './backup-till.ts';

const DAY_MS = 24 * 3_600_000;
const NUMBER = /DTE-01-0001-00000001\b/;

let till: Till;
beforeAll(async () => {
  till = await openTillBox();
  const ahead = await till.open({ aheadMs: DAY_MS });
  await ahead.number(2.5);
  await ahead.close();
});
afterAll(() => till.box.remove());

const today = () => fiscalDate(Date.now());
const tomorrow = () => fiscalDate(Date.now() + DAY_MS);

async function clockFindings() {
  const { stdout } = await till.box.here('doctor', '--json');
  const { revisiones } = JSON.parse(stdout) as {
    revisiones: { revision: string; estado: string; detalle: string; accion: string | null }[];
  };
  return revisiones.filter(({ revision }) => ['reloj', 'documentos del futuro'].includes(revision));
}

it('is found by doctor, with the document and both ways out', async () => {
  const [found, ...more] = await clockFindings();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ revision: 'documentos del futuro', estado: 'falla' });
  expect(found?.detalle).toMatch(NUMBER);
  expect(found?.detalle).toContain(`(${tomorrow()} `);
  expect(found?.accion).toContain('corrija la fecha y la hora de la computadora');
  expect(found?.accion).toContain('caja reloj --hoy AAAA-MM-DD');
});

it('is shown by reloj, which changes nothing without the date of today', async () => {
  const shown = await till.box.here('reloj');
  expect(shown).toMatchObject({ code: 0 });
  expect(shown.stdout).toContain(`La computadora marca ${today()} `);
  expect(shown.stdout).toMatch(NUMBER);
  expect(shown.stdout).toContain('Hasta su hora no se emite otro.');
  const json = await till.box.here('reloj', '--json');
  expect(JSON.parse(json.stdout)).toMatchObject([
    { ambiente: 'PRUEBAS', numeroControl: expect.stringMatching(NUMBER) as string },
  ]);
  const refused = await till.box.here('reloj', '--hoy', tomorrow());
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain(today());
  const open = await till.open();
  expect(await open.sell(1)).toMatchObject({ status: 503, body: { codigo: 'EMISION_BLOQUEADA' } });
  await open.close();
});

it('is over once somebody vouches for the clock: the next document has the next number, and doctor finds nothing', async () => {
  const gone = await till.box.here('reloj', '--hoy', today());
  expect(gone).toMatchObject({ code: 0 });
  expect(gone.stdout).toContain(
    'Se continúa: el siguiente documento lleva la hora de ahora y el número que sigue.',
  );
  const open = await till.open();
  expect(await open.number(1)).toBe(2);
  await open.close();
  expect(await clockFindings()).toMatchObject([{ revision: 'reloj', estado: 'bien' }]);
  const again = await till.box.here('reloj', '--hoy', today());
  expect(again.code).not.toBe(0);
  expect((await till.box.here('reloj')).stdout).toContain('Ningún documento tiene fecha del futuro.');
});
