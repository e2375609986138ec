import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractProblems } from './openai-contract.ts';

/** The body of a streamed Chat Completions call, as far as this product sends it. */
interface StreamedCall {
  messages: { role: string; content: string }[];
  stream: boolean;
  max_completion_tokens: number;
}

/** Sends the answer to one call. */
export type StreamReply = (call: StreamedCall, response: ServerResponse) => Promise<void> | void;

const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

/** A model behind real HTTP that streams. It checks every call, and every sound piece of its own, against the contract. */
export async function startChatModelDouble() {
  const calls: StreamedCall[] = [];
  const problems: string[] = [];
  let reply: StreamReply = streaming('An answer.');

  const server = createServer(async (request, response) => {
    const call = JSON.parse(await readText(request)) as StreamedCall;
    problems.push(...contractProblems('CreateChatCompletionRequest', call));
    calls.push(call);
    await reply(call, response);
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;

  return {
    calls,
    /** Lists what was wrong by the contract. A test expects none. */
    problems,
    environment: { OPENAI_API_KEY: 'sk-of-the-double', OPENAI_BASE_URL: `http://localhost:${port}/v1` },
    /** Answers this way from now on. */
    replyWith(next: StreamReply) {
      reply = next;
    },
    /** All that was sent, as one text: for words that must not be in it. */
    sent: () => JSON.stringify(calls),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type ChatModelDouble = Awaited<ReturnType<typeof startChatModelDouble>>;

const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'double' };

/** A piece as the contract has it. */
export function chunk(delta: Record<string, unknown>, finishReason: string | null = null) {
  return { ...base, choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }] };
}

export const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
};

export function sendChunk(response: ServerResponse, piece: object): void {
  const [problem] = contractProblems('CreateChatCompletionStreamResponse', piece);
  if (problem) throw new Error(problem);
  response.write(`data: ${JSON.stringify(piece)}\n\n`);
}

export function finishStream(response: ServerResponse, finishReason = 'stop'): void {
  sendChunk(response, chunk({}, finishReason));
  sendChunk(response, { ...base, choices: [], usage });
  response.end('data: [DONE]\n\n');
}

/** Streams these pieces, one after the other. */
export function streaming(...pieces: string[]): StreamReply {
  return (_call, response) => {
    begin(response);
    sendChunk(response, chunk({ role: 'assistant', content: '' }));
    for (const content of pieces) sendChunk(response, chunk({ content }));
    finishStream(response);
  };
}

/** Streams these pieces with a wait before each. */
export function slowly(waitMs: number, ...pieces: string[]): StreamReply {
  return async (_call, response) => {
    begin(response);
    for (const content of pieces) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (response.destroyed) return;
      sendChunk(response, chunk({ content }));
    }
    finishStream(response);
  };
}

/** Streams these pieces and says nothing more, until the caller goes away. */
export function stalling(...pieces: string[]): StreamReply {
  return async (_call, response) => {
    begin(response);
    for (const content of pieces) sendChunk(response, chunk({ content }));
    await once(response, 'close');
  };
}

/** Streams these pieces, then the connection is gone. */
export function cuttingStream(...pieces: string[]): StreamReply {
  return (_call, response) => {
    begin(response);
    for (const content of pieces) sendChunk(response, chunk({ content }));
    setTimeout(() => response.destroy(), 20);
  };
}

/** An error in the provider's own shape. */
export function failingStream(status: number, headers: Record<string, string> = {}): StreamReply {
  const error = { message: 'The double was told to fail.', type: 'server_error', param: null, code: null };
  return (_call, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify({ error }));
  };
}

/** Anything at all as the stream's data. */
export function sayingNonsense(...lines: string[]): StreamReply {
  return (_call, response) => {
    begin(response);
    for (const line of lines) response.write(`data: ${line}\n\n`);
    response.end();
  };
}

/** Answers the first call one way, and those after it another. */
export function firstStream(first: StreamReply, then: StreamReply): StreamReply {
  let calls = 0;
  return (call, response) => {
    calls += 1;
    return (calls === 1 ? first : then)(call, response);
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const piece of request) chunks.push(piece);
  return Buffer.concat(chunks).toString('utf8');
}
