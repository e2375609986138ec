export interface ReadEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

/** The events of a streamed answer as they come; a comment is none. */
export async function* readEvents(response: Response): AsyncGenerator<ReadEvent> {
  if (!response.body) return;
  let held = '';
  for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
    held += bytes;
    const blocks = held.split('\n\n');
    held = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const event = field('event');
      if (event) yield { id: field('id') ?? '', event, data: JSON.parse(field('data') ?? 'null') };
    }
  }
}

export async function allEvents(response: Response): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

export const textOf = (events: readonly ReadEvent[]): string =>
  events.map(({ event, data }) => (event === 'delta' ? String(data.text) : '')).join('');
