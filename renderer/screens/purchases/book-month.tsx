import type { BookMonths } from '../../../core/contract/bridge/bridge-purchases.ts';
import { Choice } from '../../components/form/field.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { dateOfMonth } from '../books/books-months.ts';

export interface BookMonthProps {
  readonly fecEmi: string;
  readonly months: BookMonths;
  readonly value: string;
  readonly fault?: string;
  readonly onChange: (periodo: string) => void;
}

/** Month of the purchase book; where only one is possible it is said, unless it is that of the document. */
export function BookMonth({ fecEmi, months, value, fault = '', onChange }: BookMonthProps) {
  const words = useWords();
  const nameOf = (month: string): string => words.books.monthName(dateOfMonth(month));
  if (months.posibles.length < 2)
    return fecEmi.startsWith(value) ? null : <p>{words.purchases.goesInto(nameOf(value))}</p>;
  return (
    <Choice
      label={words.purchases.bookMonth}
      value={value}
      fault={fault}
      choices={months.posibles.map((month) => [month, nameOf(month)] as const)}
      onChange={onChange}
    />
  );
}
