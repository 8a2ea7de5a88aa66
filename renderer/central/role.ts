/** Permissions of the logged-in manager; the centre enforces them independently. */
import { createContext, use } from 'react';
import type { Me } from '../../core/contract/central/manager-access.ts';

export type Role = NonNullable<Me['manager']>['role'];

export const RoleContext = createContext<Role>('soporte');

/** Whether the manager may change shared data. */
export function useIsOwner(): boolean {
  return use(RoleContext) === 'empresa';
}

/** Whether the manager may enrol tills, send orders and resolve alarms. */
export function useRunsShops(): boolean {
  const role = use(RoleContext);
  return role === 'empresa' || role === 'tienda';
}
