/** Runs in the sandbox before the page: tells it the desktop program's facts and gives it no power. */
import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('cajaDesktop', Object.freeze({ platform: process.platform }));
