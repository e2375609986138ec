import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { callApi, longAnswerMs } from '#pwa/api/api-client.ts';
import { errorText } from '#pwa/api/error-text.ts';
import { fieldErrors, useAction } from '#pwa/api/use-action.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { TextField } from '#pwa/ui/field.tsx';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { messageAnswerSchema } from '#schema/auth.ts';
import { cleanEmail } from '#schema/clean-line.ts';
import { AppError } from '#schema/errors.ts';
import { requiredEmail } from '#schema/fields.ts';

const addressSchema = z.object({
  email: requiredEmail('Please enter an email address', 'Please enter a valid email address'),
});
const sendFailed = 'Failed to send email';
/** Message banners hide after 5 s (docs/specification.md#9-business-constants-and-limits). */
const bannerMs = 5_000;

export interface EmailReportDialogProps {
  submissionId: string;
  report: string;
  email: string;
  onClose: () => void;
}

/** Confirms the address before the report is mailed. */
export function EmailReportDialog({ submissionId, report, email: firstEmail, onClose }: EmailReportDialogProps) {
  const [email, setEmail] = useState(firstEmail);
  const { notify } = useMessageCenter();
  const send = useAction(async (recipient: string) => {
    await sendReport({ email: recipient, report, submissionId });
    notify({ tone: 'ok', text: `We’re emailing the report to ${recipient}.`, hideAfterMs: bannerMs });
    onClose();
  }, sendFailed);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const errors = fieldErrors(addressSchema, { email });
    send.setFields(errors);
    if (Object.keys(errors).length === 0) void send.run(cleanEmail(email));
  }

  return (
    <Dialog open onOpenChange={onClose} title="Email Report" lead="Where should we send the PDF?">
      <form onSubmit={handleSubmit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          error={send.fields.email ?? send.error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.busy} busyLabel="Sending">
            Send Report
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

async function sendReport(body: { email: string; report: string; submissionId: string }): Promise<void> {
  try {
    await callApi('/api/email/send-report', {
      method: 'POST',
      body,
      answer: messageAnswerSchema,
      timeoutMs: longAnswerMs,
    });
  } catch (cause) {
    throw new AppError('unavailable', { userMessage: errorText(cause, sendFailed), cause });
  }
}
