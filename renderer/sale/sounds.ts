/** What a cashier hears without looking: read, not found, done. One setting silences all of it. */
import { useSaleHabits } from '../stores/till/sale-habits.ts';

/** Tones unlike the one high tone of a scanner: pitch in hertz, length in seconds. */
const SOUNDS = {
  read: [{ pitch: 784, seconds: 0.05 }],
  notFound: [
    { pitch: 311, seconds: 0.14 },
    { pitch: 233, seconds: 0.22 },
  ],
  done: [
    { pitch: 523, seconds: 0.08 },
    { pitch: 784, seconds: 0.14 },
  ],
} as const;
/** Loudness, from 0 to 1. */
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Says it, unless the till is to be silent. */
export function sound(name: keyof typeof SOUNDS): void {
  // Before anybody touched the page, no browser lets it be heard.
  if (useSaleHabits.getState().sound !== 'on' || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const { pitch, seconds } of SOUNDS[name]) {
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
