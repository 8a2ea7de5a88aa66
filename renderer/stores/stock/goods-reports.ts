/** Whether the inventory shows its reports, which other screens lead to. */
import { create } from 'zustand';
import { goTo } from '../till/navigation.ts';
import { onOtherPerson } from '../till/session.ts';

export const useGoodsReports = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Shows the reports, or the inventory itself again. */
export function showGoodsReports(isOpen: boolean): void {
  useGoodsReports.setState({ isOpen });
  goTo('inventario');
}

onOtherPerson(() => useGoodsReports.setState({ isOpen: false }));
