/** Selects the number sequence of a document (§one-sequence). */
import type { Caller } from '../../contract/caller.ts';
import type { TipoDte } from '../../contract/edition.ts';
import type { Branch, Connection, Issuer } from '../../contract/settings/issuer.ts';
import type { SequenceKey } from '../../store/numbers/sequences.ts';

export interface IssueOwner {
  readonly caller: Pick<Caller, 'ambiente'>;
  readonly issuer: Pick<Issuer, 'id'>;
  readonly branch: Pick<Branch, 'codEstable' | 'codPuntoVenta' | 'formatoNumeroControl'>;
  readonly connection: Pick<Connection, 'autoridad'>;
  readonly tipoDte: TipoDte;
}

/** Sequence of a document. @param anio year of its fecEmi */
export function sequenceOf(
  { caller, issuer, branch, connection, tipoDte }: IssueOwner,
  anio: number,
): SequenceKey {
  return {
    issuerId: issuer.id,
    ambiente: caller.ambiente,
    autoridad: connection.autoridad,
    tipoDte,
    serie: `${branch.codEstable}${branch.codPuntoVenta}`,
    formato: branch.formatoNumeroControl,
    anio,
  };
}
