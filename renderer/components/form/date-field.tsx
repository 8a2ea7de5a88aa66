import { CalendarDate } from '@internationalized/date';
import {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import {
  DateField as DateSegments,
  DateFieldStateContext,
  DateInput,
  DateSegment,
  Label,
} from 'react-aria-components/DateField';
import { rule } from '../../../core/contract/rules/rules.ts';
import { messageOfRule } from '../../faults/fault-text.ts';
import { useWords } from '../../hooks/use-words.ts';
import { RESTORE_EVENT } from '../../input/date-segment.ts';
import { dayOfText } from '../../text/day.ts';
import { Fault } from './field.tsx';
import './date-field.css';

/** Earlier years are still being typed. */
const FIRST_YEAR = 1900;
const NO_SUCH_DAY = rule('fecha-que-exista');
const SEGMENTS = '.date-segment[contenteditable]';
const SEPARATORS: ReadonlySet<string> = new Set(['/', '-', '.', ' ']);

export interface DateFieldProps {
  readonly label: string;
  /** `2026-11-21`, or empty. */
  readonly value: string;
  /** Called with a whole date as `2026-11-21`; empty while incomplete. */
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  readonly focused?: boolean;
}

/** A date field in the format dd/mm/aaaa, independent of browser and system. */
export function DateField({ label, value, onChange, fault = '', focused = false }: DateFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  // An incomplete date has no value, but stays on the screen.
  const [own, setOwn] = useState({ shown: dateOf(value), reported: value, round: 0, isNone: false });
  const [isRefused, setRefused] = useState(false);
  const words = useWords();
  if (value !== own.reported) {
    setOwn({ ...own, shown: dateOf(value), reported: value });
    setRefused(false);
  }
  const tell = ({ day, isNone, isBlank }: Typed): void => {
    if (!isBlank) setRefused(false);
    setOwn((before) => ({ ...before, reported: day, isNone }));
    if (day !== own.reported) onChange(day);
  };
  const place = useRef(-1);
  // A new round remounts the field to clear incomplete input; the focus is restored.
  const put = (day: string): void => {
    setRefused(false);
    place.current = segmentsOf(field.current).findIndex((each) => each === document.activeElement);
    setOwn(({ round }) => ({ shown: dateOf(day), reported: day, round: round + 1, isNone: false }));
    onChange(day);
  };
  useRestored(field, put);
  useLayoutEffect(() => {
    if (own.round > 0) segmentsOf(field.current)[place.current]?.focus();
  }, [own.round]);
  const typedIn = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (focused) segmentsOf(field.current)[0]?.focus();
  }, [focused]);
  const said = fault === '' && isRefused ? messageOfRule(NO_SUCH_DAY, words) : fault;
  return (
    <div
      ref={field}
      className="field"
      data-date-field={own.reported}
      onKeyDownCapture={(event) => {
        onDateKey(event, typedIn.current);
        if (/^\d$/v.test(event.key)) typedIn.current = event.target;
      }}
      onPasteCapture={(event) => onDatePaste(event, put)}
    >
      <DateSegments
        key={own.round}
        className="date-field"
        value={own.shown}
        onChange={(shown) => {
          // Left with 31 February, the field would make it the 28th.
          const isMade = own.isNone && field.current?.contains(document.activeElement) === false;
          setRefused(isMade);
          setOwn((before) => ({ ...before, shown: isMade ? null : shown }));
        }}
        isInvalid={said !== ''}
        validationBehavior="aria"
        shouldForceLeadingZeros
        aria-describedby={said === '' ? undefined : `${id}-fault`}
      >
        <Label className="label">{label}</Label>
        <DateInput className="input date-input">
          {(segment) => <DateSegment className="date-segment" segment={segment} />}
        </DateInput>
        <ReportChanges onTell={tell} />
      </DateSegments>
      <Fault id={`${id}-fault`} text={said} />
    </div>
  );
}

interface Typed {
  /** `2026-11-21`; empty while incomplete, or where there is no such day. */
  readonly day: string;
  /** Whether it is complete, and no day. */
  readonly isNone: boolean;
  readonly isBlank: boolean;
}

/** Reports what is typed. */
function ReportChanges({ onTell }: { readonly onTell: (typed: Typed) => void }) {
  const state = useContext(DateFieldStateContext);
  const [year = 0, month = 0, date = 0] = (['year', 'month', 'day'] as const).map((type) => {
    const segment = state?.segments.find((each) => each.type === type);
    return segment === undefined || segment.isPlaceholder ? 0 : (segment.value ?? 0);
  });
  const isWhole = year >= FIRST_YEAR && month > 0 && date > 0;
  const written = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const isNone = isWhole && dateOf(written) === null;
  const isBlank = year + month + date === 0;
  const day = isWhole && !isNone ? written : '';
  const tell = useEffectEvent(onTell);
  // Before the next key: Enter submits the current value.
  useLayoutEffect(() => tell({ day, isNone, isBlank }), [day, isNone, isBlank]);
  return null;
}

function useRestored(field: { readonly current: HTMLElement | null }, put: (day: string) => void): void {
  const restore = useEffectEvent((event: Event) => {
    put(event instanceof CustomEvent ? String(event.detail) : '');
  });
  useEffect(() => {
    const element = field.current;
    element?.addEventListener(RESTORE_EVENT, restore);
    return () => element?.removeEventListener(RESTORE_EVENT, restore);
  }, [field]);
}

/** Enter submits the form; a separator moves to the next segment. @param typedIn segment of the last digit */
function onDateKey(event: KeyboardEvent<HTMLElement>, typedIn: EventTarget | null): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }
  if (!SEPARATORS.has(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  // After its last possible digit the field moves on by itself; ignore the separator then.
  if (event.target !== typedIn) return;
  const parts = segmentsOf(event.currentTarget);
  parts[parts.findIndex((part) => part === event.target) + 1]?.focus();
}

/** Accepts a whole date in the usual formats. */
function onDatePaste(event: ClipboardEvent<HTMLElement>, put: (day: string) => void): void {
  event.preventDefault();
  const day = dayOfText(event.clipboardData.getData('text'));
  if (dateOf(day) !== null) put(day);
}

function segmentsOf(field: HTMLElement | null): readonly HTMLElement[] {
  return field === null ? [] : [...field.querySelectorAll<HTMLElement>(SEGMENTS)];
}

/** @returns null for a date that does not exist */
function dateOf(day: string): CalendarDate | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const found = new CalendarDate(year, month, date);
  return found.toString() === day ? found : null;
}
