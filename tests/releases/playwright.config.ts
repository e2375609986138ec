import base from '../playwright.config.ts';

export default { ...base, testDir: '.', outputDir: '../results', workers: 1 };
