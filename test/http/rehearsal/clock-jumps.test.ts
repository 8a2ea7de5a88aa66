/** A clock that jumps at random beside sales: whatever was going on, no document is lost and no number is missing (§rehearsed-time). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHere } from '../../support/service/provisioned.ts';
import {
  startRehearsed,
  type Reply,
  type RehearsedService,
} from '../../support/service/rehearsed-service.ts';
import { choices, seeded } from '../../support/shop/request-generator.ts';

/** Jumps of the clock; `npm run soak` takes a thousand. */
const JUMPS = Number(process.env['CAJA_JUMPS'] ?? 25);
/** Shortest and longest jump, in seconds: all lengths in between are as likely as their logarithm. */
const [SHORTEST, LONGEST] = [1, 6 * 3600] as const;
/** What stays as it is, however much time passes. */
const SETTLED = ['PROCESADO', 'RECHAZADO'];
const SALE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };
/** What goes wrong with a sale, most often nothing. */
const USUAL = ['', '', '', ''];
const REHEARSALS = [...USUAL, 'rechazo', 'observado', 'respuesta-perdida', 'no-ahora', 'sin-linea=900'];

let service: RehearsedService;
beforeAll(async () => {
  service = await startRehearsed();
});
afterAll(() => service.close());

interface Kept {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly estado: string;
}

async function everyDocument(): Promise<readonly Kept[]> {
  const found: Kept[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await service.ask(
      `GET /documentos?limite=200${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    const page = body as unknown as {
      readonly documentos: readonly Kept[];
      readonly siguiente: string | null;
    };
    found.push(...page.documentos);
    cursor = page.siguiente;
  }
  return found;
}

it(`loses nothing in ${JUMPS} jumps beside sales`, { timeout: 60_000 + JUMPS * 1_000 }, async () => {
  const random = seeded(20_261_128);
  const { pick } = choices(random);
  const answers: Promise<Reply>[] = [];
  for (let jump = 0; jump < JUMPS; jump += 1) {
    for (let sale = Math.floor(random() * 4); sale > 0; sale -= 1) {
      const ensayo = pick(REHEARSALS);
      answers.push(service.ask('POST /factura/emitir', SALE, ensayo === '' ? {} : { 'X-Ensayo': ensayo }));
    }
    if (random() < 0.1)
      await service.ask('POST /ensayo/linea', {
        dura: `PT${Math.ceil(random() * 40)}H`,
        falla: pick(['sin-linea', 'autoridad-caida']),
      });
    await service.move(`PT${Math.round(SHORTEST * (LONGEST / SHORTEST) ** random())}S`);
  }
  const issued = await Promise.all(answers);
  await service.move('P4D');
  expect(issued.map(({ status }) => status).filter((status) => ![200, 202, 422].includes(status))).toEqual(
    [],
  );
  const kept = await everyDocument();
  const codes = new Set(kept.map(({ codigoGeneracion }) => codigoGeneracion));
  expect(issued.filter(({ body }) => !codes.has(String(body['codigoGeneracion'])))).toEqual([]);
  expect(kept.filter(({ estado }) => !SETTLED.includes(estado))).toEqual([]);
  // The number of a refused document goes to another one, later.
  const sealed = kept
    .filter(({ estado }) => estado === 'PROCESADO')
    .map(({ numeroControl }) => numeroControl);
  expect(new Set(sealed).size).toBe(sealed.length);
  expect((await service.ask('GET /salud')).body).toMatchObject({ pendientes: 0, contingencias: [] });
  const { correlativos } = (await service.ask('GET /stats')).body as { readonly correlativos?: object[] };
  expect(correlativos).not.toEqual([]);
  for (const each of correlativos ?? []) expect(each).toMatchObject({ huecos: 0, repetidos: 0 });
  expect((await runHere(['verify'], service.place)).code).toBe(0);
});
