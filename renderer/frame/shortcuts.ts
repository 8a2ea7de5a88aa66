/** Screens of the rail in order. */
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
  /** Only shown if the till's context has this flag. */
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

/** Screens that this shop uses. */
export function railOf(context: TillContext | null): readonly RailItem[] {
  return RAIL.filter(({ onlyWith }) => onlyWith === undefined || context?.[onlyWith] === true);
}

export function useRail(): readonly RailItem[] {
  return railOf(useTill(({ context }) => context));
}
