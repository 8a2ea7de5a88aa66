/**
 * What the OpenAPI document allows the service takes, and what it refuses the service refuses: bodies drawn from the document
 * itself, in both editions, over HTTP. `npm run soak` draws ten thousand of each.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { BOUNDS } from '../../core/contract/dte/bounds.ts';
import { EDITIONS, RETORNO, type Edition, type TipoDte } from '../../core/contract/edition.ts';
import { OPERATIONS, type OperationName } from '../../core/contract/api/operations.ts';
import { isIdempotent } from '../../core/contract/api/shop/operation-traits.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { openApi, type Json, type OpenApi } from '../support/reading/openapi.ts';
import { choices, seeded, type Choices } from '../support/shop/request-generator.ts';
import { GOODS } from '../support/shop/sales.ts';
import { broken, drawnInvalidation, drawnRequest, drawnReturn, paidInFull } from './drawn-requests.ts';

/** Bodies per operation and edition, half of them good. */
const BODIES = Number(process.env['CAJA_BODIES'] ?? 20);
const SEED = Number(process.env['CAJA_SEED'] ?? 20261123);
/** A list that is too long may make the body too large before anything is read. */
const REFUSED = [400, 413];
/** How often something is broken until the document minds. */
const TRIES = 20;

const shops = new Map<
  Edition,
  Promise<{ readonly shop: ApiShop; readonly api: OpenApi; readonly sold: string }>
>();
afterAll(async () => {
  for (const each of shops.values()) await (await each).shop.close();
});

/** The shop whose documents are of an edition, with the document as it serves it. */
function shopOf(edition: Edition) {
  const known = shops.get(edition);
  if (known !== undefined) return known;
  const opened = (async () => {
    const shop = await openApiShop({ edition2026From: edition === '2026' ? '2026-01-01' : '2027-01-01' });
    const { text } = await shop.ask('GET /openapi.json', null);
    const { body } = await shop.send('/factura/emitir', JSON.parse(GOODS) as object);
    return { shop, api: openApi(JSON.parse(text)), sold: String(body['codigoGeneracion']) };
  })();
  shops.set(edition, opened);
  return opened;
}

interface Trial {
  readonly path: string;
  readonly edition: Edition;
  /** Status of what is taken: documents that are asked about do not exist. */
  readonly taken: number;
  readonly pointer: string;
  draw(api: OpenApi, schema: Json, c: Choices, sold: string): Json;
}

const TRIALS: readonly Trial[] = EDITIONS.flatMap((edition) =>
  Object.entries(OPERATIONS).flatMap(([name, { path, tipoDte, body }]): Trial[] => {
    // The edition of 2023 has no event of return: the service refuses every one.
    // What the shop keeps has rules about others of its kind, which no schema says.
    // Time is rehearsed nowhere here.
    // Targets of webhooks are an administrator's.
    if (isIdempotent(name as OperationName) || /^(ensayo|webhooks)\./.test(name)) return [];
    if (body === null || (tipoDte === RETORNO && edition === '2023')) return [];
    const { either } = pointerOf(name as OperationName, edition);
    return [
      {
        path,
        edition,
        taken: tipoDte === null ? 404 : 200,
        pointer: either,
        draw: drawerOf(name, tipoDte, edition),
      },
    ];
  }),
);

/** Where the document says what a body is, in that edition where it tells them apart. */
function pointerOf(name: OperationName, edition: Edition): { readonly either: string } {
  const id = String(OPERATIONS[name].body?.meta()?.id);
  const isOne = name === 'consulta.dte' || name === 'retorno.emitir';
  return { either: `/components/schemas/${id}${isOne ? '' : edition}` };
}

function drawerOf(name: string, tipoDte: TipoDte | null, edition: Edition): Trial['draw'] {
  if (tipoDte === RETORNO) return (_api, _schema, c, sold) => drawnReturn(sold, c);
  if (tipoDte !== null) return (api, schema, c) => drawnRequest({ api, schema, tipoDte, c });
  if (name === 'invalidar')
    return (_api, _schema, c) => drawnInvalidation(c, BOUNDS[edition].invalidacion.motivo);
  return (_api, _schema, c) => ({
    tdte: c.pick(['01', '03', '14']),
    codigoGeneracion: `6b1f0d52-3c4e-4a7b-9d10-2f3e4a5b6c7${c.int(0, 9)}`,
  });
}

describe('a body', () => {
  it.each(TRIALS)('of POST $path in edition $edition', { timeout: 20_000 + BODIES * 50 }, async (trial) => {
    const { shop, api, sold } = await shopOf(trial.edition);
    const schema: Json = trial.pointer
      .split('/')
      .slice(1)
      .reduce((at: Json, part) => at[part], api.document);
    const validate = api.validator(trial.pointer);
    const c = choices(seeded(SEED));
    const answerTo = async (body: Json, what: string, statuses: readonly number[]) => {
      const answer = await shop.send(trial.path, body);
      const said = () => `seed ${SEED}, ${what}: ${JSON.stringify(body)}\n${answer.text.slice(0, 600)}`;
      if (!statuses.includes(answer.status)) expect.fail(said());
      return answer;
    };
    let refused = 0;
    for (let number = 0; number < BODIES / 2; number += 1) {
      const drawn = trial.draw(api, schema, c, sold);
      if (!validate(drawn))
        expect.fail(`the document refuses ${JSON.stringify(drawn)}\n${JSON.stringify(validate.errors)}`);
      const answer = await answerTo(drawn, 'documented', [trial.taken]);
      const pays = /factura|credito-fiscal/.test(trial.path) && c.chance(0.3);
      const total: Json = (answer.body as Json).dteJson?.resumen?.totalPagar;
      const whole = pays ? paidInFull(drawn, total, c) : drawn;
      if (pays) {
        expect(validate(whole)).toBe(true);
        await answerTo(whole, 'documented, paid', [200]);
      }
      for (let tries = 0; tries < TRIES; tries += 1) {
        const harmed = broken({ api, schema, c }, whole);
        if (validate(harmed.body)) continue;
        await answerTo(harmed.body, `not documented: ${harmed.what}`, REFUSED);
        refused += 1;
        break;
      }
    }
    expect(refused).toBeGreaterThan(BODIES / 4);
  });
});
