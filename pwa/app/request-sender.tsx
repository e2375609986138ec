import { useEffect } from 'react';
import { sendRequest } from '#pwa/api/send-request.ts';
import { startSending } from '#pwa/offline/send-requests.ts';

/** Sends what waits on this device for as long as the app is open. */
export function RequestSender() {
  useEffect(() => startSending(sendRequest), []);
  return null;
}
