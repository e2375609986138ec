import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';

export interface FormProps {
  /**
   * Holds the texts under the fields. It is a new object after each try, so that the first wrong field gets the focus
   * again.
   */
  errors: Readonly<Record<string, string>>;
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A form that says itself what is wrong, and leads the person to the first wrong field. */
export function Form({ errors, onSubmit, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={form} className={className} onSubmit={handleSubmit} noValidate>
      {children}
    </form>
  );
}
