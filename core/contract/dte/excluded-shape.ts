/** Parts of the factura de sujeto excluido common to both editions (§sujeto-excluido; schemas fe-fse-v1, fe-fse-v2). */
import { z } from 'zod';
import { receptorRule, rule, type Refuse } from './conditions.ts';
import { TIPOS_DOCUMENTO_MH } from './code-lists.ts';
import { codActividad, lineAmount, oneOf, quantity, summaryAmount, text, whole } from './leaves.ts';
import { cuerpoDocumento, pagoShape } from './shared-sections.ts';

/** DUI without hyphen in both editions. */
const DUI = /^\d{9}$/;

function documentRule(
  value: { readonly tipoDocumento: string; readonly numDocumento: string },
  refuse: Refuse,
): void {
  receptorRule(value, DUI, refuse);
}

/** The seller: not an IVA taxpayer, so without nrc and trade name. */
export function excludedParty(of: {
  readonly descActividad: z.ZodType<string>;
  readonly direccion: z.ZodType;
  readonly correo: z.ZodType<string>;
}) {
  return z
    .strictObject({
      tipoDocumento: oneOf(TIPOS_DOCUMENTO_MH),
      numDocumento: text(1, 20),
      nombre: text(1, 250),
      codActividad: codActividad.nullable(),
      descActividad: of.descActividad.nullable(),
      direccion: of.direccion,
      telefono: text(8, 30).nullable(),
      correo: of.correo.nullable(),
    })
    .check(rule(documentRule));
}

export function excludedLines(descripcion: z.ZodType<string>) {
  return cuerpoDocumento(
    z.strictObject({
      numItem: whole(1, 2000),
      tipoItem: oneOf([1, 2]),
      cantidad: quantity,
      codigo: text(1, 25).nullable(),
      uniMedida: whole(1, 99),
      descripcion,
      precioUni: lineAmount,
      montoDescu: lineAmount,
      compra: lineAmount,
    }),
  );
}

/** Members of the summary; `withheld` precedes the income tax. */
export function excludedSummary<Withheld extends z.ZodRawShape>(withheld: Withheld) {
  const { condicionOperacion, pagos } = pagoShape;
  return z.strictObject({
    totalCompra: summaryAmount,
    descu: summaryAmount,
    totalDescu: summaryAmount,
    subTotal: summaryAmount,
    ...withheld,
    reteRenta: summaryAmount,
    totalPagar: summaryAmount,
    totalLetras: text(1, 200),
    condicionOperacion,
    pagos,
    observaciones: text(1, 3000).nullable(),
  });
}
