import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  isCallExpression,
  isImportDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type APIOptions } from 'typescript/unstable/sync';

export interface Text {
  /** Its file and line, such as `pwa/home/home-screen.tsx:12`. */
  place: string;
  text: string;
}

/** Lists the areas in the order in which a customer meets them, then a coach, then what the server sends. */
const areas = [
  'pwa/index.html',
  'pwa/landing',
  'pwa/insights',
  'pwa/results',
  'pwa/checkout',
  'pwa/report',
  'pwa/auth',
  'pwa/account',
  'pwa/home',
  'pwa/goals',
  'pwa/history',
  'pwa/chat',
  'pwa/app',
  'pwa/sync',
  'pwa/install',
  'pwa/updates',
  'pwa/offline',
  'pwa/api',
  'pwa/ui',
  'pwa/legal',
  'pwa/coaching',
  'pwa/users',
  'pwa',
  'schema',
  'data/content',
  'server',
  'sync',
];
const contentFiles = ['pwa/index.html', 'data/content/questions.yaml', 'data/content/declined.yaml'];
/** The report's writers, with texts of their own, and code that only tests run. */
const leftOut = /\.test\.tsx?:|\/testing\/|^server\/(?:ai|canary|db|demo|faults|settings|walk)|^schema\/drawing/;
/** Attributes whose values are names for the machine. */
const machineAttributes =
  /^(?:class\w*|style|id|key|to|href|src|type|role|name|variant|tone|size|d|viewBox|rel|target)$/;

/** Every text that a person can read, in the order of the walk through the product. */
export function listTexts(root: string): Text[] {
  const typescript = ['pwa', 'server'].flatMap((folder) => readTexts(join(root, folder, 'tsconfig.json'), root));
  const own = typescript.filter(({ place }) => /^(?:pwa|schema|sync|server)\//.test(place) && !leftOut.test(place));
  const content = contentFiles.flatMap((file) => contentTexts(file, readFileSync(join(root, file), 'utf8')));
  const once = new Map([...own, ...content].map((text) => [`${text.place} ${text.text}`, text]));
  return [...once.values()].sort(
    (a, b) => areaOf(a) - areaOf(b) || a.place.localeCompare(b.place, 'en', { numeric: true }),
  );
}

function areaOf({ place }: Text): number {
  return areas.findIndex((area) => place.startsWith(area));
}

/** The texts of a project's own files; `files` stands in for the disk in tests. */
export function readTexts(configFile: string, root: string, files?: APIOptions['fs']): Text[] {
  const api = new API({ cwd: root, ...(files && { fs: files }) });
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (!project) throw new Error(`No project at ${configFile}`);
    return project.rootFiles.flatMap((file) => {
      const source = project.program.getSourceFile(file);
      return source ? fileTexts(source, relative(root, file)) : [];
    });
  } finally {
    api.close();
  }
}

function fileTexts(source: SourceFile, file: string): Text[] {
  const found: Text[] = [];
  const add = (node: Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (isReadable(text)) found.push({ place: `${file}:${line}`, text });
  };
  const visit = (node: Node, isInSentence = false): void => {
    if (isForMachines(node)) return;
    if (isJsxElement(node) || isJsxFragment(node)) {
      const isSentence = isInSentence || node.children.some(isWordy);
      if (isSentence && !isInSentence) add(node, flatText(node));
      if (isJsxElement(node)) visit(node.openingElement);
      // Its words are said; a choice among texts inside it still holds others.
      for (const child of node.children) if (!isJsxText(child)) visit(child, isSentence);
      return;
    }
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    if (isTemplateExpression(node)) add(node, flatText(node));
    node.forEachChild((child) => visit(child));
  };
  visit(source);
  return found;
}

const isWordy = (node: Node) => isJsxText(node) && /\p{L}/u.test(node.text);

/** What no person reads: imports, types, tagged texts such as SQL, programming errors, and the machine's attributes. */
function isForMachines(node: Node): boolean {
  if (isImportDeclaration(node) || isTypeNode(node) || isTaggedTemplateExpression(node)) return true;
  if (isJsxAttribute(node)) return machineAttributes.test(node.name.getText());
  if (isNewExpression(node)) return /^(?:\w*(?<!App)Error|Intl\.\w+|RegExp|URL)$/.test(node.expression.getText());
  return isCallExpression(node) && /^(?:console|log)\.\w+$/.test(node.expression.getText());
}

/** One line of words: what code puts in appears as `{…}` with its name. */
function flatText(node: Node): string {
  if (isJsxText(node) || isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isJsxElement(node) || isJsxFragment(node)) return node.children.map(flatText).join('');
  if (isJsxExpression(node)) return node.expression ? flatText(node.expression) : '';
  if (isTemplateExpression(node)) {
    return (
      node.head.text + node.templateSpans.map((span) => `{${span.expression.getText()}}${span.literal.text}`).join('')
    );
  }
  return `{${node.getText().length > 40 ? '…' : node.getText()}}`;
}

/** Two words, or one that begins like a sentence. */
function isReadable(text: string): boolean {
  const words = text.replace(/\{[^}]*\}/g, ' ');
  if (/\p{Cc}|^[\w-]+(?:\.[\w-]+)+$|^[#./]|^https?:|^[a-z]+\/[a-z]|[;{}<>=]{2}|^[A-Z_]+$/u.test(text)) return false;
  return /\p{L}[\p{L}’',:]*\s+\S*\p{L}/u.test(words) || /^\p{Lu}\p{Ll}+[.…?!]?$/u.test(words.trim());
}

/** Lines of a page or of YAML as they stand, without comments. */
function contentTexts(file: string, text: string): Text[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line
      .replace(/<[^>]+>/g, ' ')
      .replace(/^\s*(?:- )?(?:\w+:\s*(?:>-)?)?/, '')
      .trim();
    return line.trim().startsWith('#') || !isReadable(words) ? [] : [{ place: `${file}:${index + 1}`, text: words }];
  });
}

if (import.meta.main) {
  for (const { place, text } of listTexts(join(import.meta.dirname, '..'))) console.log(`${place}  ${text}`);
}
