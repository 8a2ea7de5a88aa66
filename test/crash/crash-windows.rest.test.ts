import { testCrashes } from './crash-windows.ts';

testCrashes('others');
