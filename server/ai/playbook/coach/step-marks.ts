/** The built-in coach writes one of these before what somebody can do. */
export const stepMarks = { do: '**Do this:**', done: "You're done when:" } as const;
