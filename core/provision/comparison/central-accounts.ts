/**
 * Verifies that the centre has the same customer and supplier accounts as this till once all rows are sent
 * (§verify-proves).
 */
import { ownAccounts, type OwnAccounts } from '../../contract/central/accounts/till-accounts.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { accountHolders } from '../../store/accounts/payments.ts';
import { affectedCharges, chargesNotedUntil, lastLifeLine } from '../../store/central/account-charges.ts';
import { centralLink } from '../../store/central/link.ts';
import { streamEnd } from '../../store/central/stream-place.ts';
import { creditWordCount } from '../../store/catalogue/credit-blocks.ts';
import { purchaseTotals } from '../../store/purchases/purchases.ts';
import { quoteCount } from '../../store/quotes/quotes.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { VerifyFault } from '../../store/proof/verify.ts';
import type { Reader } from '../../store/store.ts';
import { askCentre, type AskDeps } from '../central-question.ts';

/** Number of accounts on both sides and their differences; `cuentas` is null while rows are still to be sent. */
export interface AccountsComparison {
  readonly cuentas: number | null;
  readonly faltas: readonly VerifyFault[];
}

/**
 * Compares balances of this till's own rows; null where the till is not enrolled. @throws AppError as {@link askCentre}
 */
export async function compareAccounts(deps: AskDeps): Promise<AccountsComparison | null> {
  const { store, clock } = deps;
  const link = store.read(centralLink);
  if (link === null || link.installation === null) return null;
  if (!store.read(isAllAcknowledged)) return { cuentas: null, faltas: [] };
  const own = store.read((reader) => balances(reader, clock.now()));
  const answer = await askCentre(deps, '/till/accounts/own', ownAccounts);
  const there = new Map(
    answer.cuentas.map(({ nit, ambiente, tipoDocumento, numDocumento, saldo }) => [
      keyOf(nit, ambiente, tipoDocumento, numDocumento),
      BigInt(saldo),
    ]),
  );
  const faltas = [...new Set([...own.keys(), ...there.keys()])].flatMap((cuenta) => {
    const [here, central] = [own.get(cuenta) ?? 0n, there.get(cuenta) ?? 0n];
    if (here === central) return [];
    return [{ tabla: 'account_charge', fila: cuenta, campo: 'central', mensaje: differing(here, central) }];
  });
  return { cuentas: own.size, faltas: [...faltas, ...store.read((reader) => missing(reader, answer))] };
}

/** Tables of which the centre has fewer rows than acknowledged, and differing totals of purchases. */
function missing(reader: Reader, central: OwnAccounts): readonly VerifyFault[] {
  const purchases = purchaseTotals(reader);
  const counted = [
    { tabla: 'quote', here: quoteCount(reader), there: central.cotizaciones },
    { tabla: 'credit_block', here: creditWordCount(reader), there: central.bloqueos },
    { tabla: 'supplier', here: purchases.proveedores, there: central.proveedores },
    { tabla: 'purchase', here: purchases.compras, there: central.compras },
  ];
  const fewer = counted.flatMap(({ tabla, here, there }) => {
    if (there === undefined || there >= here) return [];
    const mensaje = `La central tiene ${there} de las ${here} filas que esta caja le envió. Revise en su página lo que apartó.`;
    return [{ tabla, fila: '-', campo: 'central', mensaje }];
  });
  const { comprasCentavos } = central;
  if (comprasCentavos === undefined || BigInt(comprasCentavos) === purchases.centavos) return fewer;
  return [
    ...fewer,
    {
      tabla: 'purchase',
      fila: '-',
      campo: 'central',
      mensaje: differing(purchases.centavos, comprasCentavos),
    },
  ];
}

const differing = (here: bigint, there: bigint | number) =>
  `Aquí suma ${here} centavos y en la central ${there} por lo mismo que esta caja escribió. Revise en su página lo que apartó.`;

const keyOf = (...parts: readonly string[]): string => parts.join(' ');

const TOLD = ['accounts', 'blocks', 'quotes', 'quoted', 'purchases'] as const;

/** Whether the centre has acknowledged every row that accounts depend on. */
function isAllAcknowledged(reader: Reader): boolean {
  const link = centralLink(reader);
  const end = streamEnd(reader);
  if (link === null || TOLD.some((source) => link.acked.place[source] < end[source])) return false;
  const until = lastLifeLine(reader);
  return affectedCharges(reader, { after: chargesNotedUntil(reader), until }).length === 0;
}

/** Non-zero balances in cents, by account key. */
function balances(reader: Reader, now: Instant): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { id: issuerId, nit } of listIssuers(reader))
    for (const { tipoDocumento, numDocumento } of accountHolders(reader, issuerId))
      for (const ambiente of AMBIENTES) {
        const of = { issuerId, ambiente, tipoDocumento, numDocumento };
        const { saldo } = readAccount(reader, of, fiscalDate(now));
        if (saldo !== 0n) found.set(keyOf(nit, ambiente, tipoDocumento, numDocumento), saldo);
      }
  return found;
}
