import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { type Block, coachLabel, type ReportDoc } from '#schema/report.ts';
import { Citations } from './citations.tsx';

afterEach(cleanup);

function show(basedOn = [2, 1, 9], doc: ReportDoc = shortReport) {
  const block: Block = { kind: 'paragraph', text: 'Pricing waits.', basedOn };
  return render(<Citations doc={{ ...doc, sections: [{ id: 'options', blocks: [block] }] }} block={block} />, {
    wrapper: MemoryRouter,
  });
}
const mark = (name: string) => screen.getByRole('link', { name });

test('a press on a mark shows its answer beside it, named, with a way to all of them; the page stays where it is', async () => {
  show();
  const before = window.location.href;
  fireEvent.click(mark('Answer 2'));
  const answer = await screen.findByRole('dialog', { name: 'Answer 2: Steps taken' });
  expect(answer.textContent).toContain('I still price every job myself, usually in the evening.');
  expect(answer.querySelector('.said')).not.toBeNull();
  expect(answer.querySelector('a')?.getAttribute('href')).toBe('#answer-2');
  expect(window.location.href).toBe(before);
});

test('what a coach added is shown there too, but not in the italic of the person’s own words', async () => {
  const added = { number: 3, label: coachLabel, text: 'She has hired a fitter.' };
  show([3], { ...shortReport, answers: [...shortReport.answers, added] });
  fireEvent.click(mark('Answer 3'));
  const answer = await screen.findByRole('dialog', { name: `Answer 3: ${coachLabel}` });
  expect(answer.querySelector('blockquote')?.textContent).toBe(added.text);
  expect(answer.querySelector('.said')).toBeNull();
});

test('the keyboard opens and closes it, and the focus comes back to the mark', async () => {
  show();
  mark('Answer 1').focus();
  fireEvent.click(mark('Answer 1'));
  const answer = await screen.findByRole('dialog', { name: 'Answer 1: Budget' });
  await waitFor(() => expect(answer.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? answer, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(mark('Answer 1')));
});

test('another mark shows its own answer in place of the first', async () => {
  show();
  fireEvent.click(mark('Answer 1'));
  await screen.findByRole('dialog', { name: 'Answer 1: Budget' });
  fireEvent.click(mark('Answer 2'));
  await screen.findByRole('dialog', { name: 'Answer 2: Steps taken' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('with a modifier key a mark is the link that it looks like; a number without an answer has no mark', () => {
  show();
  expect(fireEvent.click(mark('Answer 2'), { ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Answer 9' })).toBeNull();
});

test('the marks say in words where a text comes from, in the number of the answers', () => {
  expect(show().container.textContent).toBe(' From answers 2 1');
  cleanup();
  expect(show([2]).container.textContent).toBe(' From answer 2');
  cleanup();
  expect(show([]).container.textContent).toBe('');
});
