import type { OwnerName } from './sample-owners.ts';

/** A question on money, an objection or a letter, and what its answer says. */
interface MoneyQuestion {
  of: OwnerName;
  /** Questions before it in the conversation. */
  after: string[];
  ask: string;
  says: string[];
}

/** Columns: whose question, after which, question, what the answer says, separated by ` // `. */
const table = `
# Arithmetic of the question
costs |  | How much is 2% off ingredients of $8,600? | $172 a month. $8,600 becomes $8,428.
costs |  | How much do i save a year if ingrediants go down 5%? | $430 a month // Over a year, that's $5,160
costs |  | I add 690 + 860 + 340 and get $1,890. Which is right? | You're right: $690 + $860 + $340 = $1,890. // it also counts $190 from utilities and $110 from card fees
costs |  | I thought three steps save $1,890, you say $2,190? | Both are right: $1,890 is $690 from payroll, $860 from ingredients and $340 from rent
costs |  | 690 and 860, does that make 1,650? | It's $1,550, not $1,650
costs |  | If I cut payroll by 5% and rent by 10%, how much is that together? | **$1,030 a month together** // from $31,000 to $29,970
trucking |  | whats 12% of 7200 | $864 a month
trucking |  | Is 18,500 minus 15,500 really only 3,000? | You're right: $18,500 − $15,500 = $3,000
hvac |  | What is 8 times 1,250? | 8 × 1,250 = 10,000
overdue |  | What if they pay only half? | $24,000 becomes $12,000 // so $4,000 more has to come in
overdue |  | If I collect $5,000 by January, how much is left to my goal? | **$11,000 is left to your goal**
salon |  | Card processing takes 2.9% of $38,000 a month. How much is that? | $1,102 a month
gym |  | What does it cost me when 12 members leave and each pays $49 a month? | $588 a month // $7,056 a year
landscaping |  | Dump fees are $85 a load and we do 6 loads a week. What's that in a month? | 6 × $85 = $510 a week // $2,210 a month

# What the plan saves
costs |  | What will I save in total if all three moves work? | **$2,190 a month, if every step of your plan works** // $1,810 is still missing to $27,000
costs |  | where do i find the rest of the $4,000 | $1,810 is left // $2,200 a month // **Do this:**
costs |  | What happens if only ingredients work out? | $860 a month // $3,140 is still missing
costs |  | can i reach 27,000 without touching payroll | **$1,500 a month without it** // $2,500 is still missing

# Costs
costs |  | Should we close early on tuesdays too? | “Closing early on Mondays saved about $350 a month and nobody complained.” // about $350 more a month // **Do this:**
costs |  | What can I do about the card fees? | You pay $1,100 a month // interchange plus // **By when:**
costs |  | We throw out about $60 of bread a day. What does that cost me? | $60 a day is $1,560 a month // **Do this:**
costs |  | The power bill went up again to $2,300, any ideas | $400 a month // more than the $1,900 you named
costs |  | my flour guy wants 8% more starting january, do i just pay it? | $688 a month // The bread came out uneven // **Do this:**
trucking |  | Diesel went from $3.60 to $3.95 a gallon. What can I do about it? | $700 a month // 9.7%
trucking |  | Too many subscriptions, like $340 a month. What do I do with them? | 30% less saves $102 a month
overtime |  | How do I get overtime down without anybody getting mad? | **Overtime** // **Do this:**
landscaping |  | My liability insurance went up 20% to $6,000 a year. What can I do? | $1,000 a year more // two quotes
restaurant |  | My produce supplier raised prices 12%. What should I do? | $12 on every $100 // Tell me what you pay a month
restaurant | My produce supplier raised prices 12%. What should I do? | 4,000 a month | $480 a month
restaurant |  | Linen service is $480 a month, too much? | $48 a month // **Do this:**

# Objections
costs | How do I get ingredients cheaper? | Cheaper flour already failed for me. So why should I try again? | The bread came out uneven, customers noticed, and I went back. // Next in your report:
costs | What should I do first this week? | I dont have time for that | 30 minutes // **Do this:**
costs |  | Why do you want me to talk to the landlord, he never gives in | something that costs them less // Next in your report:
trucking |  | We tried cheap tires and it cost us more. Why would I go cheaper again? | two blowouts in one month // Next in your report:
overdue |  | I already call them every friday and nobody picks up | “I call them every Friday and nobody picks up.” // Next in your report:
gym |  | Free months dont work, they come and leave again. why recommend offers | They came and left again. // Next in your report:
agency |  | I can't raise prices, my clients would all leave | you can lose 9 of 100 sales
restaurant |  | That's too expensive for us | cost your time and no money

# Letters
costs |  | Can you write to my landlord and ask for 8% less? | Our lease is up in March 2027 // We pay $3,400 a month // $3,128 a month // **Do this:** Write to the landlord, by
costs |  | Write to my butter supplier, I want 5% off | We've bought butter from you // 5% off today's prices
overdue |  | write a letter to Hansen Farms, they owe me $3,200 since september | Hi Hansen Farms, // $3,200 has been open since September
overtime |  | What do I tell Kevin about cutting his hours? | Kevin, before it's on the schedule
salon |  | Write a text to my clients that a cut goes from $60 to $65 on February 1 | From February 1, a cut goes from $60 to $65
`;

const parts = (cell: string) => cell.split(' // ').filter((part) => part !== '');

function rowOf(line: string): MoneyQuestion {
  const [of = 'costs', after = '', ask = '', says = ''] = line.split('|').map((cell) => cell.trim());
  return { of: of as OwnerName, after: parts(after), ask, says: parts(says) };
}

export const moneyQuestions: readonly MoneyQuestion[] = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map(rowOf);
