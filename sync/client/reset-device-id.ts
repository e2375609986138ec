import { isOld, subjectsOf, withoutOverlay } from './apply-acks.ts';
import { allEntries, beforeAll, noneSent } from './device-state.ts';
import type { ClientPorts, ClientTx, DeviceState, QueueEntry } from './ports.ts';
import { unknownOf } from './rejected-edit.ts';
import { rewriteRows } from './rewrite-rows.ts';

/** A server that has nothing of what is older was not put back: it has forgotten the device, after 12 silent months. */
const mostDays = 180;

/**
 * Rewinds the queue to `through`, where the server has no more of it (`gap`, or it was put back from a copy): what is
 * still held is sent again from there. If the next id is no longer held, the device takes a new id, as on `fork`.
 */
export async function rewindQueue(
  tx: ClientTx,
  ports: ClientPorts,
  before: DeviceState,
  through: number,
): Promise<DeviceState> {
  if (through >= before.acceptedThrough && through < before.nextId) {
    return { ...before, acceptedThrough: Math.min(through, before.sentThrough) };
  }
  const state = markRows(before);
  const now = ports.clock();
  const entries = (await tx.listEntries(through + 1, allEntries)).filter((entry) => !isOld(entry, mostDays, now));
  const isWhole = entries[0]?.id === through + 1 && entries.length === state.nextId - 1 - through;
  if (!isWhole)
    return adoptNewDeviceId(tx, ports, state, (entry) => entry.id <= through || isOld(entry, mostDays, now));
  const again = entries.map(unanswered);
  await tx.putEntries(again);
  const rewound = {
    ...state,
    acceptedThrough: through,
    settledThrough: Math.min(state.settledThrough, through),
    ackedResults: Math.min(state.ackedResults, through),
  };
  await rewriteRows(tx, state, [], subjectsOf(again));
  return rewound;
}

/** The revs of what is held are of a time that the server has lost. While a reset is filled the mark would take what has come. */
export const markRows = (state: DeviceState): DeviceState =>
  state.isResetting ? state : { ...state, generation: state.generation + 1 };

const unanswered = ({ resultAt: _, resultRev: __, ...entry }: QueueEntry): QueueEntry => ({
  ...entry,
  ...(!entry.forgottenBy && entry.subject !== '' && { overlay: entry.subject }),
});

/**
 * Gives this device a new id on `fork`: it is a copy of another (put back from a backup), or its id is another
 * person's. What the server has recorded stays over its rows until the next whole answer, under ids below 1; the rest
 * is numbered from 1.
 */
export async function adoptNewDeviceId(
  tx: ClientTx,
  ports: ClientPorts,
  state: DeviceState,
  isRecorded: (entry: QueueEntry) => boolean,
): Promise<DeviceState> {
  const all = await tx.listEntries(beforeAll, allEntries);
  // A refused edit is in the attention list. It is not sent a second time.
  const isDone = (entry: QueueEntry) => entry.id < 1 || entry.resultRev === 0 || isRecorded(entry);
  const done = all.filter((entry) => isDone(entry) && !entry.forgottenBy);
  const rest = all.filter((entry) => !isDone(entry)).map((entry, i) => ({ ...unanswered(entry), id: i + 1 }));
  // Their results will not come: they wait for the id that is given up.
  const unknown = done.flatMap((entry) =>
    entry.resultAt === undefined ? (unknownOf(state.deviceId, entry) ?? []) : [],
  );
  await tx.putRejectedEdits(unknown);
  await tx.removeEntries(all.map(({ id }) => id));
  await tx.putEntries([
    ...done.map((entry, i) => ({ ...entry, id: i + 1 - done.length, resultAt: entry.resultAt ?? state.serverTime })),
    ...rest,
  ]);
  await tx.setReplaceableFrom(1);
  await rewriteRows(tx, state, [], subjectsOf(all));
  return { ...state, ...noneSent, deviceId: ports.newId(), nextId: rest.length + 1 };
}

/** Empties a mutation that is too large alone. Its text goes to the attention list, and its row is shown without it. */
export const toVoid = (entry: QueueEntry): QueueEntry => ({
  ...withoutOverlay(entry),
  name: 'void',
  args: {},
  subject: '',
});
