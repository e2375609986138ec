/**
 * This file gathers parts around a page that its first picture does not need. One file means that the first page names
 * only one.
 */
export { InstallOffer } from '#pwa/install/install-offer.tsx';
export { UpdateWatch } from '#pwa/updates/update-watch.tsx';
