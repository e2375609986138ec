/** Stands at the head of a section with `unverified` on every surface; a file of its own, because few chunks need it. */
export const unverifiedNote =
  'Some figures in this section could not be found in your answers. Check them before you rely on them.';
