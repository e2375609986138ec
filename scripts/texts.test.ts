import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { expect, test } from 'vitest';
import { readTexts } from './texts.ts';

const page = `
import { Button } from 'a library with spaces';
type Kind = 'a type is no text';
export function Page({ count, isOld }: { count: number; isOld: boolean }) {
  if (count < 0) throw new Error('a fault of the program');
  return (
    <section className="one two" aria-label="Your goals">
      <p>
        You have {count} <b>open goals</b>.
      </p>
      <Button to="/goals" label={isOld ? 'Open it' : \`Open all \${count} of them\`}>Go</Button>
    </section>
  );
}
`;

test('of a page, the words that a person reads are listed with their lines, and nothing else', () => {
  const files = createVirtualFileSystem({
    '/product/tsconfig.json': '{ "compilerOptions": { "jsx": "preserve", "noLib": true }, "include": ["."] }',
    '/product/page.tsx': page,
  });
  expect(readTexts('/product/tsconfig.json', '/product', files)).toEqual([
    { place: 'page.tsx:7', text: 'Your goals' },
    { place: 'page.tsx:8', text: 'You have {count} open goals.' },
    { place: 'page.tsx:11', text: 'Go' },
    { place: 'page.tsx:11', text: 'Open it' },
    { place: 'page.tsx:11', text: 'Open all {count} of them' },
  ]);
});
