import { limits } from '#sync/protocol.ts';
import {
  buildRequest,
  type PipelinedRequest,
  type PreparedRequest,
  pipelineAfter,
  type RequestBody,
  readOn,
} from './build-request.ts';
import { confirmPurge } from './confirm-purge.ts';
import { loadState, newState } from './device-state.ts';
import { type Edit, writeEdit } from './edit.ts';
import { endLease, isLeaseOver } from './forget.ts';
import { handleResponse, maxMutationsOf, newPace, type Pace } from './handle-response.ts';
import type { SyncOutcome } from './outcome.ts';
import type { ClientPorts, ClientTx, DeviceState } from './ports.ts';
import {
  dropFinished,
  type FreeSpace,
  isDiskFull,
  writeFreeingSpace,
  writeWithQuotaRecovery,
} from './quota-recovery.ts';
import { isOlderDraft } from './rejected-edit.ts';
import { countDecisions, discard, tryAgain } from './rejected-edits.ts';
import { takeBack } from './take-back.ts';

export interface SyncSummary {
  state: DeviceState;
  /** Edits that the server has not recorded. */
  unsent: number;
  /** Decisions in the attention list. */
  attention: number;
  /** Drafts in it, which ask for none. */
  olderDrafts: number;
}

export interface Engine {
  /**
   * Writes an edit here: its row shows it, and the next sync carries it. Settles after the commit.
   *
   * @returns the mutation id.
   * @throws when the row is not on this device, or the disk is full: then nothing is kept.
   */
  edit(name: Edit['name'], args: Edit['args']): Promise<number>;
  /** Several edits, all or none. */
  editAll(edits: readonly Edit[]): Promise<void>;
  /**
   * One round trip. Only one tab should; several do no harm.
   *
   * @param onAnswered called when an answer is here and not yet stored: a call of `syncOnce` inside goes on from it. `more`:
   * there is something to fetch or to send.
   * @param isNext nothing was written since then: the next page is asked for without a look into the store, and what was
   * read of the queue before is sent so.
   * @throws what the store throws, but of a full disk.
   */
  syncOnce(onAnswered?: (more: boolean) => void, isNext?: boolean): Promise<SyncOutcome>;
  /**
   * Purges staff data when the lease is over; at the start, before anything is shown, and once an hour.
   *
   * @throws when there was no room to note that: the data is gone all the same.
   */
  checkLease(): Promise<void>;
  /** The same person signed in again. */
  noteSignIn(): Promise<void>;
  /**
   * Takes an edit that no request ever carried out of the queue, with all later ones of its row.
   *
   * @returns what was taken back, oldest first; `editAll` brings it back.
   * @throws when it was sent, or may have been.
   */
  takeBack(id: number): Promise<Edit[]>;
  tryAgain(key: string): Promise<void>;
  discard(key: string): Promise<void>;
  summary(): Promise<SyncSummary>;
}

export function createEngine(ports: ClientPorts): Engine {
  const { store, network } = ports;
  const pace = newPace(ports.maxMutations);
  let ahead: PipelinedRequest | undefined;
  let latest: Promise<unknown> | undefined;
  let storing: Promise<unknown> = Promise.resolve();

  async function syncOnce(onAnswered?: (more: boolean) => void, isNext = false): Promise<SyncOutcome> {
    // With too many results that wait the server would take nothing more: first those that are here are stored.
    if (isAheadOfResults(ahead, pace)) await storing;
    const asking = ask(isNext);
    latest = asking;
    const sent = await asking;
    if ('untold' in sent) return confirmPurge(ports, sent.untold);
    const { begun, reply, receivedAt } = sent;
    const mine = reply.kind === 'answer' ? pipelineAfter(reply.answer, begun, maxMutationsOf(pace), ahead) : undefined;
    ahead = mine;
    const isSending = begun.context.hasRest && begun.context.count > 0;
    // A forget, or what must be sent again, is stored before anything else is asked.
    if (mine && reply.kind === 'answer') onAnswered?.(reply.answer.more || isSending);
    // In the order in which they came: each goes on from the one before.
    const isLeaving = mine && isSending ? ports.settledSoon(untilAnswered(asking)) : undefined;
    const stored = Promise.all([storing, isLeaving]).then(() =>
      handleResponse(ports, pace, { ...begun.context, receivedAt }, reply),
    );
    storing = stored.catch(() => undefined);
    try {
      return await stored;
    } finally {
      if (ahead === mine) ahead = undefined;
    }
  }

  async function ask(isNext: boolean) {
    const known = isNext && pace.isTaken ? ahead?.next : undefined;
    const begun = known ? withAcks(known) : await begin(ports, maxMutationsOf(pace), ahead);
    if ('untold' in begun) return begun;
    pace.stored = begun.request;
    const hear = async () => {
      const reply = await network.send({ ...begun.request, clientTime: ports.clock() });
      return { reply, receivedAt: ports.clock() };
    };
    const [{ reply, receivedAt }, rest] = await Promise.all([hear(), restOf(begun)]);
    return { begun: { ...begun, rest }, reply, receivedAt };
  }

  /** To read a long queue takes as long as the server takes for a request: both at once. */
  async function restOf(begun: PreparedRequest): Promise<PreparedRequest['rest']> {
    const { context, rest } = begun;
    if (!context.hasRest || context.count === 0 || rest.length > 0) return rest;
    try {
      return await store.write((tx) => readOn(tx, begun, maxMutationsOf(pace)));
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // The next request looks for itself.
      return [];
    }
  }

  /**
   * The rest of the queue leaves first: to store an answer takes a device as long as a server takes for the next. Not for
   * long: a device that is ended again and again must get on.
   */
  async function untilAnswered(asking: Promise<unknown>): Promise<void> {
    for (let last = asking; latest !== undefined && latest !== last; ) {
      last = latest;
      // A failure there is reported to whoever asked.
      await last.catch(() => undefined);
    }
  }

  const write = <T>(work: (tx: ClientTx) => Promise<T>) => writeFreeingSpace(ports, [dropFinished], work);

  const withAcks = ({ request, ...others }: PreparedRequest): PreparedRequest => ({
    request: { ...request, ackedResults: ackedNow(request, pace) },
    ...others,
  });

  return {
    syncOnce: (...args) => syncOnce(...args).catch(asFull),
    edit: (name, args) => write((tx) => writeEdit(tx, ports, { name, args })),
    editAll: (edits) =>
      write(async (tx) => {
        for (const edit of edits) await writeEdit(tx, ports, edit);
      }),
    checkLease: () => checkLease(ports),
    noteSignIn: () => store.write(async (tx) => tx.saveState({ ...(await loadState(tx, ports)), session: 'open' })),
    takeBack: (id) => write((tx) => takeBack(tx, ports, id)),
    tryAgain: (key) => write((tx) => tryAgain(tx, ports, key)),
    discard: (key) => write((tx) => discard(tx, ports, key)),
    summary: () =>
      store.read(async (tx) => {
        const [state, items] = await Promise.all([loadState(tx, ports), tx.listRejectedEdits()]);
        const olderDrafts = items.filter(isOlderDraft).length;
        const unsent = state.nextId - 1 - state.acceptedThrough;
        return { state, unsent, attention: countDecisions(items), olderDrafts };
      }),
  };
}

/** The results that are safely here by now. */
const ackedNow = ({ deviceId, ackedResults }: RequestBody, { stored }: Pace): number =>
  stored.deviceId === deviceId ? Math.max(stored.ackedResults, ackedResults) : ackedResults;

function isAheadOfResults(ahead: PipelinedRequest | undefined, pace: Pace): boolean {
  const next = ahead?.next;
  return next !== undefined && next.context.lastId - ackedNow(next.request, pace) > limits.waitingResults;
}

/** Reports a full disk: what waits is tried again after a while. */
function asFull(error: unknown): SyncOutcome {
  if (!isDiskFull(error)) throw error;
  return { kind: 'full' };
}

type Begun = PreparedRequest | { untold: DeviceState['untold'] };

/** After a revocation nothing is sent but that it was carried out. */
async function begin(ports: ClientPorts, maxMutations: number, ahead: PipelinedRequest | undefined): Promise<Begun> {
  const { begun, isEnded } = await writeWithQuotaRecovery(ports, async (tx, isFull) => {
    const { state, isEnded } = await openState(tx, ports, isFull);
    if (state.session === 'revoked') return { begun: { untold: state.untold }, isEnded };
    return { begun: await buildRequest(tx, state, maxMutations, ahead, isFull), isEnded };
  });
  if (isEnded) ports.onForget?.(leaseEnd);
  return begun;
}

async function checkLease(ports: ClientPorts): Promise<void> {
  const purge: FreeSpace = async (tx) => {
    const state = await tx.state();
    if (state && isLeaseOver(state, ports.clock())) await tx.purge('staff');
  };
  const { isEnded } = await writeFreeingSpace(ports, [dropFinished, purge], (tx) => openState(tx, ports, false));
  if (isEnded) ports.onForget?.(leaseEnd);
}

const leaseEnd = { scope: 'staff', reason: 'lease' } as const;

async function openState(
  tx: ClientTx,
  ports: ClientPorts,
  isFull: boolean,
): Promise<{ state: DeviceState; isEnded: boolean }> {
  const stored = await tx.state();
  const state = stored ?? newState(ports.newId());
  const isEnded = isLeaseOver(state, ports.clock());
  const open = isEnded ? await endLease(tx, state) : state;
  // On a full disk the end of a lease is found again, and purges again; a device without any state cannot begin.
  if (open !== stored && !(isFull && stored)) await tx.saveState(open);
  return { state: open, isEnded };
}
