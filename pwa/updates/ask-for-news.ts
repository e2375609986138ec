import { type Release, releases } from './whats-new.ts';

const answerMs = 1_000;

/** What a newer version's worker says is new in it, as far as this page does not know it; without a network too. */
export async function askForNews(worker: ServiceWorker): Promise<readonly Release[]> {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<readonly Release[]>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    // A version from before this question does not answer.
    setTimeout(resolve, answerMs, []);
  });
  worker.postMessage({ type: 'WHATS_NEW' }, [port2]);
  const news = await told;
  port1.close();
  return news.filter(({ id }) => releases.every((known) => known.id !== id));
}
