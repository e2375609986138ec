/** A mail as it came over the wire, taken apart by the rules that ours follows (RFC 2045 to 2047); not for other people's. */
export interface ParsedMail {
  /** By lower-cased name; a header that stands there twice has two values. */
  headers: Map<string, string[]>;
  /** Decoded. */
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string; content: Buffer }[];
}

interface Part {
  headers: Map<string, string[]>;
  body: string;
}

export function parseMail(raw: string): ParsedMail {
  const whole = readPart(raw);
  const leaves = leavesOf(whole);
  const textOf = (type: string) => {
    const leaf = leaves.find((part) => header(part, 'content-type').startsWith(type));
    return leaf ? decode(leaf).toString('utf8').replaceAll('\r\n', '\n') : '';
  };
  const attachments = leaves
    .filter((part) => header(part, 'content-disposition').startsWith('attachment'))
    .map((part) => ({ fileName: parameter(header(part, 'content-disposition'), 'filename'), content: decode(part) }));
  const subject = decodeWords(header(whole, 'subject'));
  return { headers: whole.headers, subject, text: textOf('text/plain'), html: textOf('text/html'), attachments };
}

function readPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

const header = ({ headers }: Part, name: string): string => headers.get(name)?.[0] ?? '';
const parameter = (value: string, name: string): string => new RegExp(`${name}="?([^";]+)`).exec(value)?.[1] ?? '';

/** The parts that hold something themselves, in order. */
function leavesOf(part: Part): Part[] {
  const boundary = parameter(header(part, 'content-type'), 'boundary');
  if (boundary === '') return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(readPart(piece.replace(/^\r\n/, ''))));
}

function decode(part: Part): Buffer {
  const encoding = header(part, 'content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(part.body, 'base64');
  if (encoding === 'quoted-printable') return fromQuotedPrintable(part.body.replace(/=\r\n/g, ''));
  return Buffer.from(part.body);
}

const fromQuotedPrintable = (body: string): Buffer =>
  Buffer.from(
    body.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodeWords = (value: string): string =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      (encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : fromQuotedPrintable(word.replaceAll('_', ' '))
      ).toString('utf8'),
    );
