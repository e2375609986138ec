import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startChatModelDouble } from '#server/testing/chat-model-double.ts';
import { startOpenAiDouble } from '#server/testing/openai-double.ts';

/** Serves texts and chat at one address, as a real provider does, and records every prompt as it was sent. */
export async function startBothModels() {
  const texts = await startOpenAiDouble();
  const chat = await startChatModelDouble();
  const prompts: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const prompt = Buffer.concat(chunks).toString('utf8');
    prompts.push(prompt);
    const isChat = (JSON.parse(prompt) as { stream?: boolean }).stream === true;
    const target = (isChat ? chat : texts).environment.OPENAI_BASE_URL;
    const { authorization = '' } = request.headers;
    const headers = { 'Content-Type': 'application/json', Authorization: authorization };
    const answer = await fetch(`${target}/chat/completions`, { method: 'POST', headers, body: prompt });
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const { port } = server.address() as AddressInfo;

  return {
    prompts,
    environment: { OPENAI_API_KEY: 'sk-of-the-double', OPENAI_BASE_URL: `http://localhost:${port}/v1` },
    /** Lists what was wrong by the provider's contract. A test expects nothing. */
    problems: () => [...texts.problems, ...chat.problems],
    chatCalls: () => chat.calls.length,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await Promise.all([texts.stop(), chat.stop()]);
    },
  };
}
