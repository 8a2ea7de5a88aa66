/** What a cashier hears without looking. */
import { useSaleHabits } from '../stores/till/sale-habits.ts';

/** Two low tones, unlike the one high tone of a scanner: pitch in hertz, length in seconds. */
const NOT_FOUND = [
  { pitch: 311, seconds: 0.14 },
  { pitch: 233, seconds: 0.22 },
] as const;
/** Loudness, from 0 to 1. */
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Says that nothing has the code that was scanned, unless the sound is off. */
export function soundNotFound(): void {
  if (useSaleHabits.getState().sound === 'off') return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const { pitch, seconds } of NOT_FOUND) {
    const [tone, gain] = [context.createOscillator(), context.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.value = VOLUME;
    tone.connect(gain).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
