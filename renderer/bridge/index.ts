/** The one place that knows which bridge is used. */
import type { Bridge } from '../../core/contract/bridge.ts';
import { createHttpBridge } from './http-bridge.ts';

export const bridge: Bridge = createHttpBridge();
