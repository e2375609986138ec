import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAppPath } from '#schema/paths.ts';
import { appManifest } from './app-manifest.ts';
import { screenshots } from './app-screenshots.ts';

interface Picture {
  src: string;
  sizes?: string;
  type?: string;
  purpose?: string;
}

const folder = join(import.meta.dirname, '../pwa/public');
const read = ({ src }: Picture) => readFileSync(join(folder, src));
const icons = (appManifest.icons ?? []) as Picture[];
const shortcuts = appManifest.shortcuts ?? [];
const pictures = [
  ...icons,
  ...shortcuts.flatMap(({ icons = [] }) => icons as Picture[]),
  ...(appManifest.screenshots ?? []),
];

test.each(pictures.map((picture) => [picture.src, picture] as const))(
  '%s is there, of the type and the size that the manifest tells',
  (_, picture) => {
    const file = read(picture);
    const readSize = sizeReaders[picture.type ?? ''];
    if (!readSize) throw new Error(`Nothing reads ${picture.type}.`);
    expect(readSize(file)).toBe(picture.sizes);
  },
);

test('there is an icon for every use: as it is, cut to a shape, and in one colour', () => {
  const purposes = icons.map(({ purpose = 'any' }) => purpose);
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
});

test('the shape of the icon in one colour is what is opaque in it', () => {
  const icon = icons.find(({ purpose }) => purpose === 'monochrome');
  // Colour with alpha: byte 25 of a PNG.
  expect(icon && read(icon)[25]).toBe(6);
});

test('the app keeps its identity when its start page changes', () => {
  expect(appManifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', lang: 'en' });
});

test.each([appManifest.start_url, appManifest.share_target?.action, ...shortcuts.map(({ url }) => url)])(
  '%s, to which the system leads, is an address of the app and none that the server answers itself',
  (url = '') => {
    const { pathname, origin } = new URL(url, 'https://app.example');
    expect(origin).toBe('https://app.example');
    expect(pathname).not.toMatch(/^\/(api|cashier|dev)\//);
    expect(isAppPath(pathname)).toBe(true);
  },
);

test('what is shared opens a page, so that it can be shared without a network', () => {
  expect(appManifest.share_target).toMatchObject({
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  });
});

test('the pictures of the app show it narrow and wide, each pair of one shape, and weigh at most 300 KB together', () => {
  for (const form of ['narrow', 'wide'] as const) {
    const sizes = appManifest.screenshots?.filter(({ form_factor }) => form_factor === form).map(({ sizes }) => sizes);
    expect(sizes?.length).toBeGreaterThanOrEqual(2);
    expect(new Set(sizes).size).toBe(1);
  }
  const bytes = screenshots.reduce((sum, { file }) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(300 * 1024);
});

/** From the first bytes of a file: its width and height, as a manifest writes them. */
const sizeReaders: Record<string, (file: Buffer) => string> = {
  'image/png'(file) {
    expect(file.toString('latin1', 1, 4)).toBe('PNG');
    return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
  },
  'image/webp'(file) {
    // The extended kind, which is what Chromium writes: https://developers.google.com/speed/webp/docs/riff_container
    expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`;
  },
  'image/svg+xml'(file) {
    expect(file.toString()).toContain('<svg');
    return 'any';
  },
};
