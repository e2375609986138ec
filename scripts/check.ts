import { spawn } from 'node:child_process';

/** Formats, lints (the direction of imports too) and type-checks; `--ci` changes nothing and only reports. */
const reportOnly = process.argv.includes('--ci');
const checks: [name: string, command: string, ...rest: string[]][] = [
  ['format, lint and imports', 'biome', 'check', ...(reportOnly ? [] : ['--write']), '--error-on-warnings'],
  ['types of schema and sync', ...typeCheck('.')],
  ['types of the server', ...typeCheck('server')],
  ['types of the app', ...typeCheck('pwa')],
  ['types of the tests', ...typeCheck('tests')],
];

/** Caches the findings in a file, mistakes too, until the file or one of its imports changes. */
function typeCheck(folder: string): [command: string, ...rest: string[]] {
  const kept = `node_modules/.cache/tsc/${folder === '.' ? 'root' : folder}.tsbuildinfo`;
  return ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', kept];
}

let failed = 0;
for (const [name, command, ...rest] of checks) {
  const passed = await run(command, rest);
  if (!passed) failed += 1;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(command: string, rest: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    spawn(command, rest, { stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
  });
}
