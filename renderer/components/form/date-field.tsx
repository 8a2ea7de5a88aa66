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
import { RESTORE_EVENT } from '../../input/date-segment.ts';
import { dayOfText } from '../../text/day.ts';
import { Fault } from './field.tsx';
import './date-field.css';

/** A year below is one that is still being typed. */
const FIRST_YEAR = 1900;
const SEGMENTS = '.date-segment[contenteditable]';
/** What people write between day, month and year. */
const SEPARATORS: ReadonlySet<string> = new Set(['/', '-', '.', ' ']);

export interface DateFieldProps {
  readonly label: string;
  /** `2026-11-21`, or empty. */
  readonly value: string;
  /** Hears a whole date as `2026-11-21`; empty while it is none. */
  readonly onChange: (value: string) => void;
  /** What is wrong with it; empty when nothing is. */
  readonly fault?: string | undefined;
  /** Gets the focus when it appears. */
  readonly focused?: boolean;
}

/** A day, typed and shown as dd/mm/aaaa whatever browser and system prefer. */
export function DateField({ label, value, onChange, fault = '', focused = false }: DateFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  // What is half written is no date yet, and stays on the screen all the same.
  const [own, setOwn] = useState({ shown: dateOf(value), reported: value, round: 0 });
  if (value !== own.reported) setOwn({ ...own, shown: dateOf(value), reported: value });
  const tell = (reported: string): void => {
    setOwn((before) => ({ ...before, reported }));
    onChange(reported);
  };
  const place = useRef(-1);
  // Drawn anew, so that what was half written goes too; the focus stays where it was.
  const put = (day: string): void => {
    place.current = segmentsOf(field.current).findIndex((each) => each === document.activeElement);
    setOwn(({ round }) => ({ shown: dateOf(day), reported: day, round: round + 1 }));
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
        onChange={(shown) => setOwn((before) => ({ ...before, shown }))}
        isInvalid={fault !== ''}
        validationBehavior="aria"
        shouldForceLeadingZeros
        aria-describedby={fault === '' ? undefined : `${id}-fault`}
      >
        <Label className="label">{label}</Label>
        <DateInput className="input date-input">
          {(segment) => <DateSegment className="date-segment" segment={segment} />}
        </DateInput>
        <ReportChanges reported={own.reported} onTell={tell} />
      </DateSegments>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  );
}

/** Tells the day that stands there whole: half a date is none, whatever stood there before. */
function ReportChanges({
  reported,
  onTell,
}: {
  readonly reported: string;
  readonly onTell: (reported: string) => void;
}) {
  const state = useContext(DateFieldStateContext);
  const isHalf = state?.segments.some(({ isEditable, isPlaceholder }) => isEditable && isPlaceholder) ?? true;
  const date = state?.value ?? null;
  const day = isHalf || date === null || date.year < FIRST_YEAR ? '' : date.toString();
  const tell = useEffectEvent((now: string) => {
    if (now !== reported) onTell(now);
  });
  // Before the next key: Enter sends what stands there.
  useLayoutEffect(() => tell(day), [day]);
  return null;
}

/** Puts a day back when that is asked for. */
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

/** Enter sends the form as from any other field; a separator goes on to the next part. @param typedIn where the last digit went */
function onDateKey(event: KeyboardEvent<HTMLElement>, typedIn: EventTarget | null): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }
  if (!SEPARATORS.has(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  // After the last digit that fits it has gone on by itself.
  if (event.target !== typedIn) return;
  const parts = segmentsOf(event.currentTarget);
  parts[parts.findIndex((part) => part === event.target) + 1]?.focus();
}

/** Takes a whole date as people write it. */
function onDatePaste(event: ClipboardEvent<HTMLElement>, put: (day: string) => void): void {
  event.preventDefault();
  const day = dayOfText(event.clipboardData.getData('text'));
  if (dateOf(day) !== null) put(day);
}

function segmentsOf(field: HTMLElement | null): readonly HTMLElement[] {
  return field === null ? [] : [...field.querySelectorAll<HTMLElement>(SEGMENTS)];
}

/** @returns null unless it is a day that exists */
function dateOf(day: string): CalendarDate | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const found = new CalendarDate(year, month, date);
  return found.toString() === day ? found : null;
}
