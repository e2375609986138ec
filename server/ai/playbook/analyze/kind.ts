import type { QuestionField, SubmitInput } from '#schema/insights.ts';
import type { Block, BlockOf } from '#schema/report.ts';
import type { Figure, Period } from '#server/ai/playbook/extract/figures.ts';
import type { Fact } from '#server/ai/reading/fact.ts';

/** What somebody wants, in one of nine kinds. Each has questions, a calculation and content of its own. */
export const wishKinds = ['reach', 'decide', 'loss', 'wait', 'idle', 'replace', 'launch', 'people', 'lower'] as const;
export type WishKind = (typeof wishKinds)[number];

/** A follow-up question. `id` names the number or the words that it gives. */
export interface Question {
  id: string;
  ask: string;
  field: QuestionField;
}

/** The answer to one question, read as far as its words are certain. */
export interface Reply {
  /** The number of the answer in the report. */
  answer: number;
  text: string;
  /** The first number: 7 of `7 of 18`, 30 of `30 odd hours, should be 10`. */
  value?: number | undefined;
  /** The whole that `value` is a part of: 24 of `7 of 24`. */
  outOf?: number | undefined;
  /** What it should be: 10 of `30 odd hours, should be 10`. */
  wanted?: number | undefined;
  /** Set where they answered for another period than asked; the numbers above are for the one that was asked. */
  converted?: { value: number; from: Period; to: Period; steps: string; isMoney: boolean } | undefined;
  /** `2027-09-30` of a date. */
  day?: string | undefined;
  /** They were asked and do not know. */
  isUnknown: boolean;
  /** `none`, `we don't have`, `not that`: it removes whatever needs it. */
  isNone: boolean;
}

/** What is counted, in the person's words or in neutral ones: `booking`, `bookings`. */
export interface Noun {
  one: string;
  many: string;
}

/** Somebody named in the answers: `Marcy`, who does `our estimates`. */
export interface Helper {
  name: string;
  /** What was said of them, in small letters; empty where nothing was. */
  role: string;
}

/** One person's answers as the kinds read them. */
export interface Case {
  given: SubmitInput;
  wish: { words: string; answer: number };
  /** What is counted: the noun beside the figure of the wish, else `sale`. */
  noun: Noun;
  /** What they call a person who might buy: `customer`, `client`, `guest`, `donor`. */
  buyer: Noun;
  /** What comes before a sale: `estimate`, `demo`, `tasting`; `conversation` where the trade is not known. */
  attempt: Noun;
  /** People come in and pay what stands on the list: nobody is quoted a price. */
  isWalkIn: boolean;
  /** What one of what is counted plausibly brings, low and high, for examples; undefined where nothing says it. */
  prices: readonly [low: number, high: number] | undefined;
  /** What such a trade buys most, so that a first offer can name it. */
  supplies: readonly string[];
  /** The findings of the kind's content whose cause these words name. */
  hears(words: string): string[];
  /** Undefined where the question was not asked or was left empty. */
  reply(id: string): Reply | undefined;
  /** Figures of the wish and of the steps taken, and of answers to no question of ours. */
  facts: readonly Fact[];
  /** Numbers of the wish and of the steps taken with the words beside them, for what the facts leave open. */
  figures: readonly Figure[];
  /** The day of writing, `YYYY-MM-DD`. */
  today: string;
  /** The wish's own date; `isPast` on the day of writing. */
  deadline: { day: string; isPast: boolean; answer: number; month?: string | undefined } | undefined;
  /** A day for the reader: `May 1, 2027`; `December 2027` where the wish names only the month of its own date. */
  sayDay(day: string): string;
  /** `$1,250`, `£40`, `€1.50`: in the currency of their own words, else of their location, else dollars. */
  money(amount: number): string;
  /** The sign of that currency, for the field of a question. */
  sign: string;
  /** People named in the answers who can own a step beside the person. */
  helpers: readonly Helper[];
  /** The numbers of the answers that the fields of the form have in the report. */
  numberOf: Partial<Record<keyof SubmitInput, number>>;
}

type Part<K extends Block['kind']> = Omit<BlockOf<K>, 'kind'>;

/** What a kind makes of a case. Texts are ready to be read; `basedOn` holds numbers of answers. */
export interface Outcome {
  /** The report's title, by a fixed pattern, at most 90 characters. */
  title: string;
  /** Two sentences with their numbers; where numbers are missing, the second says which. */
  answer: { text: string; basedOn: number[] };
  /** Page one's table: at most five rows. */
  figures: Part<'figure'>[];
  /** Every number of page one stands in one of these. */
  sums: Part<'sum'>[];
  /** What a step of each lever is worth, the greatest first; `id` is a finding of the kind's content. */
  levers: (Part<'lever'> & { id: string })[];
  /** Findings that the numbers promote although they are no lever, the first first. */
  promoted: string[];
  /** The sentence that gives the numbers of a finding, by its id: it is quoted there and nowhere else. */
  sayings?: Record<string, string> | undefined;
  /** Findings and alternatives that the numbers or a `none` remove. */
  vetoed: string[];
  /** The goal and what moves it. */
  measures: Part<'measure'>[];
  avoid: Part<'avoid'>[];
  turn: Part<'turn'>[];
  /**
   * Values for the slots of the kind's content, such as `today` and `perWeek`. A text whose slot has none is not chosen; an
   * empty value only says for whom a text is.
   */
  slots: Record<string, string | undefined>;
  /** The plan's last day: the wish's own date, else what the kind proposes. */
  endDay: string;
  /** The way of the goal’s own number, for the checks of the plan; absent where there is no number to reach. */
  path?:
    | {
        from: number;
        to: number;
        /** Where today's pace leads by the end; the number stays as it is until the moves work where nothing is known. */
        paced?: number | undefined;
        /** Where the moves lead by the end, where that is less than what is wanted. */
        reach?: number | undefined;
        say(value: number): string;
      }
    | undefined;
  /** The money that they said they would spend on it, where that is what the plan has to stay within. */
  spend?: number | undefined;
  /**
   * What a step saves, by the name that the step of the content gives: a check on the way then expects today’s number without
   * what the steps before it save.
   */
  savings?: Readonly<Record<string, number | undefined>> | undefined;
  /** What is done at each check on the way, in their order, where that is more than to compare numbers; `week` is its working week. */
  checks?: { title: string; measure: string; week?: number }[] | undefined;
}

export interface Kind {
  id: WishKind;
  /** Ids of another kind’s questions whose answers mean the same here: asked before this kind was chosen. */
  alsoReads?: readonly string[];
  /** False: its own questions matter more than who else can own a step. */
  needsOwner?: boolean;
  /** The most important first, without those whose number is known; the first five are asked. */
  questions(one: Case): Question[];
  outcome(one: Case): Outcome;
}
