/** Documents to print: typed by hand (test/contract/good-documents), in every standing that paper knows. */
import { stringifyJson } from '../../core/contract/json.ts';
import type { PrintedDocument, PrintedStanding } from '../../core/contract/printing/printed.ts';
import { drawLetter } from '../../core/output/printed-version/draw-letter.ts';
import * as edition2023 from '../contract/good-documents-2023.ts';
import * as edition2026 from '../contract/good-documents-2026.ts';
import * as notes from '../contract/good-notes.ts';
import { retornoV1Complete } from '../contract/good-returns.ts';
import { openPages, type PdfPages } from '../support/reading/pdf-pages.ts';

export const SEAL = '2026A1B2C3D4E5F60718293A4B5C6D7E8F901234';

/** What the QR codes of these documents hold. */
export const QUERY = {
  2023: 'https://admin.factura.gob.sv/consultaPublica?ambiente=00&codGen=3D9A7C10-52E4-4B1F-9A66-0C1D2E3F4A5B&fechaEmi=2026-11-21',
  2026: 'https://admin.factura.gob.sv/consultaPublica?ambiente=01&codGen=9F0B1C2D-3E4F-4A5B-8C6D-7E8F9A0B1C2D&fechaEmi=2026-12-01',
} as const;

const OF_2023 = {
  '01-2023': edition2023.facturaV1Complete,
  '03-2023': edition2023.creditoFiscalV3Complete,
  '04-2023': edition2023.notaRemisionV3Complete,
};
const OF_2026 = {
  '01-2026': edition2026.facturaV2Complete,
  '03-2026': edition2026.creditoFiscalV4Complete,
  '04-2026': edition2026.notaRemisionV4Complete,
};
const SALES = { ...OF_2023, ...OF_2026 };
/** What adjusts another document stands as sales do: one picture of each says how it looks. */
const ADJUSTMENTS = {
  '05-2023': notes.notaCreditoV3Complete,
  '06-2023': notes.notaDebitoV3Complete,
  '05-2026': notes.notaCreditoV4Complete,
  '06-2026': notes.notaDebitoV4Complete,
  '18-2026': retornoV1Complete,
};
const DOCUMENTS = { ...SALES, ...ADJUSTMENTS };
export type SampleName = keyof typeof DOCUMENTS;
export const SAMPLES = Object.keys(SALES) as readonly SampleName[];
export const ADJUSTMENT_SAMPLES = Object.keys(ADJUSTMENTS) as readonly SampleName[];

/** A document in a standing: those of 2023 are the simulator's tests, those of 2026 real. */
export function printed(
  name: SampleName,
  standing: PrintedStanding,
  more: Partial<PrintedDocument> = {},
): PrintedDocument {
  const isOld = name.endsWith('2023');
  const document = DOCUMENTS[name];
  const { identificacion } = document;
  const late = { tipoModelo: 2, tipoOperacion: 2, tipoContingencia: 3 };
  const content =
    standing === 'CONTINGENCIA' ? { ...document, identificacion: { ...identificacion, ...late } } : document;
  return {
    payload: stringifyJson(content),
    standing,
    selloRecibido: standing === 'SELLADO' || standing === 'INVALIDADO' ? SEAL : null,
    ambiente: isOld ? 'PRUEBAS' : 'PRODUCCION',
    autoridad: isOld ? 'simulador' : 'hacienda',
    consultaPublica: isOld ? QUERY[2023] : QUERY[2026],
    copia: 0,
    vendio: null,
    recibido: null,
    logo: null,
    invalidacion: null,
    ...more,
  };
}

/** A document drawn and opened. */
export async function pagesOf(document: PrintedDocument): Promise<PdfPages> {
  return openPages(await drawLetter(document));
}
