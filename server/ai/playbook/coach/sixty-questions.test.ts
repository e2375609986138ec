import { expect, test } from 'vitest';
import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import { answerFromPlaybook } from './answer-from-playbook.ts';
import { readConversation } from './conversation.ts';
import type { Heard } from './recognise.ts';
import { sampleContexts, today } from './sample-contexts.ts';
import { sixtyQuestions } from './sixty-questions.ts';

const content = readPlaybookContent();

const signs = {
  'a first step': /\bFirst\b|^1\. /m,
  'a number to watch': /The number to watch: |You know that it works when/,
  'a day': /\d{1,2} (?:January|February|March|November|December) 202[67]/,
};

function nameOf(heard: Heard): string {
  switch (heard.kind) {
    case 'talk':
    case 'lookUp':
    case 'followUp':
      return `${heard.kind} ${heard.name}`;
    case 'outOfScope':
      return `outOfScope ${heard.area.id}`;
    case 'topic':
      return `topic ${heard.topic.id}`;
    case 'challenge':
      return `challenge ${heard.challenge ?? 'own'}`;
    case 'unclear':
      return 'unclear';
  }
}

test.each(sixtyQuestions)('“$ask” ($of) is $as', ({ ask, of, as, advises, says = [], omits = [], from }) => {
  const question = { question: ask, earlier: [], context: sampleContexts[of], today };
  const { text, basedOn } = answerFromPlaybook(content, question);
  expect(nameOf(readConversation(content, question).heard)).toBe(as);
  for (const part of says) expect(text).toMatch(part);
  for (const part of omits) expect(text).not.toMatch(part);
  if (from) expect(basedOn.map((source) => source.split(':')[0]).sort()).toEqual([...from].sort());
  for (const [name, sign] of Object.entries(signs)) {
    if (advises === true) expect(text, `gives ${name}`).toMatch(sign);
    if (advises === false && name !== 'a day') expect(text, `gives no ${name}`).not.toMatch(sign);
  }
});

test('there are at least sixty questions, of every kind, and no two alike', () => {
  expect(sixtyQuestions.length).toBeGreaterThanOrEqual(60);
  expect(new Set(sixtyQuestions.map(({ ask }) => ask)).size).toBe(sixtyQuestions.length);
  const kinds = new Set(sixtyQuestions.map(({ as }) => as.split(' ')[0]));
  expect([...kinds].sort()).toEqual(['challenge', 'lookUp', 'outOfScope', 'talk', 'topic', 'unclear']);
});
