/** A customer while it is written, as the service takes it, and what the service says of it. */
import type { Customer, CustomerInput } from '../../../core/contract/till/customers.ts';
import { faultAt, type Fault } from '../../../core/contract/problem.ts';
import { bridge } from '../../bridge/index.ts';
import { UNKEPT } from '../../receiver/customer.ts';
import { districtFaults } from '../../receiver/district.ts';
import { isPhone } from '../../receiver/phone.ts';
import { rule } from '../../../core/contract/rules/rules.ts';

/** A stored customer as the form takes it. */
export function customerInputOf({ id, ...members }: Customer): CustomerInput {
  return id === UNKEPT ? members : { id, ...members };
}

/** Everything that is wrong with a customer by itself; nothing while the service does not answer. */
export async function customerFaults(draft: Customer): Promise<readonly Fault[]> {
  const reply = await bridge.call('customers.check', customerInputOf(draft));
  const faults = reply.ok ? reply.value.faults : (reply.problem.errors ?? []);
  const own = [...(isPhone(draft.telefono) ? [] : [PHONE]), ...districtFaults(draft.direccion, 'direccion')];
  return [...faults, ...own.filter(({ campo }) => faults.every((known) => known.campo !== campo))];
}

const PHONE = faultAt('telefono', 'FORMATO', rule('telefono'));

/** What was typed into a field of it, by path: `direccion.municipio`. */
export function typedInto(draft: Customer, path: string): string {
  const [member = '', part] = path.split('.');
  const value: unknown = Object.entries(draft).find(([name]) => name === member)?.[1];
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const texts = Object.entries(value).filter(([name]) => part === undefined || name === part);
  return texts.map(([, text]) => (typeof text === 'string' ? text : '')).join('');
}
