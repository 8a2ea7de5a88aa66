/** The folder that the till imports purchases from. */
import { create } from 'zustand';
import type { PurchaseFolder } from '../../../core/contract/bridge/bridge-purchases.ts';
import { bridge } from '../../bridge/index.ts';
import { remote } from '../till/latest-answer.ts';
import { onOtherPerson } from '../till/session.ts';

/** Null before the first answer. */
export const useWatchedFolder = create<{ readonly folder: PurchaseFolder | null }>()(() => ({
  folder: null,
}));

export const watchedFolder = remote(
  () => bridge.call('purchases.folder', {}),
  (folder) => useWatchedFolder.setState({ folder }),
);

onOtherPerson(() => useWatchedFolder.setState({ folder: null }));
