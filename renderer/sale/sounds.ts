/** Sound signals for cashiers; one setting mutes them. */
import { useSaleHabits } from '../stores/till/sale-habits.ts';

/** Tones distinct from a scanner's high beep: pitch in hertz, length in seconds. */
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
const VOLUME = 0.2;

let context: AudioContext | undefined;

/** Plays it unless muted. */
export function sound(name: keyof typeof SOUNDS): void {
  // Browsers block sound before the first user action.
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
