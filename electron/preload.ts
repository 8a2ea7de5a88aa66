/** Runs in the sandbox before the page: gives it the bridge and nothing else. */
import { contextBridge, ipcRenderer } from 'electron';
import { pageBridge } from './page-bridge.ts';

contextBridge.exposeInMainWorld('cajaBridge', pageBridge(ipcRenderer));
