import { randomUUID } from 'node:crypto';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  password: string;
}

/** Somebody who was never here: tests share a server, so each brings its own people. */
export function newPerson(firstName = 'Dana', lastName = 'Okafor'): Person {
  const email = `${firstName}.${randomUUID().slice(0, 8)}@okafor-joinery.example`.toLowerCase();
  return { firstName, lastName, email, company: 'Okafor Joinery', password: 'eleven walnut kitchens' };
}

/** What Dana answers on the second page: words and numbers that the insights have to come back to. */
export const details = {
  desiredOutcome:
    'Ten qualified enquiries a month instead of three, without paying for more ads. I want to know by September which two channels are worth our time.',
  industry: 'Custom furniture',
  stepsTaken: 'We spent $1,800 on Facebook ads last spring and got two enquiries. An architect sent us three kitchens.',
};
