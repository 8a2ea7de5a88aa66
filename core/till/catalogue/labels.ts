/** Shelf labels (§etiquetas). */
import type { Label, LabelPaper, LabelsWanted } from '../../contract/printing/labels.ts';
import { dollars } from '../../contract/text/dollars.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { presented } from '../../contract/till/presented.ts';
import { fiscalDate, type FiscalDate } from '../../domain/fiscal-time.ts';
import { amount } from '../../domain/money.ts';
import { cheaperSteps, fromThousandths, quantitySteps } from '../../domain/prices/quantity-steps.ts';
import { publicPrice } from '../../engine/prices/public-price.ts';
import { findProductSold } from '../../store/catalogue/products.ts';
import { pricesOf } from '../../store/prices/prices.ts';
import type { Reader } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import { paperWidthOf } from '../printing/printers.ts';
import type { TillParts } from '../till-parts.ts';

/** Prices by quantity on a label. */
const MAX_QUANTITIES = 2;

export interface LabelDeps extends Pick<TillParts, 'store' | 'clock'> {
  readonly drawLabels: (labels: readonly Label[], paper: LabelPaper) => Promise<Uint8Array>;
}

export function labelOperations({ store, clock, drawLabels }: LabelDeps) {
  return {
    /** @throws AppError `VALIDACION` for an unknown code */
    'products.labels': async ({ etiquetas, papel }, who) => {
      const { labels, paper } = store.read((reader) => ({
        labels: labelsOf(reader, { issuerId: who.caller.issuerId, hoy: fiscalDate(clock.now()) }, etiquetas),
        paper: papel === 'hoja' ? ('hoja' as const) : paperWidthOf(reader, who),
      }));
      const content = await drawLabels(labels, paper);
      return { name: 'etiquetas.pdf', contenido: Buffer.from(content).toString('base64') };
    },
  } satisfies SomeOperations;
}

/** Labels in input order. @throws AppError `VALIDACION` for an unknown code */
export function labelsOf(
  reader: Reader,
  of: Omit<Labeled, 'codigo'>,
  wanted: LabelsWanted,
): readonly Label[] {
  return wanted.flatMap(({ codigo, copias }, at) => {
    const label = labelOf(reader, { ...of, codigo });
    if (label !== null) return Array.from({ length: copias }, () => label);
    const broken = rule('compra-producto-desconocido', { codigo });
    throw validationError([faultAt(`etiquetas[${at}].codigo`, 'NO_COINCIDE', broken)]);
  });
}

interface Labeled {
  readonly issuerId: string;
  readonly codigo: string;
  readonly hoy: FiscalDate;
}

/** The label of a product or presentation, with today's general prices. */
function labelOf(reader: Reader, { issuerId, codigo, hoy }: Labeled): Label | null {
  const product = findProductSold(reader, issuerId, codigo);
  if (product === null) return null;
  const pack = product.presentaciones.find((each) => each.codigo === codigo);
  const { codigosBarra, codigo: own } = pack ?? product;
  const sold = pack === undefined ? product : presented(product, pack);
  const of = { normal: sold.precio, buyer: { customer: null, lista: null }, hoy };
  const steps = quantitySteps(pricesOf(reader, sold, null), of);
  const nombre = pack === undefined ? product.descripcion : `${product.descripcion} · ${pack.nombre}`;
  return {
    nombre,
    precio: amount(publicPrice(reader, sold, hoy).precio).toFixed(2),
    porCantidad: cheaperSteps(steps)
      .slice(0, MAX_QUANTITIES)
      .map(({ cantidad, each }) => `Desde ${fromThousandths(cantidad)}: ${dollars(each.toFixed(2))}`),
    codigo: codigosBarra[0] ?? own,
  };
}
