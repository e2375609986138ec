import { Button } from '#pwa/ui/button.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import type { User } from '#schema/users.ts';
import styles from './account.module.css';
import { profileFields } from './profile-fields.ts';

/** @param onEdit left out where nothing can be changed */
export function ProfileView({ user, onEdit }: { user: User; onEdit?: () => void }) {
  const fields = profileFields.map(({ name, label }) => ({
    term: label,
    value: user[name] || <span className="mute">Not provided</span>,
  }));
  return (
    <div className={styles.stack}>
      <KeyValues items={fields} />
      {onEdit && (
        <div>
          <Button variant="primary" onClick={onEdit}>
            Edit details
          </Button>
        </div>
      )}
    </div>
  );
}
