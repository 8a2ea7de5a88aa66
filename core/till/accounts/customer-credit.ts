/** Credit terms of a customer, set by a manager (§account-terms). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { customerTerms, putCustomerBlock, putCustomerTerms } from '../../store/catalogue/customer-terms.ts';
import { sayCredit } from '../../store/catalogue/credit-blocks.ts';
import type { Tx } from '../../store/store.ts';
import { auditStored } from '../audit/audit-stored.ts';
import type { CashRequest } from '../cash/cash-move.ts';
import { changedOver } from '../changed-meanwhile.ts';

/** Stores limit, days and block; the price list stays. @throws AppError `CLIENTE_NO_ENCONTRADO`, `CAMBIO_ENTRETANTO` */
export function setCredit(
  tx: Tx,
  { antes, ...typed }: BridgeInput<'accounts.terms'>,
  { who, now }: CashRequest,
): Debtor {
  const { issuerId } = who.caller;
  const { account, customer, terms: before } = requireDebtor(tx, who.caller, typed);
  const of = { issuerId, customer: customer.id };
  const limite = before.limiteCentavos === null ? null : centsText(before.limiteCentavos);
  const given = { ...typed, limite: typed.limite === null ? null : centsText(centsOfText(typed.limite)) };
  const input = changedOver(given, { antes, ahora: { ...before, limite } });
  const { diasCredito, bloqueo } = input;
  const limiteCentavos = input.limite === null ? null : centsOfText(input.limite);
  putCustomerTerms(tx, of, { limiteCentavos, diasCredito, lista: before.lista });
  if (bloqueo !== before.bloqueo) {
    putCustomerBlock(tx, of, bloqueo === null ? null : { motivo: bloqueo, at: now });
    const { tipoDocumento, numDocumento } = account;
    sayCredit(tx, {
      issuerId,
      tipoDocumento,
      numDocumento,
      motivo: bloqueo,
      quien: who.user.nombre,
      at: now,
    });
  }
  const after = customerTerms(tx, issuerId, customer.id);
  const shown = (terms: typeof after) => ({
    id: customer.id,
    limiteCredito: terms.limiteCentavos === null ? null : centsText(terms.limiteCentavos),
    diasCredito: terms.diasCredito,
    bloqueo: terms.bloqueo,
  });
  auditStored(tx, who, {
    what: 'cliente',
    cual: customer.nombre,
    before: shown(before),
    after: shown(after),
    at: now,
  });
  return requireDebtor(tx, who.caller, input);
}
