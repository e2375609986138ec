import type { Plugin } from 'vite';
import { releases } from '../pwa/updates/whats-new.ts';

export const whatsNewFile = 'whats-new.js';

/**
 * Has the service worker of this build tell the pages of older ones what is new in it. They cannot read it from the network:
 * it may be gone, and it may be newer still.
 */
export function tellWhatsNew(): Plugin {
  return {
    name: 'northbeam-whats-new',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: whatsNewFile, source: script });
    },
  };
}

const script = `self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'WHATS_NEW') ports[0]?.postMessage(${JSON.stringify(releases)});
});
`;
