/** Gives memory back while there is nothing to do: what a busy moment needed for young objects, Node keeps for good. */
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../platform/system.ts';

const LOOK_MS = 10_000;
/** Share of a look in which this thread had work; a till that is only looked at has less. */
const REST_SHARE = 0.02;
/** A collection takes some 40 ms: less than this many bytes is not worth it. */
const WORTH_BYTES = 8 * 1024 * 1024;

/** Looks from now on. @returns stops it */
export function giveMemoryBackAtRest(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let before = performance.eventLoopUtilization();
  let least = 0;
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization < REST_SHARE && getHeapStatistics().total_heap_size > least + WORTH_BYTES) {
      collect();
      least = getHeapStatistics().total_heap_size;
    }
    stop = systemClock.after(LOOK_MS, look);
  };
  let stop = systemClock.after(LOOK_MS, look);
  return () => stop();
}
