import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, setUp } from './setup.mjs';

/**
 * `node scripts/run.mjs first.ts second.ts --option …`: sets up, then runs each file under the product's Node, one after
 * the other; options go to the last. Signals are handed on, so that a server shuts down in order.
 */
const given = process.argv.slice(2);
const firstOption = given.findIndex((argument) => !argument.endsWith('.ts'));
const files = firstOption === -1 ? given : given.slice(0, firstOption);
const options = given.slice(files.length);
const parent = process.ppid;
const node = setUp();
const quickResolve = pathToFileURL(join(root, 'scripts', 'resolve-drizzle.mjs')).href;
const environment = {
  ...process.env,
  // The compile cache starts a server a fifth faster.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${quickResolve}`.trim(),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

for (const [index, file] of files.entries()) {
  const rest = index === files.length - 1 ? options : [];
  const status = await run([join(root, file), ...rest]);
  if (status !== 0) process.exit(status);
}

/** npm passes a signal to the shell between us only: when that shell is gone, npm was told to end. */
function isOrphan() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
}

function run(commandLine) {
  return new Promise((resolve) => {
    const child = spawn(node, commandLine, { cwd: root, stdio: 'inherit', env: environment });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
    const watch = setInterval(() => isOrphan() && forward('SIGTERM'), 500);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
