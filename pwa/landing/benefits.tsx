import type { ReactNode } from 'react';
import { PageSection } from '#pwa/ui/page.tsx';
import { AnswerDrawing, DevicesDrawing, PlanDrawing } from './benefit-drawings.tsx';
import styles from './benefits.module.css';

export function Benefits() {
  return (
    <PageSection title="What you can count on">
      <ul className={styles.benefits}>
        <Benefit drawing={<AnswerDrawing />} title="Based on your answers">
          Every recommendation shows which answer it comes from, so you can check the reasoning before you spend a
          dollar.
        </Benefit>
        <Benefit drawing={<PlanDrawing />} title="A plan with dates">
          Each step has an owner, a date and a clear sign that it’s done.
        </Benefit>
        <Benefit drawing={<DevicesDrawing />} title="Works without a signal">
          Your answers are saved on your device as you type. Finish offline, and they’ll send when you’re back online.
        </Benefit>
      </ul>
    </PageSection>
  );
}

function Benefit({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={styles.benefit}>
      {drawing}
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}
