/** What whoever is logged in may do; the centre holds to it whatever the page offers. */
import { createContext, use } from 'react';
import type { Me } from '../../core/contract/central/manager-api.ts';

export type Role = NonNullable<Me['manager']>['role'];

export const RoleContext = createContext<Role>('soporte');

/** Whether it is somebody of the company, who changes what all tills share; others of a shop only see that. */
export function useIsOwner(): boolean {
  return use(RoleContext) === 'empresa';
}

/** Whether it is somebody who runs shops: enrols tills, orders, and answers for what they need. */
export function useRunsShops(): boolean {
  const role = use(RoleContext);
  return role === 'empresa' || role === 'tienda';
}
