import type { SubmitInput } from '#schema/insights.ts';
import type { TalkName, Topic } from './coach-content.ts';
import type { ContextName } from './sample-contexts.ts';

/** What an answer has to be like. */
export interface Expected {
  ask: string;
  of: ContextName;
  /** What the question is taken for: a talk, an area, a topic, a look-up, a challenge by name or the person's own. */
  as:
    | `talk ${TalkName}`
    | `outOfScope ${string}`
    | `topic ${Topic['id']}`
    | `lookUp ${string}`
    | `challenge ${SubmitInput['problems'] | 'own'}`
    | 'unclear';
  /** A first step, a number to watch and a day: all three, or none of them. */
  advises?: boolean;
  says?: readonly (string | RegExp)[];
  omits?: readonly (string | RegExp)[];
  /** Kinds of sources: `answers`, `insights`, `report`, `goal`; exactly these. */
  from?: readonly string[];
}
