/** The built-in coach writes one of these before what somebody can do. */
export const stepMarks = { do: '**Do this:**', done: "You're done when:" } as const;

/** Tells whether an answer of the built-in coach has a step, which can become a goal. */
export const hasStep = (answer: string): boolean => Object.values(stepMarks).some((mark) => answer.includes(mark));
