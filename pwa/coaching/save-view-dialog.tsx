import { useState } from 'react';
import { type FieldErrors, fieldErrors } from '#pwa/api/use-action.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { FormStack, TextField } from '#pwa/ui/field.tsx';
import { Form } from '#pwa/ui/form.tsx';
import { deskViewSchema } from '#schema/desk.ts';
import { defaultPortalSort } from '#schema/portal-query.ts';
import { isSameName } from './merge-views.ts';

interface SaveViewDialogProps {
  /** Lists the names that are taken. */
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name under which the search, filters and order are saved. */
export function SaveViewDialog({ names, onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  function handleSubmit(): void {
    const found = fieldErrors(deskViewSchema, { name, search: '', filters: {}, sort: defaultPortalSort });
    const isTaken = names.some((other) => isSameName(other, name.trim()));
    if (isTaken) found.name ??= 'You already have a view with this name.';
    setErrors(found);
    if (Object.keys(found).length === 0) onSave(name.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save this view"
      lead="We’ll save your search, filters and sort order."
      closeOnOutsidePress={false}
    >
      <Form errors={errors} onSubmit={handleSubmit}>
        <FormStack>
          <TextField
            label="Name"
            autoComplete="off"
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.target.value)}
          />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary">
              Save view
            </Button>
          </DialogActions>
        </FormStack>
      </Form>
    </Dialog>
  );
}
