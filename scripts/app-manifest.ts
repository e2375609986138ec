import type { ManifestOptions } from 'vite-plugin-pwa';
import { screenshots } from './app-screenshots.ts';

const png = (name: string, size: number) => ({ src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' });

const shortcut = (name: string, url: string, icon: string) => ({ name, url, icons: [png(icon, 96)] });

/** Describes the app to an operating system. The server puts the operator's brand in. */
export const appManifest: Partial<ManifestOptions> = {
  id: '/',
  name: '%BRAND_NAME%',
  short_name: '%BRAND_NAME%',
  description: 'A strategy coach for business owners: insights, a report and a dated plan.',
  lang: 'en',
  dir: 'ltr',
  categories: ['business', 'productivity'],
  start_url: '/home',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  // One window: two of them would be two copies of the same plan.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  background_color: '#f5f6f2',
  theme_color: '#0d4b56',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('icon-192', 192),
    png('icon-512', 512),
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    { ...png('icon-monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('New goal', '/goals?new=1', 'shortcut-goal'),
    shortcut('Ask the coach', '/business-chat-coaching', 'shortcut-coach'),
    shortcut('History', '/history', 'shortcut-history'),
  ],
  // A page that is opened, and no call: so that something can be shared without a network.
  share_target: {
    action: '/goals',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  screenshots: screenshots.map(({ file, width, height, formFactor, label }) => ({
    src: `/${file}`,
    sizes: `${width}x${height}`,
    type: 'image/webp',
    form_factor: formFactor,
    label,
  })),
};
