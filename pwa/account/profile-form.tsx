import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#pwa/api/current-user.ts';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { FormStack, SelectField, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { type UpdateAccountInput, updateAccountInputSchema } from '#schema/account.ts';
import type { User } from '#schema/users.ts';
import styles from './account.module.css';
import { callUpdateAccount } from './account-queries.ts';
import { optionsFor, type Profile, profileFields, profileOf } from './profile-fields.ts';

const messageMs = 3_000;

export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const token = useToken();
  const queryClient = useQueryClient();
  const { notify } = useMessageCenter();
  const [before] = useState(() => profileOf(user));
  const [profile, setProfile] = useState(before);
  const { run, busy, error, fields, setFields } = useAction(async () => {
    const { user: saved } = await callUpdateAccount(changesOf(before, profile));
    await queryClient.cancelQueries(currentUserQuery(token));
    queryClient.setQueryData(currentUserQuery(token).queryKey, saved);
    notify({ tone: 'ok', text: 'Your profile has been updated successfully', hideAfterMs: messageMs });
    onClose();
  }, 'Failed to update user data. Please try again.');

  function handleSubmit() {
    const wrong = fieldErrors(updateAccountInputSchema, changesOf(before, profile));
    if (Object.keys(wrong).length > 0) setFields(wrong);
    else void run();
  }

  return (
    <Form errors={fields} className={styles.stack} onSubmit={handleSubmit}>
      {error && <Banner tone="danger">{error}</Banner>}
      <FormStack>
        {profileFields.map((field) => {
          const common = {
            label: field.label,
            optional: 'optional' in field,
            value: profile[field.name],
            error: fields[field.name],
            onChange: (event: { target: { value: string } }) =>
              setProfile({ ...profile, [field.name]: event.target.value }),
          };
          return 'options' in field ? (
            <SelectField
              key={field.name}
              {...common}
              options={optionsFor(field.options, profile[field.name])}
              placeholder="Choose one"
            />
          ) : (
            <TextField key={field.name} {...common} autoComplete={field.autoComplete} />
          );
        })}
      </FormStack>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}

/** Takes the fields that the person changed: another device's stay, and a guest without a last name can save the others. */
function changesOf(before: Profile, profile: Profile): UpdateAccountInput {
  return Object.fromEntries(
    profileFields.filter(({ name }) => profile[name] !== before[name]).map(({ name }) => [name, profile[name]]),
  );
}
