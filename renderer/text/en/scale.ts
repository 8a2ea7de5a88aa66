/** English texts of the scale at the till. */
import type { esScale } from '../es/scale.ts';

export const enScale: typeof esScale = {
  title: 'Scale on a serial port',
  lead: 'Connect the scale, choose its port and put something on it. In a sale, “Weigh” (Alt+B) takes the weight to the last line.',
  choose: 'Connect a scale',
  again: 'Choose another port',
  none: 'No port was chosen.',
  trying: 'Weighing…',
  reads: (weight) => `The scale says ${weight}.`,
  silent:
    'The scale gave no weight. See that it is on, that it sends its weight all the time, and that something lies on it.',
  weigh: 'Weigh',
};
