import { describe, expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { readCase } from '#server/ai/playbook/extract/read-case.ts';
import { sampleSubmissions } from '#server/ai/playbook/sample-submissions.ts';
import type { WishKind } from './kind.ts';
import { loadKinds } from './kinds.ts';

const kinds = loadKinds();
const recognize = (given: Partial<SubmitInput>) =>
  readCase(kinds, {
    answers: {
      firstName: 'Sam',
      email: 'sam@example.test',
      problems: 'Other',
      industry: '',
      desiredOutcome: '',
      ...given,
    },
    today: '2026-11-27',
  }).recognized;

type Wish = readonly [problems: SubmitInput['problems'], industry: string, words: string];

/** Wishes of many trades and styles whose words leave no doubt. */
const sure: Record<WishKind, readonly Wish[]> = {
  reach: [
    [
      'Marketing',
      'Soaps and balms, sold online',
      'I want 400 people on our monthly box by 30 June 2027. On 1 November we had 142. About 22 join in a month and about 11 cancel, so at this pace I will not get near it.',
    ],
    [
      'Sales',
      'Wedding catering',
      'Book 18 weddings for the 2027 season by 30 September 2026, we have 7 deposits in so far',
    ],
    ['Sales', 'Bookkeeping', 'Win 10 new clients by the end of March'],
    ['Marketing', 'Dog grooming', 'more dogs!! we do 30 a week, need 45'],
    ['Other', 'Choir', 'Grow from 24 to 40 singers before the spring concert'],
    ['Strategy', 'SaaS for dentists', 'Reach $50k in monthly recurring revenue by December 2027, today it is $31k'],
    ['Marketing', 'Pizzeria', 'get to 200 google reviews, we are at 63'],
    ['Sales', 'Roofing', 'go from 2 roofs a month to 4'],
    ['Strategy', 'Bookkeeping', 'Go from 41 clients at $240 a month to 28 at $450.'],
    ['Strategy', 'Nonprofit theater', 'Raise $80,000 for the new roof by June, so far we have $22,000'],
  ],
  decide: [
    [
      'Strategy',
      'Bakery',
      'So I have two things in front of me and I turn around and around. There is a local in Rivière-du-Loup, nice corner, the owner holds it for me until the end of January, $4,200 a month and I would need to put maybe $185,000 in it. And on the other side three grocery stores and a few restaurants ask me for bread every week and I always say no because we have not the hands, but the oven is cold after 11 in the morning so is it stupid to say no? My wife says wholesale, my baker says shop, me I would like to know which one before I sign anything.',
    ],
    ['Operations', 'Courier', 'Should we buy two electric vans or lease them?'],
    ['Strategy', 'Physiotherapy', 'Decide whether to take on a partner or stay alone'],
    ['Other', 'Farm shop', 'keep the café or close it? it eats my weekends and I cannot tell if it earns anything'],
    ['Strategy', 'Law firm', 'Is it worth it to drop our family law practice and focus on business clients?'],
    ['Sales', 'Printing', 'Whether to sell the large press or invest in a new one'],
    ['Strategy', 'Retail (bicycles)', 'Decide whether to open a second location or grow online.'],
    [
      'Strategy',
      'Dentist',
      "I have an offer to sell the practice and don't know if I should take it or go on five more years",
    ],
    ['Other', 'Photographer', 'Should I stop doing weddings?'],
  ],
  loss: [
    [
      // In Spanish.
      'Customer Retention',
      'Taller de reparación de bicicletas',
      'Quiero que los clientes vuelvan para la revisión anual. Ahora solo vuelve 1 de cada 5, y quiero llegar a 2 de cada 5 antes de junio',
    ],
    ['Customer Retention', 'gym', 'people quit after 2-3 months. lose 14 a month, sign up 11. want it under 7'],
    ['Customer Retention', 'Magazine', 'Customers cancel: 12 of 300 leave every month and we want to halve that'],
    ['Operations', 'Dental clinic', 'Fewer no-shows: 9 of 60 patients a week never turn up'],
    ['Customer Retention', 'Online shop for shoes', 'One in four orders comes back. Bring returns below 15%'],
    ['Other', 'Charity', 'We keep losing monthly donors, 8 left in October'],
    ['Customer Retention', 'Pool cleaning', 'clients leave us after the first summer and dont renew'],
    ['Marketing', 'SaaS', 'Reduce churn from 6% to 3% within 6 months.'],
    ['Customer Retention', 'Hair salon', 'Clients try us once and never come back'],
    ['Customer Retention', 'Start-up', 'people are leaving and I dont know why'],
  ],
  wait: [
    [
      'Operations',
      'Dental laboratory (crowns, bridges, dentures)',
      'Reduce our turnaround from currently 16 working days to 10 working days or fewer, without further Saturday work. There are 118 orders open today. Three practices left us this year and gave the waiting time as the reason.',
    ],
    ['Operations', 'Upholstery', 'We have a backlog of 24 chairs and people wait three weeks, get it down to one'],
    ['Customer Retention', 'Plumber', 'Customers wait 10 days for a quote, it should be 2'],
    ['Operations', 'Planning consultants', 'Clear the queue of 60 applications before March'],
    ['Other', 'Bike repair', 'bikes pile up, takes too long, 3 weeks behind'],
    ['Operations', 'Auto repair shop', 'Cars wait 6 days for a slot and it should be 2.'],
    ['Team Management', 'Translation agency', 'Halve our lead times, we deliver late on every second order'],
    ['Operations', 'Veterinary clinic', 'Owners wait 12 days for a routine appointment'],
    ['Operations', 'Architect', 'permit drawings always late, 14 projects behind'],
  ],
  idle: [
    [
      'Marketing',
      'Independent cinema, one screen, with a bar',
      "Weekends look after themselves. Monday to Thursday I could shout in there and get an echo. I'd like some people in the seats midweek, enough that it's worth putting the heating on. Not holding my breath.",
    ],
    ['Operations', 'Café', 'Our café is empty between 2 and 5 on weekdays and I pay people to stand around'],
    ['Marketing', 'Neighbourhood Italian restaurant', 'Tuesday and Wednesday evenings are dead.'],
    ['Operations', 'Metal workshop', 'Our laser cutter stands idle half of the week'],
    ['Sales', 'Village hall', 'get the hall used on weekdays, it stands empty from Monday to Friday'],
    ['Strategy', 'Engineering consultancy', 'Raise utilization from 58% to 75%, too many people are on the bench'],
    ['Other', 'Bowling alley', 'Weekday afternoons are quiet, 3 of 16 lanes in use. fill them'],
    ['Sales', 'Recording studio', 'the studio is booked on weekends only, weekdays nothing'],
    ['Operations', 'Trucking', 'half my trucks drive home empty'],
    ['Strategy', 'RV park', 'Stay open from October to April with 30 of 64 sites taken.'],
    ['Sales', 'Fishing charters', 'Fill 80% of seats on weekday trips.'],
  ],
  replace: [
    [
      'Sales',
      'CNC machine shop',
      "Our biggest customer is moving their work to Mexico. Last PO ships March 31, 2027. They're 38% of our $4.1M. I've got 23 people and I don't want to lay off a single one. Need to replace at least $1.1M of that by end of 2027.",
    ],
    ['Sales', 'Design agency', 'Our biggest client, $6,000 a month and 40% of our revenue, leaves on March 31.'],
    ['Strategy', 'Charity for young people', 'The grant that pays two of our staff ends in June'],
    ['Other', 'Translator', 'my main client went bankrupt and I live off them'],
    [
      'Customer Retention',
      'Bakery',
      'The supermarket chain that buys half our bread is dropping us, replace that income',
    ],
    [
      'Operations',
      'Cleaning',
      'The city takes our cleaning contract in-house in April, we have to make up for $9,000 a month',
    ],
    ['Marketing', 'Sauce maker', 'We depend on one retailer for 70% of our turnover and want to get that down to 40%'],
    ['Sales', 'Freelance writer', 'lost my retainer with a magazine, 2,400 a month, need that back by March'],
    ['Strategy', 'Sports club', 'city cut our grant, 30,000 a year'],
    ['Sales', 'Precision machining', 'Bring our largest customer from 62% of sales to under 40%, without losing them.'],
  ],
  launch: [
    [
      'Product Development',
      'sail loft / sail repair',
      'We want to start a mail in sail check!! You put your sail in our bag in the winter, we wash it and check every seam and fix the small stuff and its back before launch day, one fixed price. Everyone on the dock loved the idea. Want it up and runing before the spring rush but we dont have a name or a price or a web page or anyting yet lol',
    ],
    ['Product Development', 'Lamps', 'Launch our reading lamp by 1 April 2027'],
    ['Strategy', 'Coffee', 'Open a second café in Leeds before summer'],
    ['Other', 'Teacher', 'start my own tutoring business next to my job'],
    ['Product Development', 'Mobile apps', 'Launch our MVP for a meal planning app in 3 months and get 100 users'],
    ['Marketing', 'Hot sauce', 'Bring our hot sauce to market, first sale before Easter'],
    ['Product Development', 'Toys', 'New product'],
    ['Other', 'Nurse', 'I want to open a small practice for foot care'],
    ['Product Development', 'Clinic', 'introduce telehealth visits by March'],
  ],
  people: [
    [
      'Team Management',
      'Veterinary clinic',
      'Fill two technician jobs that have been open for five months, and stop closing every other Saturday.',
    ],
    [
      'Team Management',
      'plumbing and heating',
      'right so basically ive got eight lads and two of them the good ones keep saying there going to go self employed and honestly i cant blame them cos im on the phone all day and there waiting for parts and then im doing the quotes at night and the wife does the invoices and shes had enough too so what i want is to be able to take two weeks off in august without the whole thing falling over and not lose lee and tom',
    ],
    [
      'Team Management',
      'Home care for older people',
      'We employ 64 carers and need 75. In the last twelve months 29 left, 13 of them within their first 90 days. I wish to bring that to no more than 15 leavers a year by December 2027 and to stop handing care packages back to the council.',
    ],
    ['Team Management', 'Masonry', 'Train two foremen by June so that we can run four patios at once.'],
    ['Team Management', 'Heating', 'Keep technicians longer than two years. Hiring one costs us about $7,500.'],
    ['Team Management', 'gym', 'people quit after 2-3 months, we lose 4 a year of 9'],
    ['Other', 'Hotel', 'Our receptionists quit one after the other and nobody applies'],
    ['Operations', 'Law firm', 'Hire 2 associates by June 1, 2027'],
    ['Strategy', 'Logistics', 'Everything goes through me and I want my team to decide without me'],
    ['Customer Retention', 'Nursery', 'Keep our teachers: staff turnover is 40%'],
    ['Strategy', 'Dental lab', 'I work 70 hours a week because all decisions end on my desk'],
    ['Team Management', 'Start-up', 'people are leaving and I dont know why'],
  ],
  lower: [
    ['Operations', 'Café', 'Bring our monthly costs down from $18,400 to $15,000 by 30 June 2027'],
    ['Strategy', 'Consulting', 'Fewer hours: from 70 to 45'],
    ['Operations', 'Online shop', 'We get 14 complaints a month on 220 orders. Bring that down to 5'],
    ['Other', 'Bakery', 'pay off 42,000 dollars of debt, 1,500 a month at 9%'],
    ['Sales', 'Builder', 'Get overdue invoices down from $30,000 to $5,000'],
    ['Team Management', 'Hotel', 'Reduce sick days from 40 to 20 a month'],
    ['Customer Retention', 'Courier', 'Cut late deliveries from 30 to 10 a month'],
    ['Operations', 'Foundry', 'Lower the scrap rate from 6% to 2%'],
  ],
};

describe.each(Object.entries(sure))('%s', (kind, wishes) => {
  test.each<Wish>(wishes)('%s, %s: “%s”', (problems, industry, desiredOutcome) => {
    expect(recognize({ problems, industry, desiredOutcome })).toEqual({ kind, isSure: true });
  });
});

/** What their words leave open is asked first; until then the choice under Biggest challenge decides. */
const open: readonly (readonly [WishKind, ...Wish])[] = [
  ['reach', 'Other', 'gym', 'people keep walking out on us'],
  ['reach', 'Other', 'Start-up', 'people are leaving and I dont know why'],
  ['reach', 'Other', 'Not sure', 'help'],
  ['decide', 'Strategy', '-', '???'],
  ['wait', 'Operations', 'Joinery', 'Calmer days'],
  ['people', 'Team Management', 'Bakery', 'make things better around here'],
];

test.each<readonly [WishKind, ...Wish]>(open)(
  '%s is a guess: %s, %s: “%s”',
  (kind, problems, industry, desiredOutcome) => {
    expect(recognize({ problems, industry, desiredOutcome })).toEqual({ kind, isSure: false });
  },
);

const samples: Record<string, readonly [WishKind, isSure: boolean]> = {
  joinery: ['reach', true],
  'one word': ['reach', false],
  subscriptions: ['loss', true],
  german: ['reach', false],
  hostile: ['reach', false],
  freelancer: ['people', true],
  charity: ['reach', true],
  bicycles: ['decide', true],
  app: ['launch', true],
  chinese: ['loss', false],
  dentist: ['reach', true],
  'six sites': ['people', false],
  'two words on a product': ['launch', true],
  'strategy, nothing said': ['decide', false],
  'operations in Russian': ['wait', false],
  'a page of text': ['wait', false],
  restaurant: ['idle', true],
  'urgent workshop': ['wait', true],
  'yoga studio': ['loss', true],
  'growth in percent': ['reach', true],
};

test.each(Object.keys(sampleSubmissions))('the sample “%s” is recognized, or asked about', (name) => {
  const [kind, isSure] = samples[name] ?? [];
  expect(recognize(sampleSubmissions[name] ?? {})).toEqual({ kind, isSure });
});
