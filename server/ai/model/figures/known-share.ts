import { isPure } from './arithmetic.ts';
import type { FigureGround } from './figure-ground.ts';
import type { GivenAnswer } from './given-figures.ts';
import type { Share } from './shares-in.ts';

/** Tells whether an answer has a share or counts the same: "51 of the 60" where 9 of the 60 came back. */
export function isKnownShare({ part, whole, link }: Share, { shares, answers }: FigureGround): boolean {
  const said = part / whole;
  const isNear = (share: number) => Math.abs(said - share) <= (link === 'in' ? share / 50 : 1e-9);
  if (shares.pairs.some(isNear) || (link === 'in' && shares.percents.some(isNear))) return true;
  const wholes = answers.map(countsOf).filter((counts) => counts.includes(whole));
  const parts = answers.flatMap(countsOf).filter((count) => count < whole);
  // Where an answer says how many of the whole, another answer's count is none of its parts.
  const isOpen = wholes.some((counts) => counts.every((count) => count >= whole));
  return (
    wholes.length > 0 && part > 1 && (parts.includes(part) || (link === 'of' && isOpen && parts.includes(whole - part)))
  );
}

function countsOf({ figures }: GivenAnswer): number[] {
  return figures
    .flat()
    .filter(isPure)
    .flatMap(({ values }) => values);
}
