/** Screens of the rail in their order, each with its sign and its key. */
import {
  Banknote,
  Boxes,
  ChartColumn,
  FileText,
  ListTodo,
  Package,
  PackageCheck,
  Receipt,
  ReceiptText,
  Settings,
  ShoppingBasket,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { TillContext } from '../../core/contract/till/till.ts';
import type { Screen } from '../stores/till/navigation.ts';
import { useTill } from '../stores/till/till.ts';

export interface RailItem {
  readonly screen: Screen;
  readonly icon: LucideIcon;
  readonly key: string;
  /** Only where something in the till's context says that it is used. */
  readonly onlyWith?: 'compraSinFactura' | 'compras' | 'llevaExistencias';
}

const RAIL: readonly RailItem[] = [
  { screen: 'factura', icon: Receipt, key: 'Alt+1' },
  { screen: 'credito-fiscal', icon: ReceiptText, key: 'Alt+2' },
  { screen: 'nota-remision', icon: PackageCheck, key: 'Alt+3' },
  { screen: 'compra-sin-factura', icon: ShoppingBasket, key: 'Alt+C', onlyWith: 'compraSinFactura' },
  { screen: 'compras', icon: Truck, key: 'Alt+P', onlyWith: 'compras' },
  { screen: 'documentos', icon: FileText, key: 'Alt+4' },
  { screen: 'cola', icon: ListTodo, key: 'Alt+5' },
  { screen: 'clientes', icon: Users, key: 'Alt+6' },
  { screen: 'productos', icon: Package, key: 'Alt+7' },
  { screen: 'inventario', icon: Boxes, key: 'Alt+I', onlyWith: 'llevaExistencias' },
  { screen: 'caja', icon: Banknote, key: 'Alt+8' },
  { screen: 'estadisticas', icon: ChartColumn, key: 'Alt+9' },
  { screen: 'ajustes', icon: Settings, key: 'Alt+0' },
];

/** Those of this shop: what it does not want is not there. */
export function railOf(context: TillContext | null): readonly RailItem[] {
  return RAIL.filter(({ onlyWith }) => onlyWith === undefined || context?.[onlyWith] === true);
}

/** The same for a component. */
export function useRail(): readonly RailItem[] {
  return railOf(useTill(({ context }) => context));
}
