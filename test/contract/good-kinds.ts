/** The good documents and events with the schemas they belong to. */
import type { z } from 'zod';
import { documentSchema, eventSchema } from '../../core/contract/dte/document-schemas.ts';
import type { Edition } from '../../core/contract/edition.ts';
import type { OfficialKind } from '../support/reading/official-schemas.ts';
import {
  creditoFiscalV3Complete,
  facturaV1Complete,
  facturaV1Plain,
  notaRemisionV3Complete,
} from './good-documents-2023.ts';
import { creditoFiscalV4Complete, facturaV2Complete, notaRemisionV4Complete } from './good-documents-2026.ts';
import {
  notaCreditoV3Complete,
  notaCreditoV4Complete,
  notaDebitoV3Complete,
  notaDebitoV4Complete,
} from './good-notes.ts';
import { sujetoExcluidoV1Complete, sujetoExcluidoV2Complete } from './good-purchases.ts';
import { retornoV1Complete } from './good-returns.ts';
import {
  contingenciaV3Complete,
  contingenciaV4Complete,
  invalidacionV2Complete,
  invalidacionV3Complete,
} from './good-events.ts';

export interface GoodKind {
  readonly title: string;
  readonly edition: Edition;
  readonly kind: OfficialKind;
  readonly schema: z.ZodType;
  readonly document: unknown;
}

export const GOOD_KINDS: readonly GoodKind[] = [
  {
    title: 'factura v1',
    edition: '2023',
    kind: '01',
    schema: documentSchema('2023', '01'),
    document: facturaV1Complete,
  },
  {
    title: 'factura v1, a plain ticket',
    edition: '2023',
    kind: '01',
    schema: documentSchema('2023', '01'),
    document: facturaV1Plain,
  },
  {
    title: 'crédito fiscal v3',
    edition: '2023',
    kind: '03',
    schema: documentSchema('2023', '03'),
    document: creditoFiscalV3Complete,
  },
  {
    title: 'nota de remisión v3',
    edition: '2023',
    kind: '04',
    schema: documentSchema('2023', '04'),
    document: notaRemisionV3Complete,
  },
  {
    title: 'invalidación v2',
    edition: '2023',
    kind: 'invalidacion',
    schema: eventSchema('2023', 'invalidacion'),
    document: invalidacionV2Complete,
  },
  {
    title: 'contingencia v3',
    edition: '2023',
    kind: 'contingencia',
    schema: eventSchema('2023', 'contingencia'),
    document: contingenciaV3Complete,
  },
  {
    title: 'factura v2',
    edition: '2026',
    kind: '01',
    schema: documentSchema('2026', '01'),
    document: facturaV2Complete,
  },
  {
    title: 'crédito fiscal v4',
    edition: '2026',
    kind: '03',
    schema: documentSchema('2026', '03'),
    document: creditoFiscalV4Complete,
  },
  {
    title: 'nota de remisión v4',
    edition: '2026',
    kind: '04',
    schema: documentSchema('2026', '04'),
    document: notaRemisionV4Complete,
  },
  {
    title: 'invalidación v3',
    edition: '2026',
    kind: 'invalidacion',
    schema: eventSchema('2026', 'invalidacion'),
    document: invalidacionV3Complete,
  },
  {
    title: 'contingencia v4',
    edition: '2026',
    kind: 'contingencia',
    schema: eventSchema('2026', 'contingencia'),
    document: contingenciaV4Complete,
  },
  {
    title: 'nota de crédito v3',
    edition: '2023',
    kind: '05',
    schema: documentSchema('2023', '05'),
    document: notaCreditoV3Complete,
  },
  {
    title: 'nota de débito v3',
    edition: '2023',
    kind: '06',
    schema: documentSchema('2023', '06'),
    document: notaDebitoV3Complete,
  },
  {
    title: 'nota de crédito v4',
    edition: '2026',
    kind: '05',
    schema: documentSchema('2026', '05'),
    document: notaCreditoV4Complete,
  },
  {
    title: 'nota de débito v4',
    edition: '2026',
    kind: '06',
    schema: documentSchema('2026', '06'),
    document: notaDebitoV4Complete,
  },
  {
    title: 'retorno v1',
    edition: '2026',
    kind: '18',
    schema: documentSchema('2026', '18'),
    document: retornoV1Complete,
  },
  {
    title: 'factura de sujeto excluido v1',
    edition: '2023',
    kind: '14',
    schema: documentSchema('2023', '14'),
    document: sujetoExcluidoV1Complete,
  },
  {
    title: 'factura de sujeto excluido v2',
    edition: '2026',
    kind: '14',
    schema: documentSchema('2026', '14'),
    document: sujetoExcluidoV2Complete,
  },
];
