import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { expect, onTestFinished, test } from 'vitest';
import { layOut } from './print.ts';

const defaultStyle = { font: 'Inter' };
const localFile = fileURLToPath(import.meta.url);

async function listeningServer() {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

test('a document that asks for an address is refused before anything is fetched', async () => {
  const { origin, requests } = await listeningServer();
  const image = `${origin}/a.png`;
  const asking: TDocumentDefinitions[] = [
    { defaultStyle, content: [{ image }] },
    { defaultStyle, content: [{ image: 'logo' }], images: { logo: image } },
    { defaultStyle, content: ['x'], files: { secret: { src: image } } },
  ];
  for (const definition of asking) await expect(layOut(definition)).rejects.toThrow('denied by resource access policy');
  expect(requests).toEqual([]);
});

test('a document that asks for a local file is refused', async () => {
  const asking: TDocumentDefinitions[] = [
    { defaultStyle, content: [{ image: localFile }] },
    { defaultStyle, content: [{ image: 'logo' }], images: { logo: localFile } },
    { defaultStyle, content: ['x'], files: { secret: { src: localFile } } },
  ];
  for (const definition of asking) await expect(layOut(definition)).rejects.toThrow('denied by resource access policy');
});

test('a document of texts is printed with our fonts', async () => {
  const pdf = Buffer.from(await (await layOut({ defaultStyle, content: ['Only words'] }))()).toString('latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toContain('+Inter-Regular');
});
