import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code comes when it is shown, or ahead of that. What was loaded ahead is there in the first picture: `lazy`
 * alone shows its placeholder once more, because a browser answers `import()` a task later even with what it has.
 */
export function loadable(load: () => Promise<ComponentType>): { Page: ComponentType; loadAhead: () => Promise<void> } {
  let loaded: ComponentType | undefined;
  const Later = lazy(async () => ({ default: await load() }));
  return {
    Page() {
      const [Shown] = useState(() => loaded ?? Later);
      return <Shown />;
    },
    async loadAhead() {
      loaded = await load();
    },
  };
}
