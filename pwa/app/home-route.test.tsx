import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, openOwnPage } from '#pwa/testing/own-page.ts';
import { holdSubmission, sampleCard } from '#pwa/testing/own-submission.ts';
import { putNote, sampleNote } from '#pwa/testing/sample-note.ts';
import { HomeRoute } from './home-route.tsx';

afterEach(leaveOwnPage);

test('Home leads to the coach’s notes below the latest insights', async () => {
  const account = await openOwnPage();
  await holdSubmission(account, sampleCard);
  await putNote(account, sampleNote());
  render(
    <InApp at="/home">
      <HomeRoute />
    </InApp>,
  );
  const section = within(await screen.findByRole('region', { name: 'Insights and reports' }));
  const link = await section.findByRole('link', { name: '1 note from your coach' });
  expect(link.getAttribute('href')).toBe(`/history/${sampleCard.id}/notes`);
  expect(section.getByText('1 new')).toBeTruthy();
  expect(section.getByText('One')).toBeTruthy();
});
