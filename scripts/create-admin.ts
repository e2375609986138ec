import { parseArgs } from 'node:util';
import { z } from 'zod';
import { requiredEmail, requiredText } from '#schema/fields.ts';
import { openDatabase } from '#server/db/connect.ts';
import { newId } from '#server/ids.ts';
import { readSettings } from '#server/settings.ts';
import { inviteAdmin, inviteHours } from '#server/users/invite-admin.ts';

/** Makes the first admin and prints a one-time link: `npm run admin:create -- --email … --name "First Last"`. */
const usage = 'npm run admin:create -- --email dana@example.com --name "Dana Okafor"';
const argumentsSchema = z.object({
  email: requiredEmail('--email is missing.', '--email is not an address.'),
  name: requiredText('--name is missing.').check(z.regex(/\S\s+\S/, '--name needs a first and a last name.')),
});

function readArguments(): z.infer<typeof argumentsSchema> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  const { data, error } = argumentsSchema.safeParse(values);
  if (data) return data;
  throw new Error(`${error.issues.map(({ message }) => message).join(' ')}\n${usage}`);
}

async function createAdmin(): Promise<void> {
  const { email, name } = readArguments();
  const [firstName = '', ...rest] = name.split(/\s+/);
  const settings = readSettings(process.env);
  const database = openDatabase(settings.databasePath);
  try {
    const now = Date.now() + settings.clockOffsetMs;
    const admin = { email, firstName, lastName: rest.join(' ') };
    const token = await database.tx((db) => inviteAdmin(db, admin, { newId, now }));
    console.log(`Open this link to choose a password. It works once, and for ${inviteHours} hours:`);
    console.log(`${settings.publicOrigin}/reset-password?token=${token}`);
  } finally {
    database.close();
  }
}

try {
  await createAdmin();
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
