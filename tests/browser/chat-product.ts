import { Product } from '../../scripts/product.ts';
import { test as base, expect } from './product.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

/** Words that stand where the coach must never look; whatever story is told, none of them may reach the model. */
export const canaries = { internalNote: 'zanzibar-internal', clientNote: 'zanzibar-client', other: 'zanzibar-other' };

/** The product with a model behind it, which answers as its questions say. */
export const test = base.extend<{ soundCalls: undefined }, { model: ScriptedModel }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startScriptedModel();
      await use(model);
      await model.stop();
    },
    { scope: 'worker' },
  ],
  sharedProduct: [
    async ({ model }, use) => {
      const product = await Product.start({ ...model.environment, AI_DAILY_BUDGET_CENTS: '1000000' });
      await use(product);
      await product.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  soundCalls: [
    async ({ model }, use) => {
      await use(undefined);
      expect(model.problems).toEqual([]);
      expect(Object.values(canaries).filter((word) => model.sent().includes(word))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
