import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factInShort } from '#server/testing/fact-in-short.ts';
import type { Fact } from './fact.ts';
import { readFacts } from './facts.ts';

const today = '2026-11-21';
const read = (label: string, text: string) => readFacts([{ number: 2, label, text }], today);
const withoutNames = (facts: Fact[]) => facts.filter(({ kind }) => kind !== 'name').map(factInShort);

test.each<[string, ...string[]]>([
  ['Reduce churn from 6% to 3%', 'change 6% > 3% (3 percentage points) churn'],
  [
    'I want to go from 3 to 4 kitchens a month by June without working Saturdays.',
    'change 3 > 4 (1) kitchens a month',
    'deadline 2027-05-31 "by June"',
  ],
  ['12 → 20', 'change 12 > 20 (8)'],
  ['Churn: 6% -> 3%', 'change 6% > 3% (3 percentage points) Churn'],
  ['We have 120 donors and want 200', 'change 120 > 200 (80) donors'],
  ['9 days today; should be 3', 'change 9 days > 3 days (6 days)'],
  ['Increase regular donors from 120 to 200.', 'change 120 > 200 (80) regular donors'],
  ['Get 100 users', 'target 100 users'],
  ['Cars wait 6 days for a slot and it should be 2.', 'change 6 days > 2 days (4 days)'],
  ['Guests wait 40 minutes for a table, it should be 15 minutes.', 'change 40 minutes > 15 minutes (25 minutes)'],
  ['A quote takes 5 days and should take 1.', 'change 5 days > 1 day (4 days)'],
  ['I want to keep at least 70% of them.', 'target at least 70%'],
  ['We want to retain 80% of our new members by June.', 'target 80%', 'deadline 2027-05-31 "by June"'],
  ['Reach $1M in revenue', 'target $1,000,000 revenue'],
  ['Hire 3 installers', 'target 3 installers'],
  ['At least 20 leads a month', 'target at least 20 leads a month /month'],
  [
    'Launch our MVP for a meal planning app in 3 months and get 100 users',
    'deadline 2027-02-21 "in 3 months"',
    'target 100 users',
  ],
  [
    'Reduce churn from 6% to 3% within 6 months.',
    'change 6% > 3% (3 percentage points) churn',
    'deadline 2027-05-21 "within 6 months"',
  ],
  [
    'Increase revenue by 20% by the end of next year',
    'growthBy up 20% revenue',
    'deadline quoted "by the end of next year"',
  ],
  ['Finish by 15 March 2027.', 'deadline 2027-03-15 "by 15 March 2027"'],
  ['Done by the end of June.', 'deadline 2027-06-30 "by the end of June"'],
  ['By June 5, 2027', 'deadline 2027-06-05 "By June 5, 2027"'],
  ['By 2027-03-01', 'deadline 2027-03-01 "By 2027-03-01"'],
  ['Open by Q2 2027.', 'deadline quoted "by Q2 2027"'],
  [
    'We want to grow from 12 to 20 regular clients by the end of March.',
    'change 12 > 20 (8) regular clients',
    'deadline 2027-03-31 "by the end of March"',
  ],
  ["I'd like to increase our average order from $45 to $60.", 'change $45 > $60 ($15) average order'],
  ['Our goal is to cut no-shows from 15% to 5%.', 'change 15% > 5% (10 percentage points) no-shows'],
  ['We need to bring lead time down from 6 weeks to 3 weeks.', 'change 6 weeks > 3 weeks (3 weeks) lead time'],
  ['Reduce lead time from 6 to 3 weeks.', 'change 6 weeks > 3 weeks (3 weeks) lead time'],
  ['Go from $20k to $35k a month.', 'change $20,000 > $35,000 ($15,000)'],
  ['Looking to scale from 2 to 4 trucks this year.', 'change 2 > 4 (2) trucks'],
  ['Get from 8 to 15 covers on Tuesdays.', 'change 8 > 15 (7) covers on Tuesdays'],
  [
    'Improve our close rate from 20% to 30% within 6 months.',
    'change 20% > 30% (10 percentage points) close rate',
    'deadline 2027-05-21 "within 6 months"',
  ],
  [
    'I want to take revenue from $500k to $1.2M in 2 years.',
    'change $500,000 > $1,200,000 ($700,000) revenue',
    'deadline 2028-11-21 "in 2 years"',
  ],
  ['Churn must fall from 6% to 3%.', 'change 6% > 3% (3 percentage points)'],
  ['We have 40 members and want 60 by June.', 'change 40 > 60 (20) members', 'deadline 2027-05-31 "by June"'],
  ['We get 15 leads a month and want 25.', 'change 15 > 25 (10) leads a month'],
  ['We make $20k a month and want $30k a month.', 'change $20,000 > $30,000 ($10,000)'],
  ['Response time is 9 hours today, should be 2.', 'change 9 hours > 2 hours (7 hours)'],
  ['Raise prices to $95 an hour.', 'target $95 prices /hour'],
  ['Get response time under 2 hours.', 'target at most 2 hours response time'],
  ['Cut admin to 5 hours a week.', 'target 5 hours admin /week'],
  ['Grow the team to 12 people.', 'target 12 team'],
  ['Win 5 new retainers.', 'target 5 new retainers'],
  ['Sell 300 units a month by Q2.', 'target 300 units a month /month', 'deadline quoted "by Q2"'],
  ['Reach 10,000 subscribers.', 'target 10,000 subscribers'],
  ['We want at least 20 bookings a week.', 'target at least 20 bookings a week /week'],
  ['Our target is 50 orders a day.', 'target 50 orders a day /day'],
  ['Reach $2 million in annual revenue by 2028.', 'target $2,000,000 annual revenue', 'deadline 2027-12-31 "by 2028"'],
  ['Grow revenue by 20% next year.', 'growthBy up 20% revenue', 'deadline quoted "next year"'],
  ['Cut food waste by 30%.', 'growthBy down 30% food waste'],
  ['Save 10 hours a week on invoices.', 'growthBy down 10 hours /week'],
  ['Free up 2 days a month.', 'growthBy down 2 days /month'],
  ['Double our repeat orders.', 'growthBy up x2 repeat orders'],
  ['Increase weekly bookings by 15.', 'growthBy up 15 weekly bookings'],
  ['Hire 2 more stylists before 1 May 2027.', 'growthBy up 2 stylists', 'deadline 2027-04-30 "before 1 May 2027"'],
  ['Open a second shop in Leeds by spring.', 'deadline quoted "by spring"'],
  ['I want to be done before 15 March.', 'deadline 2027-03-14 "before 15 March"'],
  ['Launch by 1st June 2027.', 'deadline 2027-06-01 "by 1st June 2027"'],
  ['Ready by mid-June.', 'deadline quoted "by mid-June"'],
  ['We want this asap.', 'deadline quoted "asap"'],
  ['Fix it in the next 90 days.', 'deadline 2027-02-19 "in the next 90 days"'],
  ['Fill 8 seats in 6 weeks and keep them.', 'open 8', 'deadline 2027-01-02 "in 6 weeks"'],
  [
    'Increase members from 1,200 to 2,000 by May.',
    'change 1,200 > 2,000 (800) members',
    'deadline 2027-04-30 "by May"',
  ],
  ['grow our revenue by 20%', 'growthBy up 20% revenue'],
  ['We want to go from around 10 to at least 15 jobs a week.', 'change about 10 > at least 15 (about 5) jobs a week'],
  ['We have over 200 customers and want 300.', 'change at least 200 > 300 customers'],
  ['We have 18 dancers and want 30.', 'change 18 > 30 (12) dancers'],
  ['Currently at 40 covers, goal is 60.', 'change 40 > 60 (20) covers'],
  ['Now at 3 kitchens a month, target: 4.', 'change 3 > 4 (1) kitchens a month'],
  ['Grow from about 200 to 300 subscribers.', 'change about 200 > 300 (about 100) subscribers'],
  ['Lift our conversion rate from 1.5% to 2.5%.', 'change 1.5% > 2.5% (1 percentage point) conversion rate'],
  [
    'Lower staff turnover from 40% to 20% by the end of next year.',
    'change 40% > 20% (20 percentage points) staff turnover',
    'deadline quoted "by the end of next year"',
  ],
  ['Shorten onboarding from 90 days to 30 days.', 'change 90 days > 30 days (60 days) onboarding'],
  ['Raise our hourly rate from £40 to £55.', 'change £40 > £55 (£15) hourly rate'],
  [
    'Grow monthly recurring revenue from €8,000 to €12,000.',
    'change €8,000 > €12,000 (€4,000) monthly recurring revenue',
  ],
  ['Increase class size from eight to twelve.', 'change 8 > 12 (4) class size'],
  ['Go from one to three locations by 2029.', 'change 1 > 3 (2) locations', 'deadline 2028-12-31 "by 2029"'],
  ['I need to hire 2 installers before 1 May 2027.', 'target 2 installers', 'deadline 2027-04-30 "before 1 May 2027"'],
  ['Sign 10 new clients by Christmas.', 'target 10 new clients', 'deadline quoted "by Christmas"'],
  ['Book at least 6 weddings a month.', 'target at least 6 weddings a month /month'],
  ['Earn $8,000 a month.', 'target $8,000 /month'],
  ['Get to 50 members.', 'target 50 members'],
  ['Cut our electricity bill by $400 a month.', 'growthBy down $400 electricity bill /month'],
  ['Boost online sales by 25 percent.', 'growthBy up 25% online sales'],
  ['Triple our newsletter subscribers.', 'growthBy up x3 newsletter subscribers'],
  ['We need 2 extra drivers.', 'growthBy up 2 drivers'],
  ['To win 3 bigger contracts this year.', 'open 3', 'deadline quoted "this year"'],
  ['1. Hire 3 nurses', 'target 3 nurses'],
  ['Help me find 4 reliable subcontractors.', 'target 4 reliable subcontractors'],
  ['Grow from 2,000 to 2,500 followers.', 'change 2,000 > 2,500 (500) followers'],
  [
    'Improve on-time delivery from 82% to 95% within 12 months.',
    'change 82% > 95% (13 percentage points) on-time delivery',
    'deadline 2027-11-21 "within 12 months"',
  ],
  [
    'Reduce debt from $80k to $20k by the end of 2027.',
    'change $80,000 > $20,000 ($60,000) debt',
    'deadline 2027-12-31 "by the end of 2027"',
  ],
  ['We have $20k in monthly sales and want $30k.', 'change $20,000 > $30,000 ($10,000) monthly sales'],
  ['Get our reviews from 12 to 50.', 'change 12 > 50 (38) reviews'],
  ["I'd love to go from 5 to 8 students a week.", 'change 5 > 8 (3) students a week'],
  ['Ideally we want to go from 20 to 30 orders per day without hiring.', 'change 20 > 30 (10) orders per day'],
  ['Go from 3 to 4 kitchens and baths a month.', 'change 3 > 4 (1)'],
  ['Increase covers from 40 to 60 on Tuesdays.', 'change 40 > 60 (20)'],
  ['Go from 3 to 4 kitchens a month in Leeds.', 'change 3 > 4 (1) kitchens a month in Leeds'],
  ['Hire 3 installers who can drive.', 'target 3'],
  ['We need 3 more installers.', 'growthBy up 3 installers'],
  ['We want 20% more revenue.', 'growthBy up 20% revenue'],
  ['We want 3 new clients a month.', 'target 3 new clients a month /month'],
  ['Launch 2 products.', 'target 2 products'],
  ['Get 200 people to sign up.', 'target 200 people to sign up'],
  ['Go from good to great in 3 months.', 'deadline 2027-02-21 "in 3 months"'],
  ['We want it by 03/04/2027.', 'deadline quoted "by 03/04/2027"'],
  ['We want to win 1 award.', 'target 1 award'],
  ['From zero to hero by summer.', 'open zero', 'deadline quoted "by summer"'],
  ['Keep costs under $5,000 a month.', 'target at most $5,000 costs /month'],
  ['We want 20% of the market.', 'target 20%'],
  ['Halve our admin.', 'growthBy down x0.5 admin'],
  ['I want to triple the team, twice the output.', 'open twice', 'growthBy up x3 team'],
  ['Increase prices by $5.', 'growthBy up $5 prices'],
  ['Hire by 2027.', 'deadline 2026-12-31 "by 2027"'],
  ['In 12 months we want to be profitable.', 'deadline 2027-11-21 "In 12 months"'],
  ['Be profitable in under 12 months.', 'deadline 2027-11-21 "in under 12 months"'],
  ['by 12 March 2027 at 9', 'deadline 2027-03-12 "by 12 March 2027"', 'open 9'],
  ['by 31 February 2027', 'deadline quoted "by 31 February 2027"'],
  ['by 29 Feb', 'deadline quoted "by 29 Feb"'],
  ['before Christmas', 'deadline quoted "before Christmas"'],
  ['by end of december', 'deadline 2026-12-31 "by end of december"'],
  ['Until 30 June 2027', 'deadline 2027-06-30 "Until 30 June 2027"'],
  [
    'We must decide by our retreat on 14 March 2027 whether to merge.',
    'deadline 2027-03-14 "by our retreat on 14 March 2027"',
  ],
  ['Be ready before the spring trade fair on 3 May.', 'deadline 2027-05-02 "before the spring trade fair on 3 May"'],
  ['We must decide by 14 March whether to merge.', 'deadline 2027-03-14 "by 14 March"'],
  ['Have more seen by our guests on 14 March 2027.'],
  ['Have more said by their retreat on 14 March 2027.'],
  ['Be ready by the launch on June.'],
  ['Clients wait past their appointment, I want that gone by Easter.', 'deadline quoted "by Easter"'],
  ['Clients wait past their appointment since they come by Easter.'],
  ['Our clients lost their appointment by Easter.'],
  ['Grow to 20 people or 5 sites.', 'target 20', 'open 5'],
  ['We want 20 leads a month, not 10.', 'target 20 leads a month /month', 'open 10'],
  ['We want 20 leads a month instead of 5.', 'target 20 leads a month /month', 'open 5'],
  ['We want to hire 3 people, then 5 more.', 'open 5', 'target 3 people'],
  ['By next June we want 20 clients.', 'target 20 clients'],
  ['By June next year.', 'deadline quoted "By June next year"'],
  ['By June of 2028.', 'deadline quoted "By June of 2028"'],
  ['By the beginning of June.', 'deadline quoted "By the beginning of June"'],
  ['By the summer of 2027.', 'deadline quoted "By the summer of 2027"'],
  [
    'Clients wait 45 minutes past their appointment, I want that under 15 by Easter.',
    'change 45 minutes > at most 15 minutes (at least 30 minutes)',
    'deadline quoted "by Easter"',
  ],
  ['A reply takes 3 days and we’d like that to be 1 day.', 'change 3 days > 1 day (2 days)'],
  ['Guests wait 40 minutes for a table, I want that under 60.', 'wait 40 minutes Guests', 'open 60'],
  ['Clients wait 45 minutes and the queue is long, I want that under 15.', 'wait 45 minutes Clients', 'open 15'],
  ['More people on weekday mornings, at least 25 a day rather than the usual 9 or 10.', 'target at least 25 /day'],
  ['I want 25 covers a night instead of our usual 12.', 'target 25 covers a night /day'],
  ['I want $300 a day rather than the usual 9.', 'target $300 /day', 'open 9'],
  ['Get our beer into 30 more bars within a year.', 'growthBy up 30 bars'],
  ['Bring our books into 4 additional shops and schools.', 'growthBy up 4'],
  ['cut driver turnover, lost 22 of 60 drivers, need it under 10', 'open 10', 'share 22 60 about 37%'],
  ['Cut overtime from 20 hours a week to 5.', 'change 20 hours > 5 hours (15 hours) overtime'],
])('in a wish: %s', (text, ...facts) => {
  expect(withoutNames(read('Desired outcome', text))).toEqual(facts);
});

test.each<[string, ...string[]]>([
  [
    'We get about 15 leads a month from Google Ads and convert 4 out of 15.',
    'today about 15 leads a month from Google Ads /month',
    'share 4 15 about 27%',
  ],
  ['Our close rate is 20%', 'today 20% close rate'],
  ['Our profit is flat at $180k for three years.', 'today $180,000 profit'],
  ['4 people on the team', 'today 4 people'],
  ['We spend $2,000 a month on Google Ads.', 'spend $2,000 /month Google Ads'],
  ['Tried a virtual assistant for 2 months, did not work out.', 'tried bad a virtual assistant for 2 months'],
  [
    'We added an onboarding email series and a cancellation survey. 4 out of 12 leavers said price.',
    'share 4 12 about 33%',
  ],
  ['We have 3 locations and 12 staff.', 'today 3 locations', 'open 12'],
  ['We currently have 45 active clients.', 'today 45 active clients'],
  ['I work 60 hours a week.', 'today 60 hours /week'],
  ['We lose 3 clients a month.', 'today 3 clients a month /month'],
  ['Our churn is 6%.', 'today 6% churn'],
  ['Our average ticket is $38.', 'price $38'],
  ['Our margins are stuck at 12%.', 'today 12% margins'],
  ['Revenue is flat at $1.2M.', 'today $1,200,000 Revenue'],
  ['We are a team of 5.', 'today 5'],
  ['There are 4 of us.', 'today 4 people'],
  ["We're 8 people.", 'today 8 people'],
  ['We do 3 kitchens a month.', 'today 3 kitchens a month /month'],
  ['We see 40 patients a day.', 'today 40 patients a day /day'],
  ['We serve about 80 covers on Saturdays.', 'today about 80 covers on Saturdays'],
  ['We only get 5 enquiries a week from the website.', 'today 5 enquiries a week from the website /week'],
  ['We convert 4 out of 12 quotes.', 'share 4 12 about 33%'],
  ['Only 1 in 4 proposals is accepted.', 'share 1 4 25%'],
  ['3 out of 10 customers come back.', 'share 3 10 30%'],
  ['Half of our leads never answer.', 'share about 50%'],
  ['I spend $500 a month on Facebook ads.', 'spend $500 /month Facebook ads'],
  ['We pay $1,200 per month for software.', 'spend $1,200 /month software'],
  ['We have spent $800 a month on Facebook ads since the summer.', 'spend $800 /month Facebook ads'],
  ['We’ve paid $90 a month for a booking tool since 2024.', 'spend $90 /month booking tool'],
  ['We spent $4,000 on a new website.', 'spend was $4,000 new website'],
  ['$300 a month on flyers, no results.', 'spend $300 /month flyers', 'tried bad $300 a month on flyers'],
  ['Google Ads cost us $1,500 a month.', 'spend $1,500 /month Google Ads'],
  ['I charge $75 per hour.', 'price $75 per hour'],
  ['We sell it for $49.', 'price $49'],
  ['Our day rate is $650.', 'price $650'],
  ['It takes 3 weeks to hire someone.', 'wait 3 weeks hire someone'],
  ['Customers wait 4 days for a quote.', 'wait 4 days Customers'],
  ['Our lead time is 6 weeks.', 'wait 6 weeks lead time'],
  ['Onboarding takes two months.', 'wait 2 months Onboarding'],
  ['Tried Facebook ads, no results.', 'tried bad Facebook ads'],
  ['We hired a marketing agency but it did not work.', 'tried bad a marketing agency'],
  ['The referral programme worked well.', 'tried good The referral programme'],
  ['Instagram helped a lot.', 'tried good Instagram'],
  ['We tried cold calling without success.', 'tried bad cold calling'],
  ['Weekly stand-ups have helped.', 'tried good Weekly stand-ups'],
  ["I tried to delegate the books but it didn't work.", 'tried bad to delegate the books'],
  ['SEO was a waste of money.', 'tried bad SEO'],
  ['We employ 23 people.', 'today 23 people'],
  ['I run a team of 9.', 'today 9'],
  ["We're a small team of 6.", 'today 6'],
  ['We have 1,200 subscribers.', 'today 1,200 subscribers'],
  ['We handle 300 calls a week.', 'today 300 calls a week /week'],
  ['My close rate is about 20%.', 'today about 20% close rate'],
  ['Our bookings are 40 a week.', 'today 40 bookings /week'],
  ['Our monthly revenue is $42,000.', 'today $42,000 monthly revenue'],
  ['Our bounce rate stands at 70%.', 'today 70% bounce rate'],
  ['Sales are flat at $90k.', 'today $90,000 Sales'],
  ['I waste 6 hours a week on invoices.', 'today 6 hours /week'],
  ['We currently spend $800 per month on Instagram ads.', 'spend $800 /month Instagram ads'],
  ['We pay 300 dollars a month for a booking tool.', 'spend $300 /month booking tool'],
  ['We invested $12,000 in a new oven.', 'spend was $12,000 new oven'],
  ['We charge £55 per hour.', 'price £55 per hour'],
  ['Our hourly rate is $120.', 'price $120'],
  ['It takes us three days to answer an email.', 'wait 3 days answer an email'],
  ['Our turnaround time is 10 days.', 'wait 10 days turnaround time'],
  ['Approvals take up to 5 days.', 'wait at most 5 days Approvals'],
  ['7 out of 20 trial users stay.', 'share 7 20 35%'],
  ['We close 1 in 5 quotes.', 'share 1 5 20%'],
  ['Tried Google Ads for 3 months, no results.', 'tried bad Google Ads for 3 months'],
  ['Posted on LinkedIn. The webinars worked really well.', 'tried good The webinars'],
  ['We ran a spring discount but it made no difference.', 'tried bad a spring discount'],
  ['Newsletter had no effect.', 'tried bad Newsletter'],
  ['Hiring a bookkeeper paid off.', 'tried good Hiring a bookkeeper'],
  ['Our loyalty card was a success.', 'tried good Our loyalty card'],
  ['Cold emails flopped.', 'tried bad Cold emails'],
  ['We tried a part-time manager and it did not work out.', 'tried bad a part-time manager'],
  ['We want to cut refunds from 8% to 4%.', 'change 8% > 4% (4 percentage points) refunds'],
  ['Our goal is 30 bookings a week.', 'target 30 bookings a week /week'],
  ['We hope to save 5 hours a week.', 'growthBy down 5 hours /week'],
  ['We get 15 leads a month in summer.', 'today 15 leads a month in summer /month'],
  ['We have 12 staff in Leeds and 4 in York.', 'today 12 staff in Leeds', 'open 4'],
  ['Our close rate is 20% on small jobs.', 'today 20%'],
  ['We spend about $500 a month on Facebook ads and flyers.', 'spend about $500 /month'],
  ['We spend $2,000 a month on Google Ads in summer.', 'spend $2,000 Google Ads'],
  ['We pay $3,000 a month per shop.', 'spend $3,000'],
  ['We charge $95 an hour for lessons.', 'price $95 an hour'],
  ['Our show rate is 60%, which is bad.', 'today 60% show rate'],
  ['We get 2 out of 3 jobs.', 'share 2 3 about 67%'],
  ['Our website takes 3 seconds to load.', 'wait 3 seconds load'],
  ['Our target is 20% but we are at 10%.', 'open 10%', 'target 20%'],
  ['We aim for 20% margin.', 'target 20% margin'],
  ['We are 3 of 12 shops in town.', 'share 3 12 25%'],
  ['We have a team of 5 on paper only.', 'today 5'],
  ['We have 5 technicians, 2 of whom are leaving.', 'today 5 technicians', 'open 2'],
  ['We do about 3 jobs a day, sometimes 4.', 'today about 3 jobs a day /day', 'open 4'],
  ['Our rent is $3,000 a month and our wages are $20,000.', 'today $3,000 rent /month', 'today $20,000 wages'],
  ['We have 20 clients, down from 30.', 'today 20 clients', 'open 30'],
  ['We lost 3 of 12 clients.', 'share 3 12 25%'],
  ['We make $5 on each sale.', 'today $5'],
  ['Two of our five vans are old.', 'share 2 5 40%'],
  ['The drive takes 2 hours.', 'wait 2 hours The drive'],
  ['Our best seller is $20.', 'today $20 best seller'],
  ['Our deposit is 50%.', 'today 50% deposit'],
  ['Our discount is 10%.', 'today 10% discount'],
  ['Our tax rate is 25%.', 'today 25% tax rate'],
  ['Our revenue is $1.2m.', 'today $1,200,000 revenue'],
  ['Our revenue is $1.2M and profit $90k.', 'today $1,200,000 revenue', 'open $90k'],
])('in the steps taken: %s', (text, ...facts) => {
  expect(withoutNames(read('Steps taken', text))).toEqual(facts);
});

test('each fact names its answer and the sentence it stands in', () => {
  const text = 'We get 15 leads a month. Not much.\nWe spend $2,000 a month on Google Ads.';
  expect(read('Steps taken', text).find(({ kind }) => kind === 'spend')).toMatchObject({
    answer: 2,
    label: 'Steps taken',
    sentence: 'We spend $2,000 a month on Google Ads.',
    words: 'We spend $2,000 a month on Google Ads',
    period: 'month',
    on: 'Google Ads',
  });
});

test('the time of a change is the time of either figure; what is usual today is kept in the person’s words', () => {
  const [change] = read('Desired outcome', 'Cut overtime from 20 hours a week to 5.');
  expect(change).toMatchObject({ kind: 'change', period: 'week' });
  const [target] = read('Desired outcome', 'At least 25 guests a day rather than our usual 9 or 10.');
  expect(target).toMatchObject({ kind: 'target', subject: 'guests a day', today: 'our usual 9 or 10' });
});

test('an imperative is a wish only where a wish was asked for', () => {
  expect(withoutNames(read('Desired outcome', 'Cut staff from 10 to 8.'))).toEqual(['change 10 > 8 (2) staff']);
  expect(withoutNames(read('Steps taken', 'Cut staff from 10 to 8.'))).toEqual(['open 10 8']);
});

test('a date without a year is the next one, and within its own month a month is only quoted', () => {
  const dayOf = (text: string, on: string) =>
    readFacts([{ number: 1, label: 'Desired outcome', text }], on).find((fact) => fact.kind === 'deadline')?.day;
  expect(dayOf('Done by June', '2026-05-31')).toBeUndefined();
  expect(dayOf('Done by June', '2026-06-10')).toBeUndefined();
  expect(dayOf('Done by June', '2026-07-01')).toBe('2027-05-31');
  expect(dayOf('Done by the end of June', '2026-06-10')).toBe('2026-06-30');
  expect(dayOf('Grow within 1 month', '2027-01-31')).toBe('2027-02-28');
});

const piece = fc.constantFrom(
  ...' ,.;:-–/()%$€?!\n"'.split(''),
  ...[
    'we want ',
    'we have ',
    'from ',
    ' to ',
    '12',
    '3%',
    '$2,000',
    ' a month',
    'increase ',
    'churn ',
    'by June',
    ' 2027',
  ],
  ...[
    'in 3 months',
    'tried ',
    'did not work',
    'half of our ',
    'clients',
    'Google Ads',
    'on ',
    'Maria ',
    '1.500',
    '٣',
    '😀',
    'é',
  ],
  ...['4 out of 12', ' and ', 'our ', 'is ', 'takes 9 days', 'goal ', '→', '\uE000', '\uD800', '\u202E', 'double '],
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

test('whatever the text, nothing throws and every word is verbatim', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('Desired outcome', 'Steps taken'), (text, label) => {
      for (const fact of read(label, text)) {
        expect(text.toWellFormed()).toContain(fact.sentence.toWellFormed());
        expect(fact.sentence).toContain(fact.words);
        const quoted = Object.entries(fact).filter(([key]) =>
          ['subject', 'what', 'on', 'per', 'of', 'today'].includes(key),
        );
        for (const [, words] of quoted) expect(fact.sentence).toContain(words);
        const figures = fact.kind === 'open' ? fact.figures : 'amount' in fact ? [fact.amount?.words ?? ''] : [];
        for (const figure of figures) expect(fact.sentence).toContain(figure);
      }
    }),
    { numRuns: 400 },
  );
});

test('texts of 20,000 characters of the same pieces are read in time that grows with their length', () => {
  const pieces = [
    '1',
    '1.',
    'a ',
    'we have 12 ',
    '12 → ',
    'from 1 ',
    '4 out of 12 ',
    'by June ',
    'increase ',
    'Ba ba ',
    'half of our ',
    '½ ',
    'one ',
    'two hundred and ',
  ];
  const timeOf = (text: string) => {
    const start = performance.now();
    read('Desired outcome', text);
    return performance.now() - start;
  };
  // A rule that goes back over its text takes minutes here; the bound is far above what any machine needs.
  for (const repeated of pieces) expect(timeOf(repeated.repeat(20_000 / repeated.length))).toBeLessThan(5000);
});
