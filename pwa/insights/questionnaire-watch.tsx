import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { type FormReset, onFormReset } from '#pwa/offline/form-reset.ts';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import { paths } from '#schema/paths.ts';
import { questionnaire } from './questionnaire.ts';
import { useKeptQuestionnaire, useQuestionnaireState } from './use-questionnaire.ts';

/** Stands above every page: empties the form when asked, and says when insights that had to wait have come. */
export function QuestionnaireWatch() {
  useKeptQuestionnaire(questionnaire);
  useReset();
  const navigate = useNavigate();
  const { requests } = useQuestionnaireState();
  const ready = requests.find(({ state }) => state === 'delivered');
  if (!ready) return null;

  function open() {
    const result = ready && questionnaire.show(ready);
    navigate(result ? paths.thankYou : paths.insights, { state: result });
  }
  return (
    <Wrap>
      <Banner tone="ok" title="Your insights are ready" action={<Button onClick={open}>Show my insights</Button>}>
        We sent the answers you saved on this device.
      </Banner>
    </Wrap>
  );
}

function useReset(): void {
  const showToast = useShowToast();
  const reset = useEffectEvent(async ({ undo, said = 'Started over.' }: FormReset) => {
    const onUndo = await questionnaire.reset(undo);
    if (onUndo) showToast({ text: said, onUndo });
  });
  useEffect(() => onFormReset((wanted) => void reset(wanted)), []);
  useEffect(
    () =>
      onLocalDataWiped(() => {
        questionnaire.forget();
        showToast(undefined);
      }),
    [showToast],
  );
}
