import { expect, test, vi } from 'vitest';
import { sectionIds } from '#schema/report.ts';
import { keptReading } from './kept-reading.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

test('a report’s answers are read once for all its parts, and again for another report or once they are let go', () => {
  const read = vi.fn((input: { says: string }) => ({ heard: input.says }));
  const readings = keptReading(read);
  expect(readings.of({ says: 'one' })).toBe(readings.of({ says: 'one' }));
  expect(readings.of({ says: 'two' })).toEqual({ heard: 'two' });
  expect(readings.of({ says: 'one' })).toEqual({ heard: 'one' });
  expect(read).toHaveBeenCalledTimes(3);
  readings.forget();
  readings.of({ says: 'one' });
  expect(read).toHaveBeenCalledTimes(4);
});

test('the parts of two reports that are written by turns say what each says alone', () => {
  const [together, alone] = [loadPlaybook(), loadPlaybook()];
  const inputs = Object.values(sampleSubmissions)
    .slice(0, 2)
    .map((answers) => ({ answers, questionAnswers: [], today: '2026-11-21' }));
  const outlines = inputs.map((input) => together.outlineReport(input));
  for (const id of sectionIds) {
    for (const [at, input] of inputs.entries()) {
      const section = together.writeSection(input, outlines[at], id);
      alone.assembleReport(input, outlines[at], []);
      expect(section).toEqual(alone.writeSection(input, outlines[at], id));
    }
  }
});
