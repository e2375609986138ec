/** What stands around a page and is not needed to show it: in one file, so that the first page names only one. */
export { InstallOffer } from '#pwa/install/install-offer.tsx';
export { UpdateWatch } from '#pwa/updates/update-watch.tsx';
