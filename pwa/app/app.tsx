import { QuestionnaireWatch } from '#pwa/insights/questionnaire-watch.tsx';
import { MessageCenterProvider } from '#pwa/ui/message-center.tsx';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { messages } from './messages.ts';
import { RequestSender } from './request-sender.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './session-watch.tsx';
import { Shell } from './shell.tsx';
import { SignInHost } from './sign-in-host.tsx';
import { UpdateWatch } from './update-watch.tsx';

export function App() {
  return (
    <MessageCenterProvider center={messages}>
      <ToastProvider>
        <SessionWatch />
        <RequestSender />
        <Shell>
          <UpdateWatch />
          <QuestionnaireWatch />
          <AppRoutes />
        </Shell>
        <SignInHost />
      </ToastProvider>
    </MessageCenterProvider>
  );
}
