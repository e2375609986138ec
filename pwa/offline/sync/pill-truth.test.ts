import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteServerHeard } from '#pwa/api/server-heard.ts';
import type { SyncReply } from '#sync/client/ports.ts';
import { type Status, syncStatusOf } from '#sync/client/status.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { createModelServer } from '#sync/testing/model-server.ts';
import { createTestDevice, refusal } from '#sync/testing/test-device.ts';
import { readConnectionStatus, requestEnded, requestStarted } from './connection-status.ts';
import { deviceFacts } from './device-facts.ts';

/** Lists the fates of a request that is under way. */
const fates = ['answer', 'answer', 'lose', 'lose the answer', '401', '5xx', 'a portal’s page'] as const;
/** Lists events between and beside requests. A suspended tab is one where much of it happens while a request is out. */
const happenings = [
  'edit',
  'edit',
  'refused edit',
  'send',
  'send',
  'end',
  'end',
  'sign in',
  'discard',
  'other call',
] as const;

type Fate = (typeof fates)[number];

/** Holds the truth, counted without a look at the device. */
interface Truth {
  made: number;
  /** Counts what the server has recorded, and how much of that the device knows. */
  recorded: number;
  told: number;
  refused: number[];
  decisions: number;
  isOpen: boolean;
  isOut: boolean;
  /** Says whether the last request was answered. It is undefined as long as nothing was asked. */
  isHeard: boolean | undefined;
  /** Reads the device's clock at the last answer that it took. */
  answeredAt: number;
}

function expected(truth: Truth): Status {
  const unsent = truth.made - truth.told;
  if (truth.decisions > 0) return { kind: 'attention', count: truth.decisions, reason: 'decisions' };
  if (!truth.isOpen && unsent > 0) return { kind: 'attention', count: unsent, reason: 'sign_in' };
  if (truth.isHeard === false) return { kind: 'offline', unsent, count: unsent || undefined };
  if (unsent > 0) return truth.isOut ? { kind: 'sending', count: unsent } : { kind: 'saved', unsent };
  return truth.answeredAt > 0 ? { kind: 'synced', at: truth.answeredAt } : { kind: 'saved', unsent: 0 };
}

/** Runs one order of events, which the numbers decide. @returns what the pill said, one word for each event */
async function runOrder(numbers: readonly number[]): Promise<string[]> {
  const server = createModelServer();
  const device = createTestDevice();
  const { engine, clock } = device;
  const truth: Truth = {
    made: 0,
    recorded: 0,
    told: 0,
    refused: [],
    decisions: 0,
    isOpen: true,
    isOut: false,
    isHeard: readConnectionStatus().isReachable,
    answeredAt: 0,
  };
  const said: string[] = [];
  let underWay: { end: (fate: Fate) => void; ended: Promise<void> } | undefined;

  function send(): void {
    const fate = Promise.withResolvers<Fate>();
    device.next(async (request) => meet(await fate.promise, request));
    requestStarted();
    truth.isOut = true;
    const ended = engine.syncOnce().then((outcome) => {
      truth.isOut = false;
      requestEnded(outcome);
    });
    underWay = { end: fate.resolve, ended };
  }

  function meet(fate: Fate, request: SyncRequest): SyncReply {
    const arrives = fate === 'answer' || fate === 'lose the answer';
    const reply = arrives ? server.answer(request) : undefined;
    if (reply?.kind === 'answer') truth.recorded = reply.answer.acceptedThrough;
    truth.isHeard = fate === 'answer' || fate === '401' || fate === '5xx';
    if (fate === '401') truth.isOpen = false;
    if (fate === '401') return refusal('expired', { status: 401 });
    if (fate === '5xx') return refusal('unavailable', { status: 503 });
    if (fate !== 'answer' || reply?.kind !== 'answer') return { kind: 'unreachable' };
    truth.decisions += truth.refused.filter((id) => id > truth.told && id <= truth.recorded).length;
    truth.told = truth.recorded;
    truth.isOpen = true;
    truth.answeredAt = clock.now;
    return reply;
  }

  async function happen(what: (typeof happenings)[number], which: number): Promise<void> {
    if (what === 'edit' || what === 'refused edit') {
      truth.made += 1;
      if (what === 'refused edit') truth.refused.push(truth.made);
      const title = what === 'edit' ? 'Hire a lead' : 'refuse this';
      await engine.edit('goals.create', { id: `goal-${truth.made}`, title });
    } else if (what === 'send' && !underWay && truth.isOpen) send();
    else if (what === 'end' && underWay) {
      underWay.end(fates[which % fates.length] ?? 'answer');
      await underWay.ended;
      underWay = undefined;
    } else if (what === 'sign in' && !truth.isOpen && !underWay) {
      await engine.noteSignIn();
      truth.isOpen = true;
    } else if (what === 'discard' && truth.decisions > 0 && !underWay) {
      const [item] = device.store.contents().attention;
      if (item) await engine.discard(item.key);
      truth.decisions -= 1;
    } else if (what === 'other call') {
      noteServerHeard();
      truth.isHeard = true;
    }
  }

  for (let i = 0; i + 1 < numbers.length; i += 2) {
    clock.now += 1_000;
    const what = happenings[(numbers[i] ?? 0) % happenings.length] ?? 'edit';
    await happen(what, numbers[i + 1] ?? 0);
    const { state, attention } = device.store.contents();
    // Nobody types here: each edit has a name.
    const facts = deviceFacts(state, attention);
    const shown = syncStatusOf({ ...facts, named: facts.unsent, ...readConnectionStatus(), isSaveFailed: false });
    expect(shown, said.concat(what).join(', ')).toEqual(expected(truth));
    if (shown.kind === 'synced') expect(truth.recorded).toBe(truth.made);
    said.push(`${what}: ${shown.kind}`);
  }
  underWay?.end('lose');
  await underWay?.ended;
  return said;
}

const orders = 2_000;
const number = fc.nat(1_000_002);

test('in any order of events the pill says what is true after each', { tags: 'fresh' }, async () => {
  const kinds = new Set<string>();
  const order = fc.array(number, { minLength: 32, maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(order, async (numbers) => {
      for (const words of await runOrder(numbers)) kinds.add(words.slice(words.indexOf(': ') + 2));
    }),
    { numRuns: orders },
  );
  expect([...kinds].sort()).toEqual(['attention', 'offline', 'saved', 'sending', 'synced']);
});
