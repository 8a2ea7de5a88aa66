import type { TipoDte } from '../../contract/edition.ts';
import type { IssuerSettings } from '../../contract/settings/issuer-settings.ts';
import type { EditionFormat } from '../dte/edition-format.ts';
import type { FaultList } from './faults.ts';

export interface RuleContext {
  readonly tipoDte: TipoDte;
  readonly format: EditionFormat;
  readonly settings: IssuerSettings;
  /** Emission date of the document, `YYYY-MM-DD`. */
  readonly fecEmi: string;
  readonly list: FaultList;
}
