import { SelectField, TextArea, TextField } from '#pwa/ui/field.tsx';
import { maxAreaLength, maxLineLength } from '#schema/fields.ts';
import {
  type AnswerName,
  answerLabels,
  budgetRanges,
  challenges,
  companySizes,
  decisionAuthorities,
  referralSources,
  revenueBands,
  timelines,
} from '#schema/insights.ts';
import { type Details, detailNames, detailSchema, isRequiredDetail, type SubmissionCard } from '#schema/submissions.ts';
import styles from './details-dialog.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { EditDialog, type EditForm, useEditForm } from './edit-form.tsx';
import type { EditDraft, EditValues } from './open-drafts.ts';
import { detailsDraftId, type SubmissionActions } from './submission-edits.ts';
import type { PageRow } from './use-submission.ts';

interface DetailsDialogProps {
  card: PageRow<SubmissionCard>;
  actions: SubmissionActions;
  onClose: () => void;
}

const groups: readonly { title: string; names: readonly AnswerName[] }[] = [
  { title: 'Client', names: ['firstName', 'lastName', 'email', 'phone', 'role', 'location'] },
  { title: 'Company', names: ['company', 'industry', 'companySize', 'revenueBand'] },
  {
    title: 'Situation',
    names: [
      'problems',
      'timeline',
      'budgetRange',
      'decisionAuthority',
      'referralSource',
      'desiredOutcome',
      'stepsTaken',
    ],
  },
];
const choices: Partial<Record<AnswerName, readonly string[]>> = {
  problems: challenges,
  companySize: companySizes,
  revenueBand: revenueBands,
  timeline: timelines,
  budgetRange: budgetRanges,
  decisionAuthority: decisionAuthorities,
  referralSource: referralSources,
};
/** Asks phones for the fitting keyboard. A phone number is stored as typed, because extensions have no common format. */
const inputs: Partial<Record<AnswerName, { type: string; inputMode: 'email' | 'tel' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
};
const areas: readonly AnswerName[] = ['desiredOutcome', 'stepsTaken'];
const failed = 'Failed to update submission.';

/** Corrects what a person answered. Only what was changed is sent. */
export function DetailsDialog({ card: { row, rev }, actions, onClose }: DetailsDialogProps) {
  const now = valuesOf(row);
  const draftId = detailsDraftId(row.id);
  const form = useEditForm({
    draftId,
    start: { values: now, seen: { values: now, rev } },
    now,
    merged: [],
    check: findErrors,
    onSave: saveEdit,
    failed,
    onClose,
  });

  async function saveEdit({ values, seen }: EditDraft): Promise<string> {
    const seenRow = { ...row, ...detailsOf(seen?.values ?? now) };
    const from = { draftId, ...(seen && { baseRev: seen.rev }) };
    actions.offerUndo('Details updated', await actions.open().changeDetails(seenRow, detailsOf(values), from), failed);
    return draftId;
  }

  return (
    <EditDialog
      form={form}
      title="Edit Details"
      lead={`Correct what ${row.firstName} answered. New summaries and reports use these details.`}
      saveLabel="Save changes"
      onClose={onClose}
      after={<EarlierVersions entity="submission" id={row.id} labels={answerLabels} onUse={form.put} />}
    >
      {groups.map(({ title, names }) => (
        <fieldset key={title} className={styles.group}>
          <legend className={styles.legend}>{title}</legend>
          <div className={styles.fields}>
            {names.map((name) => (
              <DetailField key={name} name={name} form={form} />
            ))}
          </div>
        </fieldset>
      ))}
    </EditDialog>
  );
}

function DetailField({ name, form }: { name: AnswerName; form: EditForm }) {
  const field = { ...form.bind(name, answerLabels[name]), optional: !isRequiredDetail(name) };
  const options = choices[name];
  if (areas.includes(name)) return <TextArea className={styles.area} rows={3} maxLength={maxAreaLength} {...field} />;
  if (!options) return <TextField {...inputs[name]} maxLength={maxLineLength} autoComplete="off" {...field} />;
  // An answer from an older list stays until another one is chosen.
  const all = field.value === '' || options.includes(field.value) ? options : [...options, field.value];
  return <SelectField options={all} placeholder="Not answered" {...field} />;
}

const valuesOf = (card: SubmissionCard): EditValues =>
  Object.fromEntries(detailNames.map((name) => [name, card[name] ?? '']));

/** An emptied answer is null, where it may be. */
const detailsOf = (values: EditValues): Partial<Details> =>
  Object.fromEntries(
    detailNames.map((name) => {
      const value = (values[name] ?? '').trim();
      return [name, value === '' && !isRequiredDetail(name) ? null : value];
    }),
  );

/** An answer that was not touched stays, even one from an older list. */
function findErrors(values: EditValues, seen: EditValues = {}): Record<string, string> {
  const details = detailsOf(values) as Record<string, unknown>;
  const changed = detailNames.filter((name) => values[name] !== seen[name]);
  return Object.fromEntries(
    changed.flatMap((name) => {
      const message = detailSchema(name).safeParse(details[name]).error?.issues[0]?.message;
      return message === undefined ? [] : [[name, message]];
    }),
  );
}
