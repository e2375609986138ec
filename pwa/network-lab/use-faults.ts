import { useSyncExternalStore } from 'react';
import { type Faults, readFaults, subscribeToFaults } from './faults.ts';

export const useFaults = (): Faults => useSyncExternalStore(subscribeToFaults, readFaults);
