import { z } from 'zod';
import type { UpdateAccountInput } from '#schema/account.ts';
import type { ChatInput } from '#schema/chat-input.ts';
import type { createCoachingGoalInputSchema, createNoteInputSchema } from '#schema/coaching.ts';
import { type SubmitInput, submitAnswerSchema } from '#schema/insights.ts';
import { reportStatusSchema } from '#schema/report.ts';

const signedInSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const pageSchema = z.object({ url: z.string() });

interface Answer {
  status: number;
  body: unknown;
}

export type DemoCall = ReturnType<typeof demoCalls>;

/** The product's calls that the demo's people make; each throws when it is answered in another way than expected. */
export function demoCalls(origin: string) {
  async function call(
    method: string,
    path: string,
    options: { body?: unknown; token?: string | undefined; key?: string } = {},
  ) {
    const { body, token, key } = options;
    const headers = {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    const init = { method, headers, redirect: 'manual' as const };
    const response = await fetch(origin + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    const isJson = response.headers.get('Content-Type')?.includes('json');
    return { status: response.status, body: isJson ? await response.json() : await response.text() };
  }
  async function expecting(statuses: number[], answering: Promise<Answer>): Promise<Answer> {
    const answer = await answering;
    if (statuses.includes(answer.status)) return answer;
    throw new Error(`The demo's call was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  return {
    async register(body: { email: string; password: string; first_name: string; last_name: string }) {
      const answer = await expecting([200, 201], call('POST', '/api/auth/register', { body }));
      return signedInSchema.parse(answer.body);
    },

    /** Undefined when somebody who tried the demo changed the password or ended the account. */
    async signIn(email: string, password: string): Promise<string | undefined> {
      const answer = await expecting([200, 401], call('POST', '/api/auth/login', { body: { email, password } }));
      return answer.status === 401 ? undefined : signedInSchema.parse(answer.body).token;
    },

    async signOut(token: string): Promise<void> {
      await expecting([204], call('POST', '/api/auth/logout', { token, body: {} }));
    },

    async updateProfile(token: string, body: UpdateAccountInput): Promise<void> {
      await expecting([200], call('PUT', '/api/auth/update', { token, body }));
    },

    async verifyEmail(token: string): Promise<void> {
      await expecting([200, 204], call('POST', '/api/auth/verify-email', { body: { token } }));
    },

    async submit(body: SubmitInput, key: string, token: string | undefined): Promise<string> {
      const answer = await expecting([201], call('POST', '/api/submit', { body, key, token }));
      return submitAnswerSchema.parse(answer.body).submissionId;
    },

    /** Answers false when the report was bought before. */
    async buyReport(submissionId: string, questionAnswers: string, token: string | undefined): Promise<boolean> {
      const body = { submissionId, questionAnswers };
      const page = await expecting([200, 201, 409], call('POST', '/api/create-checkout-session', { body, token }));
      if (page.status === 409) return false;
      const { pathname } = new URL(pageSchema.parse(page.body).url);
      await expecting([303], call('POST', `${pathname}/pay`));
      return true;
    },

    /** Waits until the report is written and drawn. */
    async untilReport(submissionId: string, token: string | undefined): Promise<void> {
      for (let tries = 0; tries < 300; tries += 1) {
        const answer = await expecting([200], call('GET', `/api/report-status/${submissionId}`, { token }));
        const { status } = reportStatusSchema.parse(answer.body);
        if (status === 'done') return;
        if (status === 'error') throw new Error('A report of the demo could not be written.');
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error('A report of the demo was not written within a minute.');
    },

    /** A coach looks at a submission. @param at epoch ms */
    async openSubmission(submissionId: string, at: number, token: string): Promise<void> {
      await expecting([204], call('POST', `/api/coaching/submissions/${submissionId}/opened`, { token, body: { at } }));
    },

    async writeNote(submissionId: string, body: z.input<typeof createNoteInputSchema>, token: string): Promise<void> {
      await expecting([201], call('POST', `/api/coaching/submissions/${submissionId}/notes`, { token, body }));
    },

    async setGoal(
      submissionId: string,
      body: z.input<typeof createCoachingGoalInputSchema>,
      token: string,
    ): Promise<void> {
      await expecting([201], call('POST', `/api/coaching/submissions/${submissionId}/goals`, { token, body }));
    },

    /** Waits for the answer. Nothing is asked once the free days are over or the conversation was deleted. */
    async ask(body: ChatInput, token: string): Promise<void> {
      await expecting([200, 403, 404], call('POST', '/api/chat', { token, body }));
    },
  };
}
