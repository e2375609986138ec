import type { OwnerName } from './sample-owners.ts';

/** A question of an owner with a report, and what its answer says. */
interface OwnerQuestion {
  of: OwnerName;
  ask: string;
  /** Undefined where the coach has to say that it has no good answer. */
  says: string | undefined;
}

/** Columns: whose question, question, what the answer says, or `-` where there has to be none. */
const table = `
dental | How much should I be paying my hygienists? | **What $3 more an hour costs**
dental | What does an empty chair cost me a week? | **What an empty chair costs**
dental | Marcus seems unhappy lately. How do I bring it up? | **A conversation that helps someone stay**
dental | Do temps at $65 an hour pay for themselves? | **It pays off on a full day**
dental | Any way to shorten the five week wait before we find somebody? | **A shorter wait with the people you have**
hvac | What happens if I raise my prices by 8 percent? | **Prices up 8%**
hvac | A contractor owes me $4,200 and it's 45 days late. What do I write? | **Late payment, friendly reminder**
hvac | Should I bump my techs up two dollars an hour? | **What $2 more an hour costs**
hvac | Write me a job ad for a service tech | **Hiring ad**
hvac | What should I do first on Monday? | Owner:
restaurant | How do I fill tables on Tuesday nights? | It recommends:
restaurant | A guest left angry about cold food. What do I write back? | **Complaint, apology**
restaurant | How do I ask a regular for a Google review? | **Asking for a review**
restaurant | What are those empty tables costing me every month? | **What an empty table costs**
accounting | How can I stop my seniors from quitting after tax season? | **Do this:**
accounting | What should I say to Elena so she stays? | **A conversation that helps someone stay**
accounting | Is my pay too low? | **What do you pay an hour now
accounting | One of my bookkeepers keeps missing deadlines, how do I talk to her about it? | **Outline for a talk about work quality**
accounting | Which of my goals is due next? | Owner:
agency | How do I follow up on a proposal that went quiet? | **Quote follow-up, first email**
agency | How many new clients do I need to make up for the one who left? | **New clients you need**
agency | Can I charge more without losing everybody? | **Raise prices where it risks least**
agency | I'd like to ask a happy client to introduce me to somebody. How do I word it? | **Asking for a referral**
landscaping | How many quotes do I have to send to get 20 contracts? | **20 contracts: how many quotes?**
landscaping | Write a note telling customers mowing goes up $5 | **Price increase, letter to regulars**
landscaping | We tried flyers and nothing came of it. What else? | Next in your report:
landscaping | Is it worth paying a subcontractor $400 a day? | **What does a full day bring in?**
landscaping | A customer wants to cancel, what can I say to keep them? | **What to say when someone wants to cancel**
salon | How do I get fewer no-shows? | **Appointment reminder against no-shows**
salon | What do I write to somebody who didn't show up? | **Message after a missed appointment**
salon | How much do no-shows cost me a year? | **What no-shows cost**
salon | How do I keep my stylists from going out on their own? | **Ask people before they leave**
salon | What if I put my cut up from $60 to $68? | **Prices up 13.3%**
bakery | Should I open the second shop or stay with one? | It recommends:
bakery | What happens to my profit with a 10% discount? | **Prices down 10%**
bakery | Where does the number in my report come from? | Your report has these numbers:
bakery | What should I hand over to my manager first? | **Hand over one task completely**
dental | Can I make a hygienist sign a non-compete in Ohio? | That's a legal question
dental | Is a new chair deductible this year? | Taxes depend on
dental | I feel burned out. What do I do? | That sounds really hard
hvac | Do I need a permit to replace a furnace in Dayton? | That's a legal question
hvac | How much liability insurance do I need? | That's a legal question
hvac | Should I lease or buy my next van? | **Put both options on half a page**
restaurant | My landlord wants to raise the rent. What should I say? | **Answering a rent increase**
restaurant | How do I get a liquor license? | That's a legal question
agency | The client is using our logo without paying, can I sue? | That's a legal question
landscaping | How do I get H-2B workers? | That's a legal question
landscaping | Should I be an LLC or an S corp? | That's a legal question
salon | Do I need a separate license for lashes? | That's a legal question
dental | How do I hire two hygienists by March when the DSO across town pays $47? | It recommends:
dental | What should I pay a hygienist? | **What $3 more an hour costs**
dental | Should I hire a temp hygienist from an agency for $65 an hour until then? | **It pays off on a full day**
dental | How much money am I losing with an empty chair? | **What an empty chair costs**
dental | Write me the job ad for the hygienist. | **Hiring ad**
dental | What do I say to Marcus so he doesn't leave too? | **A conversation that helps someone stay**
dental | Can I get the wait down to two weeks without hiring anyone? | **A shorter wait with the people you have**
dental | Is it legal in Ohio to have an assistant do part of the cleaning? | That's a legal question
dental | I already asked my staff for names and nobody knew anyone. What now? | Next in your report:
dental | Should I raise my fees to pay for the raise? | **Raise prices where it risks least**
dental | How do I keep the new hygienists from leaving? | You told us why people left:
dental | Is the $65 temp worth it? | **It pays off on a full day**
dental | Is $47 an hour too much for a hygienist? | **What $3 more an hour costs**
dental | What makes hygienists stay? | You told us why people left:
dental | I posted the job twice and got nothing. What else can I do? | Next in your report:
dental | How can we see patients sooner with the team we have? | **A shorter wait with the people you have**
hvac | How do I get installs done faster? | **Find the step that holds up the line**
hvac | My best tech wants a raise. Can I afford it? | **What $3 more an hour costs**
hvac | How do I talk my lead installer out of quitting? | **A conversation that helps someone stay**
restaurant | Write a reply to a bad Yelp review | **Public reply to an unfair review**
restaurant | Should I raise menu prices by 5%? | **Prices up 5%**
accounting | What could go wrong with this plan? | Early sign:
accounting | How do I tell a senior her reviews are sloppy? | **Outline for a talk about work quality**
agency | Client is 60 days overdue on $9,000, what do I send? | **Late payment, friendly reminder**
agency | How do I get more clients before March? | It recommends:
landscaping | Need a help wanted ad for a mowing crew | **Hiring ad**
salon | What does an empty chair cost me? | **What does a full day bring in?**
salon | How do I tell regulars my prices are going up? | **Price increase, talking points**
bakery | I'm working 80 hours a week, how do I get time back? | **Protect two hours a week**
bakery | What should I not do? | Don’t
accounting | Should I pay myself a salary or a distribution? | Taxes depend on
dental | Are we paying hygienists enough? | **What $3 more an hour costs**
dental | How much do I lose for each day a chair sits empty? | **What an empty place costs**
dental | We already raised wages and it didn't work. What else? | Next in your report:
hvac | Does it make sense to pay a subcontractor $550 a day? | **What does a full day bring in?**
hvac | How do I cut the wait for an install? | It recommends:
restaurant | Write a text to get old guests to come back | **Winning back a former customer**
accounting | Elena wants to quit. What do I say to her? | **A conversation that helps someone stay**
agency | They say we're too expensive, what do I answer? | **Saying no to a discount**
landscaping | What are my numbers? | Your report has these numbers:
salon | What do no-shows cost me? | **What no-shows cost**
salon | How do I keep clients coming back? | **Call before they leave**
bakery | Show me the plan | The steps of your plan:
salon | Is it worth getting a second location license? | That's a legal question
salon | What does it cost me when people don't show up? | **What no-shows cost**
hvac | How do I price a mini split install? | **Your lowest acceptable price**
dental | Why do my hygienists keep leaving? | You told us why people left:
restaurant | How do I keep my cooks? | **Ask people before they leave**

# No answer is better than one to another question
dental | Which practice software is better, Dentrix or Eaglesoft? | -
dental | Should I drop Delta Dental? | -
hvac | What brand of heat pump should I carry? | -
hvac | Will it be a cold winter? | -
restaurant | Should I put a burger on the menu? | -
restaurant | Where can I get cheaper fish? | -
restaurant | What color should I paint the dining room? | -
accounting | What's the Section 179 limit? | -
accounting | Is QuickBooks Online better than Xero? | -
accounting | My partner wants out. How do we value the firm? | -
accounting | Should we give up the office? | -
accounting | Will AI replace bookkeepers? | -
agency | What should I name my agency? | -
agency | How do I get a loan from the SBA? | -
agency | Is Figma worth the price? | -
agency | How many projects belong in a portfolio? | -
landscaping | Which zero turn mower should I buy? | -
landscaping | When should I put down pre-emergent? | -
landscaping | Gas is killing me. What now? | **Fuel**
salon | Which color line should I carry? | -
salon | Is booth rent better than commission? | -
salon | What should I post on TikTok? | -
salon | My husband thinks I should close. Is he right? | -
bakery | How long does sourdough keep? | -
bakery | How much does a deck oven cost? | -
bakery | How do I get into Whole Foods? | -
bakery | What is my bakery worth? | -
bakery | How do I rank first on Google Maps? | -
restaurant | What can I do about empty tables midweek? | -
dental | Should I buy a CBCT scanner? | -
dental | What's a fair price for my practice? | -
dental | Who makes the best scrubs? | -
hvac | How do I pass the EPA 608 exam? | -
hvac | Is it worth joining the chamber of commerce? | -
restaurant | How do I pay less for my lease? | **Rent**
restaurant | Can my cook stay on his visa? | -
restaurant | What wine goes with duck? | -
accounting | How do I leave my partnership? | -
agency | Is Webflow cheaper than WordPress? | -
agency | What's the best font for a law firm? | -
landscaping | How many yards of mulch for 800 square feet? | -
landscaping | My truck is leaking oil, is it worth fixing? | -
salon | How long should I wait before bleaching again? | -
salon | My stylist is pregnant, what do I have to pay? | -
bakery | How many croissants fit on a sheet pan? | -
bakery | Do people still want gluten free bread? | -
bakery | Which bank has the lowest fees? | -
bakery | Can I leave dough out overnight? | -
accounting | Why did you recommend raising pay? | -
landscaping | ok and what comes next? | -
dental | How often should I sharpen scalers? | -
hvac | Should I stop offering free estimates? | -
hvac | Do I have to pay overtime for drive time? | -
restaurant | How long can I keep cooked rice? | -
restaurant | How do I leave DoorDash? | -
accounting | Should we merge with the firm downstairs? | -
accounting | What is a fair split between partners? | -
agency | How many hours should a homepage take? | -
agency | Who owns the code when a client leaves? | -
landscaping | How do I get rid of crabgrass? | -
landscaping | Should I paint my trucks green? | -
salon | What do I pay for rent in a good spot? | -
bakery | How do I stop people from parking in front? | -
`;

function rowOf(line: string): OwnerQuestion {
  const [of = 'dental', ask = '', says = '-'] = line.split(' | ');
  return { of: of as OwnerName, ask, says: says === '-' ? undefined : says };
}

export const ownerQuestions: readonly OwnerQuestion[] = table
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map(rowOf);
