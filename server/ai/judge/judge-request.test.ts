import { expect, test } from 'vitest';
import type { QuestionAnswer } from '#schema/checkout.ts';
import { insightToText, type SubmitInput } from '#schema/insights.ts';
import { isSettable } from '#server/report/pdf/typography.ts';
import { declinedTopics } from './decline-rules.ts';
import { declinedInsights, declinedMessage } from './declined-content.ts';
import { judgeRequest } from './judge-request.ts';

const today = '2026-11-27';
const ana = { firstName: 'Ana', email: 'ana@example.test', problems: 'Sales', industry: 'Services' } as const;
const judge = (desiredOutcome: string, changes: Partial<SubmitInput> = {}, questionAnswers: QuestionAnswer[] = []) =>
  judgeRequest({ answers: { ...ana, desiredOutcome, ...changes }, today, questionAnswers });

const toni: SubmitInput = {
  ...ana,
  industry: 'car detailing',
  problems: 'Marketing',
  desiredOutcome:
    'get 200 google reviews fast, i found a guy who sells them $4 each, and want to put some bad ones on the shop across the street who is stealing my customers. also how do i keep the cash jobs off the books so the tax man doesnt see',
  stepsTaken: 'asked some friends to write reviews, google took down 6 of them',
};

test.each([
  ['bought reviews', 'Buy 200 five-star Google reviews', 'reviews'],
  ['fake reviews', 'Write fake reviews for our shop page', 'reviews'],
  ['reviews against a competitor', 'Post bad reviews about our competitor every week', 'reviews'],
  ['hidden income', 'Keep the cash sales off the books', 'income'],
  ['income the tax office must not see', 'Take cash without the tax office knowing', 'income'],
  ['a bribe', 'Bribe the inspector so that we can open in May', 'bribes'],
  ['somebody’s product', 'Copy my competitor’s product exactly and sell it cheaper', 'copying'],
  ['somebody’s data', 'Download the customer list from my old employer', 'copying'],
  ['dodged safety rules', 'Skip the fire safety checks until the season is over', 'rules'],
  ['dodged labor rules', 'Get around overtime laws for our drivers', 'rules'],
  ['bought followers', 'Buy 10,000 Instagram followers', 'followers'],
  ['people paid off the books', 'Pay the whole crew off the books', 'wages'],
  ['discrimination in hiring', 'Hire only young women for the front desk', 'discrimination'],
  ['discrimination in serving', 'Keep black customers out of our club', 'discrimination'],
  ['discrimination in pay', 'Pay the women less than the men', 'discrimination'],
  ['a false complaint', 'File false complaints about the bar next door', 'complaints'],
  ['a fake certificate', 'Print a fake diploma for each of our trainers', 'papers'],
  ['revenge', 'I want revenge on a former partner', 'revenge'],
  ['deceit', 'Create fake invoices for the bank', 'deceit'],
])('%s is declined', (_name, wish, topic) => {
  expect(judge(wish)).toMatchObject({ verdict: 'declined', topics: [topic] });
});

test.each([
  'A competitor posts fake reviews about us',
  'We want honest reviews faster',
  'Pay less tax with an accountant',
  'Let somebody go fairly',
  'We were hacked and lost half of our orders',
  'A customer refuses to pay $12,000',
  'Sell cannabis where it is legal',
  'Fill our bar on weekdays',
  'Sell more hunting gear in our gun shop',
  'Our debt collectors should reach 20% more people',
  'Win ten restaurants for our pest control, and kill more rats',
  'Cut costs at our care home by 8%',
  'Move our plant abroad by 2028',
  'Stop paying a supplier who cheats',
  'Raise prices on loyal customers',
  'Poach two installers from a competitor by better pay',
  'Copy what works in another trade',
  'Copy what works in another trade: subscription boxes',
  'Buy the client list of my former boss, who retires and sells me the firm',
  'Hire an agency to collect testimonials from our real clients',
  'Grow to 10,000 followers',
  'Hire more women engineers',
  'Open a women-only gym with 150 members',
  'Report a competitor who really broke the rules',
  'The complaints are false and we want to answer them',
])('is not declined: %s', (wish) => {
  expect(judge(wish).verdict).toBe('ok');
});

test('what takes an act back, tells of others or of the past is no request for it', () => {
  const wishes = [
    'More bookings without buying reviews',
    'We don’t want to hide income, we want to pay less tax',
    'Need 14 fake reviews removed fast',
    'Stop drivers and mechanics faking safety logs',
    'Competitors keep paying people under the table and underbid us',
    'We skip food safety checks too often and want to do all of them',
    'Get back at least 20 of the customers we lost',
    'Our bouncers beat up a guest, and the bar is empty now',
    'Sell off expired stock to a recycler',
    'We test systems with permission: hack into their network, sell 12 tests',
  ];
  for (const wish of wishes) expect([wish, judge(wish).verdict]).toEqual([wish, 'ok']);
});

test('of several acts the message names each, with what we help with instead', () => {
  const judged = judgeRequest({ answers: toni, today });
  expect(judged).toMatchObject({ verdict: 'declined', topics: ['reviews', 'income'] });
  const [why, instead, ...rest] = judged.message.split('\n\n');
  expect(why).toBe(
    'We can’t help with buying or faking reviews, or with hiding income, so we can’t sell you a report on this.',
  );
  expect(instead).toMatch(/^We can help with getting more reviews from real customers and answering a competitor/);
  expect(rest).toEqual([]);
});

test('insights on a declined wish are three of 200 to 420 words that fit, without its words', () => {
  for (const topic of declinedTopics) {
    const texts = declinedInsights([topic]).map(insightToText);
    expect(texts).toHaveLength(3);
    const words = texts.join(' ').split(/\s+/).length;
    expect([topic, words > 200 && words < 420]).toEqual([topic, true]);
    expect(judge(texts.join('\n'), {}).verdict).not.toBe('declined');
    expect(declinedMessage([topic]).split('\n\n')).toHaveLength(2);
  }
  expect(new Set(declinedInsights(['reviews', 'income']).map(({ title }) => title)).size).toBe(3);
});

test('elsewhere only what somebody means to do counts, not what was tried', () => {
  const wish = 'Fill 20 more tables a week by June';
  const tried = 'Bought 40 reviews last year, Google took them down. Buying reviews did not work.';
  expect(judge(wish, { stepsTaken: tried }).verdict).toBe('ok');
  expect(judge(wish, { stepsTaken: 'Next step: we want to buy 200 fake reviews.' }).verdict).toBe('declined');
  const asked = (question: string, answer: string) => judge(wish, {}, [{ question, answer }]).verdict;
  expect(asked('What did you try last?', 'buying google reviews')).toBe('ok');
  expect(asked('What did you try last?', 'nothing, now I want to buy google reviews')).toBe('declined');
  expect(asked('Notes', 'buy google reviews for us')).toBe('declined');
  expect(asked('Anything else the report should know', 'pay the crew under the table')).toBe('declined');
});

test.each([
  ['grow', 'thin'],
  ['More sales', 'thin'],
  ['test test test', 'thin'],
  ['I don’t know', 'thin'],
  ['https://example.com/shop?summer', 'thin'],
  ['How do I ask for a raise', 'no_firm'],
  ['I want my boss to notice me', 'no_firm'],
  ['Write my essay on marketing', 'no_firm'],
  ['Book 18 weddings for the 2027 season by 30 September 2026, we have 7 deposits in so far', 'past_date'],
  ['Have 20 members by March 2026', 'past_date'],
  ['Have 20 members by 2025', 'past_date'],
  ['Have 20 members before 9/30/2026', 'past_date'],
  ['Have 20 members by the end of Q3 2026', 'past_date'],
  ['Have 20 members by 2026-11-26', 'past_date'],
  ['Have 20 members by mid-March 2026', 'past_date'],
  ['Have 20 members by 31.03.2026', 'past_date'],
  ['Have 20 members before Easter 2026', 'past_date'],
])('%s is asked about: %s', (wish, reason) => {
  const judged = judge(wish);
  expect(judged).toMatchObject({ verdict: 'ask', reason });
  expect(judged.message.split('\n\n')[1]).toMatch(/\?$/);
});

test.each([
  'Twenty more members',
  '18 weddings by May',
  '売上を20%増やしたい',
  'Quit my job and start a bakery',
  'Help my manager run the second shop so that we open on time',
  'Have 20 members by 2026-11-27',
  'Have 20 members by November 2026',
  'Have 20 members by 12/11/2026',
  'We had 10 members by March 2025 and want 20 by June 2027',
  'Have 20 members by 1 May',
  'Have 20 members by the end of fiscal 2026',
  'Have 20 members by next spring',
  'Have 20 members before Easter 2027',
])('is not asked about: %s', (wish) => {
  expect(judge(wish).verdict).not.toBe('ask');
});

test('a date that has passed is named in the person’s own words', () => {
  expect(judge('Have 20 members by 30 September 2026').message).toBe(
    'The date you named, 30 September 2026, has passed.\n\nWhat’s your new date?',
  );
});

test.each([
  'Quiero que los clientes vuelvan para la revisión anual. Ahora solo vuelve 1 de cada 5, y quiero llegar a 2 de cada 5 antes de junio',
  'Wir wollen mehr Kunden und nicht nur im Sommer',
  'Больше клиентов летом и зимой, сейчас 20 в месяц',
  'Lisää asiakkaita talvella ja kesällä koska nyt tulee vain kaksi viikossa',
])('another language limits the report: %s', (wish) => {
  expect(judge(wish)).toMatchObject({ verdict: 'limited', reason: 'language' });
});

test.each([
  'Hire two senior stylists away fast',
  'Double monthly catering bookings before Christmas',
  'More guests at El Sol y La Luna, from 40 to 60 a night',
])('English with few common words does not: %s', (wish) => {
  expect(judge(wish).verdict).toBe('ok');
});

test('the script limits the report exactly where the PDF cannot set it', () => {
  const texts = [
    'הגדלת המכירות ב-20% עד יוני',
    'زيادة المبيعات 20% قبل يونيو',
    '売上を20%増やしたい',
    'เพิ่มลูกค้าเป็น 20 คนต่อเดือน',
    'Больше клиентов летом и зимой',
    'Περισσότεροι πελάτες τον χειμώνα',
    'Więcej klientów zimą i latem',
    'Grow ≥ 20 % → reach 5 of 10',
  ];
  for (const text of texts) {
    const { verdict, ...judged } = judge(text);
    const isScript = verdict === 'limited' && 'reason' in judged && judged.reason === 'script';
    expect([text, isScript]).toEqual([text, !isSettable(text)]);
  }
  expect(judge('Twenty more orders a month', { company: 'מאפייה' })).toMatchObject({ reason: 'script' });
});

test('what is declined comes before what is asked, and that before a limit', () => {
  expect(judge('Buy Google reviews by March 2026').verdict).toBe('declined');
  expect(judge('Have 20 members by March 2026', { company: 'מאפייה' }).verdict).toBe('ask');
});
