import type { ReactNode } from 'react';
import { PageSection } from '#pwa/ui/page.tsx';
import { AnswerDrawing, DevicesDrawing, PlanDrawing } from './benefit-drawings.tsx';
import styles from './benefits.module.css';

export function Benefits() {
  return (
    <PageSection title="What you can rely on">
      <ul className={styles.benefits}>
        <Benefit drawing={<AnswerDrawing />} title="It rests on what you said">
          Every recommendation names the answer behind it, so you can check the reasoning before you spend a dollar on
          it.
        </Benefit>
        <Benefit drawing={<PlanDrawing />} title="A plan with dates on it">
          Thirty, sixty and ninety days. Each step has an owner, a date and the measure that tells you it is done.
        </Benefit>
        <Benefit drawing={<DevicesDrawing />} title="It works where you work">
          Your answers stay on your device while you write them. Finish in the basement of a job site; they are sent
          later.
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
