/** The CPU time, in ms, that this thread spends on `work`. A machine that is busy with something else does not change it. */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
