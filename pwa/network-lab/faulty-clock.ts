import { readFaults } from './faults.ts';

/** The clock of this device, as far off as the lab says: `Date.now()` and `new Date()`; given instants stay. */
export function faultyClock(RealDate: DateConstructor): DateConstructor {
  const now = () => RealDate.now() + readFaults().clockSkewMs;
  return new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_, given, target) => Reflect.construct(RealDate, given.length > 0 ? given : [now()], target),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  });
}
