import { IncompatibleCheckpoint } from '#server/ai/checkpoint.ts';
import { type OpenPlaybook, openPlaybook } from '#server/ai/open-playbook.ts';
import type { Writer } from '#server/ai/writer.ts';

/** Beside the modules, which each test file loads anew. */
const kept = globalThis as { playbook?: OpenPlaybook };

const hour = 3_600_000;

/** The playbook's thread, one for all servers of this process: its start takes most of a second. It stays open when they stop. */
export function sharedPlaybook(): OpenPlaybook {
  // Its limits are real time, of which a busy machine takes any amount; `open-playbook.test.ts` shows them.
  kept.playbook ??= openPlaybook({ callMs: hour, startMs: hour });
  const { writer, coach, calculate, ready } = kept.playbook;
  return {
    writer: {
      provider: 'playbook',
      writeInsights: asHere(writer.writeInsights),
      writeQuestions: asHere(writer.writeQuestions),
      writeSummary: asHere(writer.writeSummary),
      outlineReport: asHere(writer.outlineReport),
      writeSection: asHere(writer.writeSection),
      assembleReport: asHere(writer.assembleReport),
    } satisfies Writer,
    coach,
    calculate,
    ready,
    close: async () => undefined,
  };
}

/** The error that a writer throws has the class of the file that opened the thread, which is another one's here. */
function asHere<Given extends unknown[], Written>(write: (...given: Given) => Promise<Written> | Written) {
  return async (...given: Given): Promise<Written> => {
    try {
      return await write(...given);
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'IncompatibleCheckpoint')
        throw new IncompatibleCheckpoint(cause.message);
      throw cause;
    }
  };
}
