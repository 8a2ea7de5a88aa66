/** Whether the inventory screen shows its reports. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';
import { onOtherPerson } from '../till/session.ts';

export const useGoodsReports = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function showGoodsReports(isOpen: boolean): void {
  useGoodsReports.setState({ isOpen });
  goTo('inventario');
}

onOtherPerson(() => useGoodsReports.setState({ isOpen: false }));
