/** A month of a company: tills through the real engine, each at the same real centre, in which everything happens that a book must heed. */
import { choices, seeded, type Choices } from '../../support/shop/request-generator.ts';
import type { CallerAnswer } from '../../support/shop/shop.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

export const MONTH = '2026-12';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Until a contingency is reported and its documents are sent. */
const AFTER_OUTAGE_MS = 30 * MINUTE_MS;

/** A till that traded on some days of December, the first month in which every type is issued. */
export async function tradedTill(
  url: string,
  { caja, seed, days }: { readonly caja: number; readonly seed: number; readonly days: number },
): Promise<ShopAtCentre> {
  const till = await shopAtCentre(url, {
    at: `${MONTH}-01 09:00:00`,
    caja,
    formatoNumeroControl: 'oficial',
    edition2026From: '2026-12-01',
  });
  const c = choices(seeded(seed + caja));
  for (let day = 0; day < days; day += 1) {
    await tradeOneDay(till, c);
    await till.shop.pass(DAY_MS);
  }
  // What the last outage of the month leaves without a seal.
  await till.shop.simulator.turnOff();
  await sell(till, c);
  return till;
}

async function tradeOneDay(till: ShopAtCentre, c: Choices): Promise<void> {
  const { shop } = till;
  const sales = [await sell(till, c), await sell(till, c), await sell(till, c, 'norte')];
  const credit = await issue(till, '03', {
    items: [item(c, 10)],
    receptor: RECEPTOR,
    ivaRetenido: c.chance(0.3),
  });
  await issue(till, '05', noted(credit, '03', 2));
  await issue(till, '06', noted(credit, '03', 1));
  const { codigoGeneracion } = sales[0]?.body ?? {};
  await issue(till, '18', { documentos: [{ codigoGeneracion, items: [{ numItem: 1, cantidad: 1 }] }] });
  const { body } = await invalidar(shop, invalidation(await sell(till, c), { tipoAnulacion: 2 }));
  if (body['estado'] !== 'PROCESADO') throw new Error(JSON.stringify(body));
  shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
  await sell(till, c);
  await shop.simulator.turnOff();
  await sell(till, c);
  await issue(till, '03', { items: [item(c, 3), { ...item(c, 1), tipoItem: 3 }], receptor: RECEPTOR });
  await shop.simulator.turnOn();
  await shop.pass(AFTER_OUTAGE_MS);
}

function sell(till: ShopAtCentre, c: Choices, branchId = 'central'): Promise<CallerAnswer> {
  return issue(till, '01', { items: [item(c, c.int(1, 9)), item(c, 1)] }, branchId);
}

const item = (c: Choices, cantidad: number) => ({
  cantidad,
  descripcion: 'Artículo',
  precioUni: c.int(1, 99_999) / 100,
  tipoItem: 1,
  codigo: `A-${c.int(1, 99_999)}`,
});

/** What names lines of a document again: so many of its first one. */
function noted(of: CallerAnswer | undefined, tipoDocumento: string, cantidad: number): object {
  const { codigoGeneracion, fecEmi, dteJson } = of?.body ?? {};
  const { cuerpoDocumento } = dteJson as {
    cuerpoDocumento: { descripcion: string; precioUni: number; codigo: string }[];
  };
  const { descripcion = '', precioUni = 0, codigo = '' } = cuerpoDocumento[0] ?? {};
  return {
    documentoRelacionado: [
      { tipoDocumento, tipoGeneracion: 2, numeroDocumento: codigoGeneracion, fechaEmision: fecEmi },
    ],
    items: [{ cantidad: Math.min(cantidad, 1), descripcion, precioUni, tipoItem: 1, codigo }],
  };
}

async function issue(
  { shop }: ShopAtCentre,
  tipoDte: Parameters<ShopAtCentre['shop']['issue']>[0],
  request: object,
  branchId = 'central',
): Promise<CallerAnswer> {
  const answer = await shop.issue(tipoDte, JSON.stringify(request), { branchId });
  if (answer.status !== 200 && answer.status !== 202 && answer.body['estado'] !== 'RECHAZADO')
    throw new Error(`${tipoDte}: ${JSON.stringify(request)}: ${JSON.stringify(answer.body)}`);
  return answer;
}
