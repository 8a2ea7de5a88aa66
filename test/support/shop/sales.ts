/** Requests an ordinary till sends, as JSON texts. Names, numbers and amounts are invented. */
import type { TipoNumerado } from '../../../core/contract/edition.ts';

/** A factura to nobody in particular: 11.30 with VAT. */
export const FACTURA = JSON.stringify({
  items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
});

/** A taxpayer that any document may be made out to. */
export const RECEPTOR = {
  tipoDocumento: '36',
  numDocumento: '0614-130795-104-0',
  nrc: '246813-5',
  nombre: 'Distribuidora Inventada, S.A. de C.V.',
  codActividad: '46900',
  correo: 'compras@distribuidora.example',
  telefono: '2222-0000',
  direccion: { departamento: '06', municipio: '14', complemento: 'Bulevar Ejemplo 45' },
};

/** 42.50 and 13 % of it: 48.03 (5.525 rounds up). */
export const CREDITO_FISCAL = JSON.stringify({
  items: [{ cantidad: 10, descripcion: 'Resma de papel bond', precioUni: 4.25, tipoItem: 1, ivaItem: 5.53 }],
  receptor: RECEPTOR,
});

export const NOTA_REMISION = JSON.stringify({
  items: [{ cantidad: 3, descripcion: 'Caja de repuestos', precioUni: 25, tipoItem: 1 }],
  receptor: RECEPTOR,
});

/** A note on a printed crédito fiscal, which nobody can look up: 20.00 and 13 % of it. */
const ON_PRINTED = {
  documentoRelacionado: [
    { tipoDocumento: '03', tipoGeneracion: 1, numeroDocumento: '19DS000F-1042', fechaEmision: '2026-11-02' },
  ],
  receptor: RECEPTOR,
};
export const NOTA_CREDITO = JSON.stringify({
  items: [{ cantidad: 2, descripcion: 'Resma de papel bond', precioUni: 10, tipoItem: 1 }],
  ...ON_PRINTED,
});
export const NOTA_DEBITO = JSON.stringify({
  items: [{ cantidad: 1, descripcion: 'Flete no cobrado', precioUni: 20, tipoItem: 2 }],
  ...ON_PRINTED,
});

/** Where goods come back, the edition of 2026 is in force (§retorno). */
export const EDITION_OF_RETURNS = { edition2026From: '2026-01-01' } as const;

const COFFEE = { cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1 };

/** A factura of a thousand bags, more than any test takes back one by one. */
export const GOODS = JSON.stringify({
  items: [{ ...COFFEE, cantidad: 1000 }],
  receptor: { tipoDocumento: '13', numDocumento: '01234567-8', nombre: 'Ana Inventada' },
});

/** Eggs and a repair of a farmer: 38.00 and 60.00, of which 6.00 are withheld. */
export const SUJETO_EXCLUIDO = JSON.stringify({
  items: [
    { cantidad: 12, descripcion: 'Cartón de huevos', precioUni: 3.25, tipoItem: 1, montoDescu: 1 },
    { cantidad: 1, descripcion: 'Reparación del corral', precioUni: 60, tipoItem: 2 },
  ],
  receptor: {
    tipoDocumento: '13',
    numDocumento: '01234567-8',
    nombre: 'Rosa Inventada',
    direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo, calle 2' },
  },
});

/** A return of one of them. */
export function returnOf({ codigoGeneracion }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ documentos: [{ codigoGeneracion, items: [{ numItem: 1, cantidad: 1 }] }] });
}

/** One of each type that is asked for by itself: of a return, see {@link returnOf}. */
export const SALE: Readonly<Record<TipoNumerado, string>> = {
  '01': FACTURA,
  '03': CREDITO_FISCAL,
  '04': NOTA_REMISION,
  '05': NOTA_CREDITO,
  '06': NOTA_DEBITO,
  '14': SUJETO_EXCLUIDO,
};
