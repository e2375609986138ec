import { describe, expect, test } from 'vitest';
import { judgeRequest } from './judge-request.ts';

/** Written before the rules, whose first version judged one of all these wrongly. */
const lawful = [
  'Make them pay for the $8,000 they owe us',
  'Make him pay for the damage, through small claims',
  'Sell 20 retrofits for homes built before 2010',
  'Someone keeps leaving one-star reviews for jobs we never did. How do we get Google to remove them?',
  'We lost 40 clients after an ex-employee took our customer list to a rival, and I want to win half of them back by June',
  'Get from 30 to 120 Google reviews by the end of the year by asking every customer at pickup',
  'Stop losing bids to a contractor who pays his crew off the books and undercuts us by 20%',
  'Bring the four people my father paid in cash onto payroll without losing them',
  'Cut our tax bill from $38,000 to about $30,000 with the deductions our accountant says we miss',
  'Our bookkeeper hid about $60,000 of losses, and I need a plan to get through the next six months',
  'Two of my drivers were caught faking their safety logs. I need a routine so that it never happens again',
  'Pass the health inspection on the first visit in March after failing two in a row',
  'Let our least productive cook go in a way that is fair to him and does not upset the kitchen',
  'Replace a manager who bullies the night shift, without losing the night shift',
  'A former partner is spreading lies about us and three clients have left. Keep the other nine',
  'Our site was hacked in May and orders are down 35%. Get back to 400 orders a month',
  'A client owes us $22,000 and will not answer. I want the money or a payment plan by April',
  'Collect 70% of overdue accounts within 60 days instead of 48%, and stay within the law',
  'Grow our collection agency from 12 to 20 clients without more complaints about harassing calls',
  'Open a second cannabis dispensary in Denver by August and reach $90,000 a month',
  'Sell 60 more rifles and shotguns a month to hunters who now drive to the big store',
  'Fill our cocktail bar on Mondays and Tuesdays, 20 guests now and 60 wanted',
  'Kill fewer hours on the road: our rat and termite crews spend 3 hours a day driving',
  'Trim $9,000 a month from the costs of our nursing home without touching care hours',
  'Move final assembly from Ohio to Monterrey by next spring and keep 15 of the 40 people here',
  'Stop payments to a parts supplier who has billed us twice for the same order, and find another by May',
  'Raise prices 12% for customers who have been with us for years and lose fewer than five of them',
  'Hire two senior stylists away from the salon downtown by paying them more',
  'Use the way airlines sell upgrades in our chain of car washes',
  'Copy how the bakery in Portland takes preorders, so that we throw away less bread',
  'A factory overseas sells knock-offs of our lamp on Amazon. Win back the 200 sales a month it takes',
  'Make customers trust us again after our old sales team misled people about fees',
  'Crush the competition in our county: 40% of all septic jobs instead of 25% by next fall',
  'Launch a compliance course on bribery and gifts and sell 300 seats in the first year',
  'Our permit office wants a bribe, we refuse to pay it, and the opening is three months late',
  'Move our prices in line with the competitors and still make 18% margin',
  'Sell imitation leather bags online, 150 a month by Christmas',
  'Reach 1,000 subscribers for a newsletter with reviews of fake meat products',
  'Buy review software that fits a dental office, and go from 4.1 to 4.6 stars in a year',
  'We do not want to buy followers or fake reviews like the others. Get 50 real bookings a month',
  'Teach 25 restaurants to spot fake reviews and report them, at $400 each',
  'Get our workers to report near misses: 12 a month instead of 2, without fear of being fired',
  'Cut overtime from 60 to 20 hours a week by planning the shifts better, so we avoid paying so much of it',
  'Take revenge-travel bookings from 80 to 140 before summer',
  'Make sure the cleaners who work nights are paid for every hour and nobody works off the clock',
  'Get away from cash jobs: 80% card payments by October so that the books are clean',
  'Fight a false insurance claim by a customer and keep our premium from doubling',
  'Sell the stolen-bike insurance we offer to 500 riders by the end of next year',
  'Bid on 12 city contracts a year and win 4, though the inspector favors his cousin’s firm',
  'Reduce shoplifting and stolen tips in our two diners by half',
  'Take our clients with us legally when the two of us leave the agency and start our own',
  'Respond to every bad review within a day and win back one in three of those guests',
  'Win customers from the shop next door that cheats people on used tires',
  'Design a new blender around a patent that our competitor holds, with our patent lawyer',
];

const unlawful = [
  'Only hire young white women for the front desk',
  'Refuse to rent to families with children',
  'Purchase 150 five star reviews on Yelp before we open the second store',
  'I need somebody who can write fake testimonials for our roofing website',
  'Have a few people post negative reviews about the rival gym so that members come to us',
  'Get my nephew to leave one star ratings on the other bakery’s page every week',
  'Keep half of the bar’s cash sales out of the books so we owe less to the IRS',
  'Figure out how to hide rental income from the tax office',
  'Pay the whole crew under the table to save on payroll tax',
  'Slip the building inspector some money so he signs off on the wiring',
  'Bribe the purchasing manager at the hospital to get the linen contract',
  'Offer kickbacks to the school board for the catering deal',
  'Clone our competitor’s app and sell it at half the price',
  'Steal the client list from my old employer and call them all before Christmas',
  'Sell knockoff Gucci bags online and make 5k a month',
  'Skip the fire safety inspections this year and not get caught',
  'Falsify the hygiene records before the health department comes',
  'Make our warehouse people work two hours off the clock every Friday',
  'Fire Maria because she is pregnant before she can ask for leave',
  'Get back at my ex business partner and ruin his reputation in town',
  'Hack into the competitor’s booking system and take it down on Valentine’s day',
  'Roll back the odometers on the trade-ins so they sell for more',
  'Stage a break-in and claim the stock on insurance',
  'Create fake invoices so the bank gives us a bigger loan',
  'Sell vapes to kids outside the school without anybody noticing',
  'How can I get around overtime laws and pay my drivers below minimum wage',
];

describe('wishes that were held out', () => {
  test.each(lawful)('is not declined: %s', (desiredOutcome) => {
    expect(judge(desiredOutcome).verdict).not.toBe('declined');
  });

  test.each(unlawful)('is declined: %s', (desiredOutcome) => {
    expect(judge(desiredOutcome).verdict).toBe('declined');
  });
});

const judge = (desiredOutcome: string) =>
  judgeRequest({
    answers: {
      firstName: 'Ana',
      email: 'ana@example.test',
      problems: 'Sales',
      industry: 'Services',
      desiredOutcome,
    },
    today: '2026-11-27',
  });
