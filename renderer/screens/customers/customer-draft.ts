/** A customer in the form: its input to the service and its faults. */
import type { Customer, CustomerInput } from '../../../core/contract/till/customers.ts';
import type { Fault } from '../../../core/contract/problem.ts';
import { bridge } from '../../bridge/index.ts';
import { UNKEPT } from '../../receiver/customer.ts';

export function customerInputOf({ id, ...members }: Customer): CustomerInput {
  return id === UNKEPT ? members : { id, ...members };
}

/** All faults of a customer; none if the service does not answer. */
export async function customerFaults(draft: Customer): Promise<readonly Fault[]> {
  const reply = await bridge.call('customers.check', customerInputOf(draft));
  return reply.ok ? reply.value.faults : (reply.problem.errors ?? []);
}

/** Text at a path of the draft, such as `direccion.municipio`. */
export function typedInto(draft: Customer, path: string): string {
  const [member = '', part] = path.split('.');
  const value: unknown = Object.entries(draft).find(([name]) => name === member)?.[1];
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  const texts = Object.entries(value).filter(([name]) => part === undefined || name === part);
  return texts.map(([, text]) => (typeof text === 'string' ? text : '')).join('');
}
