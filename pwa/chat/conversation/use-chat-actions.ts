import { useEffect, useMemo, useState } from 'react';
import { callApi, noAnswer } from '#pwa/api/api-client.ts';
import { stopAnswer } from '#pwa/chat/ask/start-asking.ts';
import { removeAnswer } from '#pwa/chat/ask/streaming-answers.ts';
import { markEngaged } from '#pwa/offline/engagement.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import {
  asked,
  askQuestion,
  confirmSend,
  type NewQuestion,
  notWritten,
  replaceQuestion,
  restoreQuestion,
  withdrawQuestion,
} from '#pwa/offline/sync/question-outbox.ts';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { ContextPart } from '#schema/chat.ts';
import { AppError } from '#schema/errors.ts';
import type { Exchange } from './turns.ts';

export interface ChatActions {
  /** @throws when it could not be kept; whoever typed it keeps it */
  ask(content: string): Promise<void>;
  /** An edited question: in the place of one that waits, or of one that was answered. @throws as `ask` */
  askEdited(exchange: Exchange, content: string): Promise<void>;
  tryAgain(exchange: Exchange): Promise<void>;
  askAnother(exchange: Exchange): Promise<void>;
  goOn(exchange: Exchange): Promise<void>;
  stop(exchange: Exchange): Promise<void>;
  cancel(exchange: Exchange): Promise<void>;
  sendAfterAll(exchange: Exchange): Promise<void>;
  discard(exchange: Exchange): Promise<void>;
}

const notKept = 'This device couldn’t save it. Please try again.';
const notStopped = 'You’re offline, so we couldn’t stop the answer.';
const notDiscarded = 'You’re offline, so we couldn’t discard this. Please try again later.';

/** Provides the actions of a conversation. Questions of all kinds are kept here first and leave by themselves. */
export function useChatActions(conversationId: string, without: readonly ContextPart[]) {
  const showToast = useShowToast();
  /** Describes the action that failed. */
  const [failure, setFailure] = useState<string>();
  const commands = useMemo(
    () => chatActions(conversationId, without, setFailure, showToast),
    [conversationId, without, showToast],
  );
  useEffect(() => notWritten.subscribe(setFailure), []);
  return { commands, failure, dismissFailure: () => setFailure(undefined) };
}

function chatActions(
  conversationId: string,
  without: readonly ContextPart[],
  setFailure: (failure: string | undefined) => void,
  showToast: ReturnType<typeof useShowToast>,
): ChatActions {
  const put = ({ id, content, replacesId, continuesId }: Omit<NewQuestion, 'conversationId' | 'without'>) =>
    askQuestion(
      account(),
      { conversationId, without: [...without], content, replacesId, continuesId, ...(id && { id }) },
      Date.now(),
    );

  async function act(failed: string, work: () => Promise<unknown>): Promise<void> {
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof AppError && error.code !== 'network' ? error.userMessage : failed);
    }
  }

  /** The same question once more; of one that edits or replaces another, in the same place. */
  async function again({ question, answer, asked }: Exchange): Promise<void> {
    if (asked && (await confirmSend(account(), asked.id, without))) return;
    if (answer.replacesId !== null) return put({ content: null, replacesId: answer.replacesId });
    if (!question) throw new Error('There is nothing to ask again.');
    // By its own id: the server has a place for it, and writes the answer anew there.
    await put(question);
  }

  async function cancel(asked: AskedQuestion | undefined): Promise<void> {
    const taken = asked && (await withdrawQuestion(account(), asked.id));
    if (taken)
      showToast({
        text: 'Question canceled.',
        onUndo: () => void act(notKept, () => restoreQuestion(account(), taken)),
      });
  }

  return {
    async ask(content) {
      await put({ content });
      markEngaged();
    },
    async askEdited({ question, asked }, content) {
      const editedId = question?.id ?? null;
      const isHere =
        asked && (await replaceQuestion(account(), asked.id, { content, without: [...without], editedId }));
      if (!isHere) await put({ content, replacesId: editedId });
    },
    tryAgain: (exchange) => act(notKept, () => again(exchange)),
    askAnother: ({ answer }) => act(notKept, () => put({ content: null, replacesId: answer.id ?? null })),
    goOn: ({ answer }) => act(notKept, () => put({ content: null, continuesId: answer.id ?? null })),
    stop: ({ answer }) => act(notStopped, async () => answer.id && stopAnswer(answer.id)),
    cancel: ({ asked }) => act(notKept, () => cancel(asked)),
    sendAfterAll: ({ asked }) => act(notKept, async () => asked && confirmSend(account(), asked.id, without)),
    discard: ({ answer, asked, state }) =>
      act(notDiscarded, async () => {
        if (state === 'failed' && answer.id) await discardAnswer(answer.id);
        if (asked) await forgetAsked(account(), asked.id);
      }),
  };
}

/** One that is gone already is discarded. */
async function discardAnswer(id: string): Promise<void> {
  const call = callApi(`/api/chat/${id}`, { method: 'DELETE', answer: noAnswer });
  await call.catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  });
}

/** Taken or not: what the server had of it is gone. */
async function forgetAsked({ read }: Account, id: string): Promise<void> {
  await read((db) => db.questions.delete(id));
  removeAnswer(id);
  asked.emit('asked');
}

function account(): Account {
  const opened = openAccount();
  if (!opened) throw new Error('Nobody is signed in here.');
  return opened;
}
