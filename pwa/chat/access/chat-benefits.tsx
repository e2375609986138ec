import { Check } from 'lucide-react';
import { useConfig } from '#pwa/api/config.ts';
import { dailyQuestions } from '#schema/chat.ts';
import type { Provider } from '#schema/insights.ts';
import styles from './chat-benefits.module.css';

/** The benefits of docs/specification.md#2-screens-and-routes; “AI” only where a model answers. */
const chatWith: Record<Provider, string> = {
  openai: 'Unlimited chat with AI coach',
  playbook: 'Unlimited chat with your coach',
};
const benefits = ['Strategy questions', 'Personalised advice', 'Track goals', 'Full access for 30 days'];

/** Lists what chat access gives, and explains “unlimited”. */
export function ChatBenefits() {
  const { provider } = useConfig();
  return (
    <>
      <ul className={styles.benefits}>
        {[chatWith[provider], ...benefits].map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        One-time payment. No subscription. Fair use: up to {dailyQuestions} messages a day, and we’ll tell you before
        you reach it.
      </p>
    </>
  );
}
