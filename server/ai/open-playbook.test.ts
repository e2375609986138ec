import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sectionIds } from '#schema/report.ts';
import { IncompatibleCheckpoint } from './checkpoint.ts';
import { type OpenPlaybook, openPlaybook, type PlaybookOptions } from './open-playbook.ts';
import { loadPlaybook } from './playbook/playbook.ts';
import { sampleSubmissions } from './playbook/sample-submissions.ts';

const answers = sampleSubmissions.joinery as NonNullable<typeof sampleSubmissions.joinery>;
const input = { answers, questionAnswers: [], today: '2026-11-21' };

function open(options?: PlaybookOptions): OpenPlaybook {
  const playbook = openPlaybook(options);
  onTestFinished(() => playbook.close());
  return playbook;
}

/** A thread that is begun like the playbook's and does what a test needs. */
function threadOf(onCall: string): URL {
  const code = `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ name }) => { ${onCall}; parentPort.postMessage({ value: [name] }); });
    parentPort.postMessage({ value: 'ready' });`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('the thread writes what the playbook writes', async () => {
  const { writer, ready } = open();
  await ready;
  const here = loadPlaybook();
  expect(await writer.writeInsights(input)).toEqual(here.writeInsights(input));
  expect(await writer.writeQuestions(input)).toEqual(here.writeQuestions(input));
  const outline = await writer.outlineReport(input);
  expect(outline).toEqual(here.outlineReport(input));
  const sections = await Promise.all(sectionIds.map((id) => writer.writeSection(input, outline, id)));
  expect(sections).toEqual(sectionIds.map((id) => here.writeSection(input, outline, id)));
  expect(await writer.assembleReport(input, outline, sections)).toEqual(here.assembleReport(input, outline, sections));
});

test('the event loop turns while long answers are read', async () => {
  const { writer, ready } = open();
  await ready;
  const desiredOutcome = 'we have 12 '.repeat(454);
  let isWritten = false;
  const insights = Promise.resolve(writer.writeInsights({ ...input, answers: { ...answers, desiredOutcome } }));
  void insights.then(() => {
    isWritten = true;
  });
  let turns = 0;
  for (; !isWritten; turns += 1) await nextTurn();
  expect(turns).toBeGreaterThan(10);
  expect(await insights).toHaveLength(3);
});

test('an outline of an earlier version is told by its name, and the thread writes on', async () => {
  const { writer } = open();
  await expect(writer.writeSection(input, { title: 'older' }, 'summary')).rejects.toBeInstanceOf(
    IncompatibleCheckpoint,
  );
  const broken = { ...input, answers: null as never };
  await expect(writer.writeInsights(broken)).rejects.toBeInstanceOf(Error);
  expect(await writer.writeInsights(input)).toHaveLength(3);
});

test('a text without end is stopped, and the call behind it is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { writer, ready } = open({ workerFile: threadOf("while (name === 'writeInsights');") });
  await ready;
  const endless = expect(writer.writeInsights(input)).rejects.toThrow('did not answer within 30000 ms');
  const next = writer.writeQuestions(input);
  await nextTurn();
  vi.advanceTimersByTime(30_000);
  await endless;
  expect(await next).toEqual(['writeQuestions']);
});

test('a thread that dies is replaced', async () => {
  const { writer } = open({ workerFile: threadOf("if (name === 'writeInsights') process.exit(3)") });
  await expect(writer.writeInsights(input)).rejects.toThrow('ended with 3');
  expect(await writer.writeQuestions(input)).toEqual(['writeQuestions']);
});

test('wrong content stops the start', async () => {
  const workerFile = new URL("data:text/javascript,throw new Error('options.yaml: no such finding')");
  await expect(open({ workerFile }).ready).rejects.toThrow('options.yaml: no such finding');
});

test('a closed playbook refuses the call under way and those after it', async () => {
  const { writer, ready, close } = open({ workerFile: threadOf("while (name === 'writeInsights');") });
  await ready;
  const underWay = expect(writer.writeInsights(input)).rejects.toThrow('closed');
  await nextTurn();
  await close();
  await underWay;
  await expect(writer.writeQuestions(input)).rejects.toThrow('closed');
});
