import { expect, test } from 'vitest';
import type { CoachAnswer, CoachContext, CoachTurn } from '#server/ai/coach.ts';
import { readPlaybookContent } from '#server/ai/playbook/content.ts';
import { answerFromPlaybook } from './answer-from-playbook.ts';
import { sampleContexts, today } from './sample-contexts.ts';

const content = readPlaybookContent();

function answersTo(context: CoachContext, ...asked: string[]): CoachAnswer[] {
  const earlier: CoachTurn[] = [];
  return asked.map((question) => {
    const answer = answerFromPlaybook(content, { question, earlier: [...earlier], context, today });
    earlier.push({ role: 'user', content: question }, { role: 'assistant', content: answer.text });
    return answer;
  });
}

const last = (answers: readonly CoachAnswer[]) => answers.at(-1)?.text ?? '';
const finding = (id: string) => content.challenges.get('Sales')?.findings.find((one) => one.id === id);

test('“why?” gives the reason of what was advised last, “how?” the way to do it', () => {
  const ask = 'Nobody answers my quotes, I follow up and never hear back';
  expect(last(answersTo(sampleContexts.joinery, ask, 'Why?'))).toContain(
    'What is not answered is taken for a refusal.',
  );
  const how = last(answersTo(sampleContexts.joinery, ask, 'Why?', 'how do I do that?'));
  expect(how).toContain('**Two mornings for everything that lies open.**');
  expect(how).toMatch(/^1\. \*\*List and call all/m);
  expect(finding('open-offers')?.answeredBy).toBe('open-offer-calls');
});

test('“and then?” goes on with the same matter: the way to do it, then the next finding', () => {
  const [, second = '', third = ''] = answersTo(
    sampleContexts.none,
    'How do I sell more?',
    'And then?',
    'ok, and then?',
  ).map(({ text }) => text);
  expect(second).toMatch(/^1\. \*\*/m);
  expect(third).toMatch(/^\*\*.+\*\* First /m);
});

test('what did not work is not explained further: the next advice follows', () => {
  const ask = 'Nobody answers my quotes, I follow up and never hear back';
  const text = last(answersTo(sampleContexts.joinery, ask, 'We tried that already'));
  expect(text).toContain('Then it deserves one line of notes');
  expect(text).not.toContain('Two mornings for everything that lies open');
  expect(text).toMatch(/First /);
  const done = last(answersTo(sampleContexts.restaurant, 'What next?', 'I did the first one'));
  expect(done).toContain('After these, in the order of their dates:');
});

test('a question in the words of what the person wrote is about that', () => {
  const ask = 'Anything about Fridays and Saturdays?';
  expect(last(answersTo(sampleContexts.restaurant, ask))).toMatch(/^1\. /m);
  expect(last(answersTo(sampleContexts.dentist, ask))).toContain('did not recognise');
});

test('a point of the last list is looked up: a goal, a move of the report, a row of its plan', () => {
  const { restaurant, joinery } = sampleContexts;
  const goal = answersTo(restaurant, 'What next?', 'How do I do the second one?').at(-1);
  expect(goal?.text).toContain('**Call ten offices nearby.** It is marked Not Started');
  expect(goal?.text).toContain('Your note to it: “Owner: You Measure: Ten names and one card”.');
  expect(goal?.basedOn).toEqual(['goal:goal-call']);
  const move = answersTo(restaurant, 'What does my report say?', 'Tell me more about number 3').at(-1);
  expect(move?.text).toContain('**One piece of real work a week, in one place.**');
  expect(move?.text).toMatch(/^1\. \*\*/m);
  expect(move?.basedOn).toEqual(['report:submission-restaurant', 'answers:submission-restaurant']);
  const row = answersTo(joinery, 'What next?', 'explain the last one').at(-1);
  expect(row?.text).toContain('Time three more cases');
  expect(row?.basedOn).toEqual(['report:submission-joinery']);
});

test('a point that a model named is quoted, escaped, and cut into sittings', () => {
  const earlier: CoachTurn[] = [
    { role: 'user', content: 'Ideas?' },
    { role: 'assistant', content: '1. **Call** the [bank](https://bank.example)\n2. <b>Bake</b> less' },
  ];
  const ask = (question: string) =>
    answerFromPlaybook(content, { question, earlier, context: sampleContexts.none, today }).text;
  expect(ask('how do I do the second one?')).toContain('The point was this: “\\<b\\>Bake\\</b\\> less”.');
  expect(ask('the first one?')).toContain('“Call the \\[bank\\](https\\://bank.example)”');
  expect(ask('the sixth one?')).toContain('There is no such point');
});

test('a question of its own between two turns ends what “why?” is about', () => {
  const text = last(answersTo(sampleContexts.restaurant, 'How should I price it?', 'What could go wrong?', 'why?'));
  expect(text).not.toContain('A floor is arithmetic');
  const after = last(answersTo(sampleContexts.restaurant, 'How should I price it?', 'thanks', 'why?'));
  expect(after).toContain('A floor is arithmetic');
});

test('“why?” with nothing before it asks back', () => {
  expect(last(answersTo(sampleContexts.none, 'why?'))).toContain('did not recognise');
});

test('a trade that was told here gives its words, once with where they come from', () => {
  const [first = '', second = '', third = ''] = answersTo(
    sampleContexts.none,
    'How do I start?',
    'a small bakery in Leeds',
    'How do I price things?',
  ).map(({ text }) => text);
  expect(first).toContain('what your business does');
  expect(second).toContain('This goes by what you wrote here, “a small bakery in Leeds”, and by nothing else yet.');
  expect(third).toContain('one usual order');
  expect(third).not.toContain('This goes by');
});

test('a figure that was asked for is taken, and nothing else is taken for one', () => {
  const asked = ['I run a bakery. How do I get more guests?', 'about 30 on a Tuesday, and 50 by June'];
  const text = last(answersTo(sampleContexts.none, ...asked));
  expect(text).toContain('So that is the measure here, in your words: “about 30 on a Tuesday, and 50 by June”.');
  expect(text).toMatch(/First |^1\. /m);
  expect(last(answersTo(sampleContexts.none, asked[0] ?? '', 'asdf qwertz'))).toContain('did not recognise');
  const asks = 'How do I sell 20 more cakes?';
  expect(last(answersTo(sampleContexts.none, asked[0] ?? '', asks))).not.toContain('So that is the measure');
  expect(last(answersTo(sampleContexts.none, 'Hello', 'about 30 and 50'))).toContain('did not recognise');
});

test('what a challenge is in the trade of the person is heard too, where they mean their business', () => {
  const [, text = ''] = answersTo(
    sampleContexts.none,
    'I run a bakery',
    'How do I get local cafes to order from us every week?',
  ).map((answer) => answer.text);
  expect(text).toContain('Sell the order that comes back by itself');
  expect(last(answersTo(sampleContexts.none, 'I run a bakery', 'Order me a pizza'))).toContain('did not recognise');
});

test('a trade is not taken from what somebody merely has', () => {
  for (const ask of ['How do I improve my website?', 'Should I sell my car?', 'My team is late, what now?']) {
    expect(last(answersTo(sampleContexts.none, ask)), ask).not.toContain('This goes by');
  }
});

test('whoever has sold nothing yet reads no advice that begins with sales', () => {
  const { unsold } = sampleContexts;
  const asked = ['How should I price it?', 'and then?', 'and then?', 'And then?'];
  const text = answersTo(unsold, ...asked).map((answer) => answer.text);
  expect(text[0]).toContain('Let ten people answer the price before the thing is finished');
  expect(text.join('\n')).not.toMatch(/the last one that went as planned|your oldest price/);
});

test('the playbook says in its first answer what it is, and again whenever that is asked', () => {
  const asked = [
    'Hello',
    'Are you an AI?',
    'Who are you?',
    'are you chatgpt?',
    'Am I talking to a bot?',
    'Are you human?',
    'are you real',
  ];
  const [first, ...others] = answersTo(sampleContexts.none, ...asked);
  expect(first?.text).toMatch(/^This is the built-in playbook, neither a person nor a model\./);
  for (const { text } of others) {
    expect(text).toContain('built-in playbook');
    expect(text).toMatch(
      /neither a person nor a model|No person sits here and no model|no person or model|Neither a person nor a model/,
    );
  }
  expect(new Set(others.map(({ text }) => text)).size).toBe(others.length);
});

test('where a model answered before, the playbook says at once that it is another author', () => {
  const earlier: CoachTurn[] = [
    { role: 'user', content: 'What next?' },
    { role: 'assistant', content: 'Call the bank on Monday.' },
  ];
  const { text } = answerFromPlaybook(content, {
    question: 'And then?',
    earlier,
    context: sampleContexts.restaurant,
    today,
  });
  expect(text).toMatch(/^This is the built-in playbook/);
});

test('help in danger stands in every answer to it, however often it is needed', () => {
  const asked = Array.from({ length: 8 }, () => 'I don’t want to live any more');
  for (const { text } of answersTo(sampleContexts.restaurant, ...asked)) expect(text).toMatch(/112.*999.*911/s);
});

test('a charity that prevents suicides may ask about its donors', () => {
  const text = last(answersTo(sampleContexts.none, 'How do we find more donors for suicide prevention?'));
  expect(text).not.toContain('911');
  expect(text).toMatch(/First /);
});

test('with several submissions it is said which one an answer rests on', () => {
  const text = last(answersTo(sampleContexts.joinery, 'Members leave after three months'));
  expect(text).toMatch(/Rests on: your answers of 2 November 2026 on Customer Retention\.$/);
});

test('trades whose words are out of scope elsewhere are answered', () => {
  for (const ask of [
    'I run a law firm, how do I get more clients?',
    'We are tax advisers. How should we price a tax return for new clients?',
    'How does an ice cream shop get more customers in bad weather?',
  ]) {
    expect(last(answersTo(sampleContexts.none, ask)), ask).toMatch(/First /);
  }
});
