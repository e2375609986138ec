import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

type ReadPage = (path: string) => string | undefined;

/** Its made-up texts name pages that do not exist. */
const thisFile = 'scripts/dead-links.test.ts';
const mostWords = 400;
const pageSyntax = /(?<![\w/.-])(docs\/[\w./-]*?\.md)(?:#([\p{L}\p{N}_-]+))?/gu;
const linkSyntax = /\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g;
const commentSyntax = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;
/** How comments named pages before: none of these leads anywhere. */
const looseForms = [
  /(?<![\w/.-])(?:decisions|experience|limits|product|protocol|security|specification|sync-\w+)\.md\b/,
  /(?<!-)\b[Rr]ules? \d+(?:, \d+)*(?: and \d+)?(?![\d,]| and \d| of docs\/)/,
  /\b[Ii]nvariants? \d+/,
  /\b[Dd]ecisions? \d{4}\b/,
  /\b[Ss]pecification, section/,
  /\((?:decisions|experience|protocol|security|specification)[,:)]/,
  /\b[Ss]ync protocol\b/,
  /(?<!row )\bLLM\d\d\b/,
];

/** @returns each path or heading in the text that does not exist, as it stands there */
function deadLinks(file: string, text: string, readPage: ReadPage): string[] {
  const isDead = (path: string, heading = '') => {
    const page = readPage(path);
    return page === undefined || (heading !== '' && !headingsOf(page).has(heading));
  };
  const named = [...text.matchAll(pageSyntax)].filter(([, path = '', heading]) => isDead(path, heading));
  const linked = file.endsWith('.md')
    ? [...text.matchAll(linkSyntax)].filter(
        ([, path = '', heading]) =>
          !/^[a-z]+:/.test(path) && isDead(path === '' ? file : join(dirname(file), path), heading),
      )
    : [];
  return [...named, ...linked].map(([found]) => found);
}

/** The anchors of a page, made from its headings as GitHub makes them. */
function headingsOf(page: string): Set<string> {
  const slugs = new Set<string>();
  for (const [, heading = ''] of page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let again = 1; slugs.has(anchor); again += 1) anchor = `${slug}-${again}`;
    slugs.add(anchor);
  }
  return slugs;
}

/** @returns the words in comments that name a page without its path */
function looseReferences(source: string): string[] {
  const comments = (source.match(commentSyntax) ?? []).map((one) => one.replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' '));
  return comments.flatMap((comment) => looseForms.flatMap((form) => comment.match(form)?.[0] ?? []));
}

const isText = (file: string) => /\.(?:tsx?|mjs|css|md)$/.test(file) && !file.startsWith('tests/contracts/');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => isText(file) && file !== thisFile && existsSync(file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
/** A file that is no page, such as a picture or a folder, has no headings. */
const readOwnPage: ReadPage = (path) => texts.get(path) ?? (existsSync(path) ? '' : undefined);

describe('the repository', () => {
  test('names no page and no heading that does not exist', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const dead = [...texts].flatMap(([file, text]) =>
      deadLinks(file, text, readOwnPage).map((found) => `${file}: ${found}`),
    );
    expect(dead).toEqual([]);
  });

  test('names pages in comments by their paths', () => {
    const loose = [...texts].flatMap(([file, text]) =>
      file.endsWith('.md') ? [] : looseReferences(text).map((found) => `${file}: ${found}`),
    );
    expect(loose).toEqual([]);
  });

  test('has no decision of more than 400 words', () => {
    const folder = 'docs/decisions';
    const decisions = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
    expect(decisions).not.toEqual([]);
    const words = (name: string) => readFileSync(join(folder, name), 'utf8').split(/\s+/).filter(Boolean).length;
    expect(decisions.filter((name) => words(name) > mostWords)).toEqual([]);
  });
});

describe('a link', () => {
  const pages: Record<string, string> = {
    'docs/rules.md':
      '# Rules\n\n### 13. Horizon\n\n## Push, then `pull`\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n',
    'docs/deep/why.md': '# Why\n',
  };
  const find = (file: string, text: string) => deadLinks(file, text, (path) => pages[path]);

  test.each([
    ['docs/rules.md'],
    ['(docs/rules.md#13-horizon).'],
    ['docs/rules.md#push-then-pull, row 4'],
    ['docs/rules.md#twice and docs/rules.md#twice-1'],
    ['https://example.com/docs/none.md'],
  ])('in a comment resolves: %s', (text) => {
    expect(find('server/a.ts', `// ${text}`)).toEqual([]);
  });

  test.each([['docs/none.md'], ['docs/rules.md#14-results'], ['docs/rules.md#twice-2'], ['docs/rules.md#no-heading']])(
    'in a comment is dead: %s',
    (text) => {
      expect(find('server/a.ts', `/** Keeps it (${text}). */`)).toEqual([text]);
    },
  );

  test('on a page is read from the folder of the page', () => {
    expect(find('docs/deep/why.md', '[a](../rules.md#13-horizon), [b](#why), [c](https://example.com/x.md)')).toEqual(
      [],
    );
    expect(find('docs/deep/why.md', '[a](rules.md), [b](#who), [c](../rules.md#15-forget)')).toEqual([
      '](rules.md)',
      '](#who)',
      '](../rules.md#15-forget)',
    ]);
  });
});

describe('a comment', () => {
  test.each([
    ['/** Bounded (rule 17). */', 'rule 17'],
    ['/**\n * Kept (rules 2\n * and 12).\n */', 'rules 2 and 12'],
    ['  // See security.md, 1.4.', 'security.md'],
    ['const a = 1; // decision 0009', 'decision 0009'],
    ['// Specification,\n// section 9.', 'Specification, section'],
    ['/** As the limits say (decisions). */', '(decisions)'],
    ['/** It holds invariant 7. */', 'invariant 7'],
    ['/** No names (docs/security.md, LLM02). */', 'LLM02'],
  ])('names a page without its path: %s', (source, found) => {
    expect(looseReferences(source)).toEqual([found]);
  });

  test.each([
    ["test('rule 17: a page ends', () => {});"],
    ['/** Rules 3, 5 and 18 of docs/protocol.md#rules written a second time. */'],
    ['/** No names (docs/security.md#5-llm-risks, row LLM02). */'],
    ['/** See docs/protocol.md#invariants, item 7. */'],
    ['/** `--rule 15a` breaks only that. */'],
  ])('names its page, or none: %s', (source) => {
    expect(looseReferences(source)).toEqual([]);
  });
});
