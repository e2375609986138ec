import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script of this folder twice, each in a process of its own, and waits until both said `ready`. `run` lets both go
 * at once and answers the lines that each printed; it throws when one of them fails.
 */
export async function startTwo(script: string, args: string[]): Promise<{ run(): Promise<string[][]> }> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const processes = [1, 2].map(() => {
    const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines: string[] = [];
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    createInterface(child.stdout).on('line', (line) => (line === 'ready' ? resolve() : lines.push(line)));
    return { child, lines, ready, closed: once(child, 'close') };
  });
  await Promise.all(processes.map(({ ready, closed }) => Promise.race([ready, closed])));
  return {
    async run() {
      for (const { child } of processes) child.stdin.end('go\n');
      const codes = (await Promise.all(processes.map(({ closed }) => closed))).map(([code]) => code);
      if (codes.some((code) => code !== 0)) throw new Error(`${script} ended with ${codes.join(' and ')}.`);
      return processes.map(({ lines }) => lines);
    },
  };
}
