import type { ServerResponse } from 'node:http';
import {
  begin,
  chunk,
  cuttingStream,
  failingStream,
  finishStream,
  type StreamReply,
  sayingNonsense,
  sendChunk,
  stalling,
  startChatModelDouble,
  streaming,
} from '../../server/testing/chat-model-double.ts';

type Call = Parameters<StreamReply>[0];

/** One call of the model that a test answers itself, piece by piece. */
export interface HeldAnswer {
  say(piece: string): void;
  /** Ends the answer as a whole one. */
  end(): void;
  /** The part of the answer that the call asks to go on from. */
  begun: string;
}

/** A question says in its first word how the model behaves; the same words always get the same text. */
const scripts: Record<string, { times: number; reply: StreamReply }> = {
  // A call that failed before its first word is made twice by our server.
  429: { times: 1, reply: failingStream(429, { 'retry-after': '60' }) },
  500: { times: 2, reply: failingStream(500) },
  garbage: { times: 2, reply: sayingNonsense('{"choices":7}') },
  cut: { times: 1, reply: cuttingStream('Half of ') },
  stall: { times: 1, reply: stalling('Half of ') },
  empty: { times: 1, reply: streaming('') },
  refuse: { times: 99, reply: refusing('I cannot help with that.') },
};

/** What the model says in the end to a question with this beginning. */
export const wholeAnswer = (question: string): string => `An answer to ${question.replace(/^\[\w+\] /, '')}`;

/**
 * A model whose answers are chosen by the question, so that stories beside each other do not meet: `[held]` waits for the test, the words of `scripts` fail as they say and answer when asked again; others are
 * answered at once. Calls for texts that are not streamed (insights) are refused, and the playbook writes them.
 */
export async function startScriptedModel() {
  const double = await startChatModelDouble();
  const asked = new Map<string, number>();
  const held: { question: string; answer: HeldAnswer }[] = [];
  const closings: { question: string; at: number }[] = [];

  double.replyWith((call, response) => {
    if (!call.stream) return failingStream(400)(call, response);
    const question = questionOf(call);
    response.on('close', () => closings.push({ question, at: Date.now() }));
    const times = (asked.get(question) ?? 0) + 1;
    asked.set(question, times);
    const name = /^\[(\w+)\]/.exec(question)?.[1] ?? '';
    if (name === 'held') return void held.push({ question, answer: hold(call, response) });
    const script = scripts[name];
    const reply = script && times <= script.times ? script.reply : streaming(wholeAnswer(question));
    return reply(call, response);
  });

  const chats = () => double.calls.filter(({ stream }) => stream);
  return {
    environment: double.environment,
    problems: double.problems,
    /** The calls for an answer to a question, as text, oldest first. */
    callsFor: (question: string): string[] =>
      chats()
        .filter((call) => questionOf(call) === question)
        .map((call) => JSON.stringify(call)),
    /** All that the chat sent. */
    sent: () => JSON.stringify(chats()),
    /** The nth call for an answer to a `[held]` question, counted from 0; undefined before it came. */
    held: (question: string, nth = 0): HeldAnswer | undefined =>
      held.filter((one) => one.question === question)[nth]?.answer,
    /** When the connections of the calls for a question were closed, epoch ms, by whichever side. */
    closings: (question: string): number[] => closings.filter((one) => one.question === question).map(({ at }) => at),
    stop: () => double.stop(),
  };
}

export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>;

/** The last thing that the person said; our server's own request to go on is none. */
const questionOf = ({ messages }: Call): string => {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return said.at(isContinuing(messages) ? -2 : -1) ?? '';
};

const isContinuing = (messages: Call['messages']) =>
  messages.at(-1)?.content.startsWith('Go on exactly where you stopped') === true;

const begunOf = ({ messages }: Call): string => (isContinuing(messages) ? (messages.at(-2)?.content ?? '') : '');

function refusing(words: string): StreamReply {
  return (_call, response) => {
    begin(response);
    sendChunk(response, chunk({ role: 'assistant', refusal: words }));
    finishStream(response);
  };
}

function hold(call: Call, response: ServerResponse): HeldAnswer {
  begin(response);
  return {
    say: (piece) => sendChunk(response, chunk({ content: piece })),
    end: () => finishStream(response),
    begun: begunOf(call),
  };
}
