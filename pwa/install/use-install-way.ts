import { useSyncExternalStore } from 'react';
import { type InstallWay, onInstallWay, readInstallWay } from './install-way.ts';

export const useInstallWay = (): InstallWay => useSyncExternalStore(onInstallWay, readInstallWay, () => 'none');
