import { useEffect } from 'react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { useKeys } from '../../hooks/use-keys.ts';
import { isWeighed, quantityIn } from '../../scale/weighing.ts';
import { useCart } from '../../stores/sale/cart.ts';
import { useScale } from '../../stores/till/scale.ts';

export const WEIGH_KEY = 'Alt+B';

/** Weighs the newest line; null without a scale or if it is not sold by weight. */
export function useWeigh(tipoDte: TipoVenta): (() => void) | null {
  const { scale, restore } = useScale();
  const weighed = useCart(({ carts }) => lineToWeigh(carts[tipoDte]) !== null);
  useEffect(() => void restore(), [restore]);
  const weigh = scale === null || !weighed ? null : () => void weighLine(tipoDte);
  useKeys({ [WEIGH_KEY]: () => weigh?.() });
  return weigh;
}

type Carts = ReturnType<typeof useCart.getState>['carts'];

/** The newest line, if it is sold by weight and may still change. */
function lineToWeigh({ lines, newest, submitted, charged }: Carts[TipoVenta]) {
  const line = lines.find(({ id }) => id === newest);
  if (line === undefined || submitted !== null || charged === true) return null;
  return isWeighed(line.uniMedida) ? line : null;
}

async function weighLine(tipoDte: TipoVenta): Promise<void> {
  const line = lineToWeigh(useCart.getState().carts[tipoDte]);
  if (line === null) return;
  const weighing = await useScale.getState().weigh();
  const cantidad = weighing === null ? null : quantityIn(weighing, line.uniMedida);
  // The line or the sale may be gone when the weight arrives.
  if (cantidad === null || lineToWeigh(useCart.getState().carts[tipoDte])?.id !== line.id) return;
  useCart.getState().changeLine(tipoDte, line.id, { cantidad });
}
