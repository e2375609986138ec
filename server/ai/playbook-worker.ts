import { parentPort } from 'node:worker_threads';
import type { PlaybookAnswer, PlaybookCall } from './open-playbook.ts';
import { loadPlaybook } from './playbook/playbook.ts';

const playbook = loadPlaybook();

function answerTo({ name, args }: PlaybookCall): PlaybookAnswer {
  try {
    return { value: (playbook[name] as (...given: unknown[]) => unknown)(...args) };
  } catch (cause) {
    // A copied error would lose its name.
    const { name, message, stack } = cause instanceof Error ? cause : new Error(String(cause));
    return { failure: { name, message, stack } };
  }
}

parentPort?.on('message', (call: PlaybookCall) => parentPort?.postMessage(answerTo(call)));
parentPort?.postMessage({ value: 'ready' } satisfies PlaybookAnswer);
