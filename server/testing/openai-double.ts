import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contractProblems } from './openai-contract.ts';
import { type JsonSchema, type PromptDocument, type WriteText, writeAnswer } from './openai-texts.ts';

/** The body of a Chat Completions call, as far as this product sends it. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format: { type: string; json_schema: { name: string; strict: boolean; schema: JsonSchema } };
  max_completion_tokens: number;
  store: boolean;
}

export interface ModelExchange {
  /** Which text was asked for: `insights`, `outline`, `plan` … */
  name: string;
  /** 1 for the first call for a text of this name. */
  times: number;
  authorization: string | undefined;
  body: ChatRequest;
  data: PromptDocument;
  cost: Cost;
}

/** Says what a call must cost afterwards: the counted tokens, nothing, or the most that it could cost. */
export type Cost = 'used' | 'nothing' | 'greatest';

/** Sends the answer to one call, and says what it costs. */
export type ModelReply = (exchange: Omit<ModelExchange, 'cost'>, response: ServerResponse) => Cost;

export const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

/** A model behind real HTTP. It checks every call, and every sound answer of its own, against the contract. */
export async function startOpenAiDouble() {
  const exchanges: ModelExchange[] = [];
  const problems: string[] = [];
  let reply: ModelReply = good();

  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readText(request)) as ChatRequest;
    problems.push(...contractProblems('CreateChatCompletionRequest', body));
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') problems.push(`Called ${request.url}.`);
    const { name } = body.response_format.json_schema;
    const times = exchanges.filter((earlier) => earlier.name === name).length + 1;
    const data = JSON.parse(body.messages[1]?.content ?? '') as PromptDocument;
    const exchange = { name, times, authorization: request.headers.authorization, body, data };
    exchanges.push({ ...exchange, cost: reply(exchange, response) });
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;

  return {
    exchanges,
    /** Lists what was wrong by the contract, on either side. A test expects none. */
    problems,
    environment: { OPENAI_API_KEY: 'sk-of-the-double', OPENAI_BASE_URL: `http://localhost:${port}/v1` },
    /** Answers this way from now on. */
    replyWith(next: ModelReply) {
      reply = next;
    },
    calls: () => exchanges.map(({ name }) => name),
    reset() {
      exchanges.length = 0;
      problems.length = 0;
      reply = good();
    },
    async stop(): Promise<void> {
      await new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      });
    },
  };
}

export type OpenAiDouble = Awaited<ReturnType<typeof startOpenAiDouble>>;

/** A whole answer; `change` makes something else of it than a good model would. */
export function completion(content: string | null, { refusal = null as string | null, finishReason = 'stop' } = {}) {
  const message = { role: 'assistant', content, refusal };
  const choice = { index: 0, finish_reason: finishReason, logprobs: null, message };
  return { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'double', choices: [choice], usage };
}

function sendJson(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers as a good model would, with the texts of `write` if given. */
export function good(write?: WriteText): ModelReply {
  return ({ body, data }, response) => {
    const content = JSON.stringify(writeAnswer(body.response_format.json_schema.schema, data, write));
    const answer = completion(content);
    const [problem] = contractProblems('CreateChatCompletionResponse', answer);
    if (problem) throw new Error(problem);
    sendJson(response, answer);
    return 'used';
  };
}

/** An answer with something else in place of the text that was asked for. */
export function saying(content: string | null, more: Parameters<typeof completion>[1] = {}): ModelReply {
  return answering(completion(content, more));
}

/** Any body at all with status 200. */
export function answering(body: unknown): ModelReply {
  return (_exchange, response) => {
    sendJson(response, body);
    return typeof body === 'object' && body !== null && 'usage' in body ? 'used' : 'greatest';
  };
}

/** An error in the provider's own shape. */
export function failing(status: number, headers: Record<string, string> = {}, code: string | null = null): ModelReply {
  const error = { message: 'The double was told to fail.', type: 'server_error', param: null, code };
  return (_exchange, response) => {
    sendJson(response, { error }, status, headers);
    // A gateway that gave up may have had the text written behind it.
    return status >= 500 || status === 408 ? 'greatest' : 'nothing';
  };
}

/** Breaks the connection in the middle of the answer's body. */
export const cutting: ModelReply = (_exchange, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
  response.write('{"id":"chatcmpl-1","choices":[{"message":{"content":"{');
  setImmediate(() => response.destroy());
  return 'greatest';
};

/** Breaks the connection before any answer. */
export const resetting: ModelReply = (_exchange, response) => {
  response.destroy();
  return 'greatest';
};

/** Never answers. */
export const hanging: ModelReply = () => 'greatest';

/** Begins an answer with its headers, and says nothing more. */
const fallingSilent: ModelReply = (_exchange, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders();
  return 'greatest';
};

/** Sends one byte after the other, for ever: a connection that is never idle. */
const dripping: ModelReply = (_exchange, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(drip));
  return 'greatest';
};

export const endless: readonly [what: string, ModelReply][] = [
  ['never answers', hanging],
  ['falls silent after the headers', fallingSilent],
  ['drips bytes for ever', dripping],
];

/** Another answer to the first `times` calls for each text than to the later ones. */
export function atFirst(
  reply: ModelReply,
  { times = 1, then = good() }: { times?: number; then?: ModelReply } = {},
): ModelReply {
  return (exchange, response) => (exchange.times <= times ? reply : then)(exchange, response);
}

/** Computes the cost of calls at the prices per million tokens, in thousandths of a cent. See `Cost`. */
export function costOf(exchanges: readonly ModelExchange[], prices: { input: number; output: number }): number {
  const millicents = (input: number, output: number) =>
    Math.ceil((input * prices.input + output * prices.output) / 1000);
  const costs = exchanges.map(({ cost, body }) => {
    if (cost === 'nothing') return 0;
    if (cost === 'used') return millicents(usage.prompt_tokens, usage.completion_tokens);
    const { name, schema } = body.response_format.json_schema;
    const sent = [name, ...body.messages.map(({ content }) => content), JSON.stringify(schema)].join('');
    return millicents(Buffer.byteLength(sent) + 200, body.max_completion_tokens);
  });
  return costs.reduce((sum, one) => sum + one, 0);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
