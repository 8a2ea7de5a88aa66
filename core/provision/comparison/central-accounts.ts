/** Proves that the centre has of this till's accounts what the till has, once everything of them was told (§verify-proves). */
import { ownAccounts } from '../../contract/central/accounts/till-accounts.ts';
import { AMBIENTES } from '../../contract/ambiente.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { accountHolders } from '../../store/accounts/payments.ts';
import { affectedCharges, chargesNotedUntil, lastLifeLine } from '../../store/central/account-charges.ts';
import { centralLink } from '../../store/central/link.ts';
import { streamEnd } from '../../store/central/stream-place.ts';
import { listIssuers } from '../../store/issuers/issuers.ts';
import type { VerifyFault } from '../../store/proof/verify.ts';
import type { Reader } from '../../store/store.ts';
import { askCentre, type AskDeps } from '../central-question.ts';

/** How many accounts both have, and where they do not say the same; null of accounts of which something is still to be told. */
export interface AccountsComparison {
  readonly cuentas: number | null;
  readonly faltas: readonly VerifyFault[];
}

/** Compares balances of this till's own rows; null where the till is enrolled nowhere. @throws AppError as {@link askCentre} */
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
    const mensaje = `Aquí suma ${here} centavos y en la central ${central} por lo mismo que esta caja escribió. Revise en su página lo que apartó.`;
    return [{ tabla: 'account_charge', fila: cuenta, campo: 'central', mensaje }];
  });
  return { cuentas: own.size, faltas };
}

const keyOf = (...parts: readonly string[]): string => parts.join(' ');

/** Whether the centre has every row of accounts. */
function isAllAcknowledged(reader: Reader): boolean {
  const link = centralLink(reader);
  if (link === null || link.acked.place.accounts < streamEnd(reader).accounts) return false;
  const until = lastLifeLine(reader);
  return affectedCharges(reader, { after: chargesNotedUntil(reader), until }).length === 0;
}

/** Balances that are not zero, in cents. */
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
