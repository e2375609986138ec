/** How mails say a day: `January 3, 2027`. */
export const mailDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
