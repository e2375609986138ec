import { supportEmail } from './config.ts';

/** Where somebody who was declined wrongly writes to. */
export const objectionAddress = `mailto:${supportEmail}?subject=${encodeURIComponent('This isn’t right: my request was declined')}`;
