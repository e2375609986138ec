/** The one seed of every random test: 1, unless `npm run test:fresh` names another. */
export const testSeed = Number(process.env.TEST_SEED ?? 1);
