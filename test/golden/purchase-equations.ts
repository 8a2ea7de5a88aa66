/** The equations of a factura de sujeto excluido (§sujeto-excluido-amounts) in whole hundred-millionths: an arithmetic of its own. */
import { parseJson, JsonNumber } from '../../core/contract/json.ts';

const UNIT = 100_000_000n;
const CENT = 1_000_000n;

type Members = Readonly<Record<string, unknown>>;

function exact(value: unknown): bigint {
  if (!(value instanceof JsonNumber)) throw new Error('no number');
  const [whole = '0', fraction = ''] = value.text.split('.');
  return BigInt(`${whole}${fraction.padEnd(8, '0')}`);
}

/** Half away from zero, to a step; nothing here is negative. */
const rounded = (value: bigint, step: bigint): bigint => ((value + step / 2n) / step) * step;

/** What does not hold, in words. */
export function brokenPurchase(document: string, request: string): readonly string[] {
  const whole = parseJson(document) as Members;
  const asked = JSON.parse(request) as { readonly items: readonly Members[]; readonly receptor: Members };
  const lines = whole['cuerpoDocumento'] as readonly Members[];
  const sum = whole['resumen'] as Members;
  const of = (name: string) => exact(sum[name]);
  const wrong: string[] = [];
  const expectEqual = (name: string, written: bigint, expected: bigint) => {
    if (written !== expected) wrong.push(`${name}: ${written} instead of ${expected}`);
  };
  for (const each of lines) {
    const product = exact(each['cantidad']) * exact(each['precioUni']);
    const compra = rounded(product - exact(each['montoDescu']) * UNIT, UNIT) / UNIT;
    expectEqual(`compra ${String(each['numItem'])}`, exact(each['compra']), compra);
  }
  const bought = lines.reduce((total, each) => total + exact(each['compra']), 0n);
  expectEqual('totalCompra', of('totalCompra'), rounded(bought, CENT));
  expectEqual('subTotal', of('subTotal'), of('totalCompra') - of('descu'));
  const discounts = lines.reduce((total, each) => total + exact(each['montoDescu']), of('descu'));
  expectEqual('totalDescu', of('totalDescu'), rounded(discounts, CENT));
  const digits = String(asked.receptor['numDocumento']).replaceAll(/\D/g, '');
  const isCompany = asked.receptor['tipoDocumento'] === '36' && digits.length === 14;
  const held = lines.reduce((total, each, index) => {
    const holds =
      each['tipoItem'] === 2 || (each['tipoItem'] instanceof JsonNumber && each['tipoItem'].text === '2');
    const says = asked.items[index]?.['retieneRenta'];
    return holds && (says ?? !isCompany) === true ? total + exact(each['compra']) : total;
  }, 0n);
  const share =
    of('totalCompra') === 0n ? 0n : (held * (of('totalCompra') - of('descu')) * 10n) / of('totalCompra');
  const renta = of('reteRenta');
  // A hundredth of a cent of the division may fall to either side of half a cent.
  if (renta - rounded(share / 100n, CENT) > CENT || rounded(share / 100n, CENT) - renta > CENT)
    wrong.push(`reteRenta: ${renta} instead of about ${share / 100n}`);
  expectEqual('totalPagar', of('totalPagar'), of('subTotal') - renta);
  if ('ivaRete1' in sum) expectEqual('ivaRete1', of('ivaRete1'), 0n);
  const paid = (sum['pagos'] as readonly Members[]).reduce(
    (total, pago) => total + exact(pago['montoPago']),
    0n,
  );
  expectEqual('pagos', paid, of('totalPagar'));
  return wrong;
}
