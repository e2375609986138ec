import { z } from 'zod';

const words = z.string().trim().min(1);

/**
 * The words of a trade, as the playbook's texts use them for `$name`. The comments are the form that every phrase must have,
 * so that a sentence stays right whatever fills it: no capital, no full stop, an article only where the form says so.
 */
export const vocabularySchema = z.strictObject({
  /** Who buys, singular and plural; begins with a consonant sound, so that "a $customer" is right. "guest", "guests" */
  customer: words,
  customers: words,
  /** What one yes is called. "booking", "bookings" */
  sale: words,
  sales: words,
  /** A stranger's first sign of interest. "reservation request", "reservation requests" */
  enquiry: words,
  enquiries: words,
  /** What names the price before a yes. "group offer", "group offers" */
  offer: words,
  offers: words,
  /** The conversation before a yes. "first call", "first calls" */
  talk: words,
  talks: words,
  /** What the business does all day, without article. "cooking and service" */
  work: words,
  /** The whole way of one sale. "from the reservation to the paid bill" */
  span: words.regex(/^from .+ to /),
  /** Where the figures are, with "the". "the till and the reservation book" */
  figures: words.regex(/^the /),
  /** Where the customers are noted, with "the". "the guest list" */
  list: words.regex(/^the /),
  /** Where strangers look before they ask; fits after "look in". "map searches and review sites" */
  found: words,
  /** Customers who stayed away, plural. "guests who have not booked for three months" */
  lapsed: words,
  /** Customers who come again and again, plural, with "the". "the guests who come every week" */
  regulars: words.regex(/^the /),
  /** Others who meet the same customers first, plural. "hotels, offices and shops within ten minutes on foot" */
  partners: words,
  /** What convinces a stranger, plural. "photos of real plates and reviews with a name" */
  proof: words,
  /** A promise that a customer could repeat, in quotation marks. “Lunch on the table in fifteen minutes” */
  promise: words.regex(/^“[^“”]+”$/),
  /** When there is room. "Monday to Wednesday evenings" */
  quiet: words,
  /** When there is none. "Friday and Saturday nights" */
  busy: words,
  /** What cannot be stored or made quickly, with "the". "the seats at the hours when people want to eat" */
  scarce: words.regex(/^the /),
  /** Where money runs out unseen. "food thrown away and staff rostered for empty tables" */
  waste: words,
  /** The wait that customers feel, with "the". "the minutes between order and plate" */
  wait: words.regex(/^the /),
  /** Work done twice, plural. "plates sent back and orders entered twice" */
  rework: words,
  /** What the boss is asked most, fits after "the question". "whether a table can be moved or a bill reduced" */
  question: words.regex(/^(whether|when|how|which|who|what) /),
  /** A limit for deciding alone. "up to $30 off a bill, decide; above it, ask" */
  rule: words,
  /** The usual narrow place, with "the". "the pass on a full evening" */
  narrow: words.regex(/^the /),
  /** Who is waited for, plural. "food suppliers and the linen service" */
  suppliers: words,
  /** Those who do the work, without article, plural. "cooks and service staff" */
  crew: words,
  /** Who makes, who answers first, who sells: by what they do, because titles differ. "whoever leads the kitchen" */
  maker: words.regex(/^whoever /),
  desk: words.regex(/^whoever /),
  seller: words.regex(/^whoever /),
  /** The natural short meeting, with "the". "the ten minutes before service" */
  meeting: words.regex(/^the /),
  /** The kinds of business that are earned with, plural. "lunch, dinner, drinks and private parties" */
  lines: words,
  /** The large step that is usually thought about, with "a". "a second location" */
  bigStep: words.regex(/^an? /),
  /** Something new to offer, with "a". "a new menu" */
  newThing: words.regex(/^an? /),
  /** A small honest test of it. "one evening with twelve invited guests" */
  trial: words,
  /** How leaving looks, with "a". "a regular who stops booking without a word" */
  leaving: words.regex(/^an? /),
  /** What is seen before, with "a". "a regular who comes less often or orders less" */
  signal: words.regex(/^an? /),
  /** The beginning that decides, with "the". "the first three visits" */
  beginning: words.regex(/^the /),
  /** What disappoints most, with "a". "a wait that nobody explained" */
  complaint: words.regex(/^an? /),
  /** What could be bought in addition. "dessert, a second bottle or a voucher" */
  addOn: words,
  /** When figures move by themselves, plural. "the weeks before Christmas and the first warm evenings" */
  season: words,
  /** What is counted of the scarce thing, plural. "covers on each weekday" */
  units: words,
  /** The piece of work that comes most often, with "the". "the set-up of a section before service" */
  routine: words.regex(/^the /),
});
export type Vocabulary = z.infer<typeof vocabularySchema>;
export const vocabularyNames = Object.keys(vocabularySchema.shape);
