import { Check } from 'lucide-react';
import { dailyQuestions } from '#schema/chat.ts';
import styles from './benefits.module.css';

/** Specification, section 2. */
const benefits = [
  'Unlimited chat with AI coach',
  'Strategy questions',
  'Personalised advice',
  'Track goals',
  'Full access for 30 days',
];

/** What chat access gives, and what “unlimited” means. */
export function Benefits() {
  return (
    <>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Check aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        One payment, nothing renews. Fair use: up to {dailyQuestions} messages a day, and you are told before that.
      </p>
    </>
  );
}
