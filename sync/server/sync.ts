import { type Refusal, type Result, refusals, type SyncAnswer } from '#sync/protocol.ts';
import { checkDevice } from './check-device.ts';
import { type Cookie, decodeCookie, encodeCookie } from './cookie.ts';
import { personMark } from './forgets-since.ts';
import { type PushRequest, parseRequest } from './parse-request.ts';
import type { Device, PushStore, ServerPorts, SyncActor } from './ports.ts';
import { type Pulled, pull } from './pull.ts';
import type { PullStore } from './pull-store-port.ts';
import { type Pushed, push } from './push.ts';

export interface SyncStores {
  push: PushStore;
  pull: PullStore;
}

/**
 * One request of a device: pushes, then pulls what changed, in one snapshot (docs/protocol.md#4-one-snapshot). Run it
 * in one transaction, which is kept whatever is answered: a refusal too says what was recorded.
 *
 * @param actor as the session says, which is checked before
 * @param body as it came, parsed from JSON
 */
export async function sync(
  ports: ServerPorts,
  stores: SyncStores,
  actor: SyncActor,
  body: unknown,
): Promise<SyncAnswer | Refusal> {
  const request = parseRequest(body);
  if ('code' in request) return request;
  const checked = await checkDevice(stores.push, actor, request);
  if ('code' in checked) return checked;
  const mark = personMark(ports, actor.userId);
  const cookie = request.cookie === null ? null : decodeCookie(request.cookie, mark);
  if (cookie === undefined) return { status: refusals.bad_cookie, code: 'bad_cookie' };

  const done = await pushAndPull(ports, stores, { actor, request, cookie, device: checked.device });
  if ('code' in done) return done;
  const { pushed, pulled } = done;
  const { acceptedThrough, results } = pushed;
  const { changes, more } = pulled;
  noteTold(pulled, results);
  const serverTime = ports.clock();
  return { serverTime, acceptedThrough, results, changes, cookie: encodeCookie(pulled.cookie, mark), more };
}

/** While everything is sent: the newest rev that the device is told, in rows and in results. */
function noteTold({ changes, cookie, more }: Pulled, results: readonly Result[]): void {
  const { snapshot, rev } = cookie;
  if (!snapshot || snapshot.through > 0) return;
  const revs = [...changes, ...results].map((said) => ('rev' in said ? said.rev : 0));
  const told = revs.reduce((a, b) => Math.max(a, b), snapshot.told);
  cookie.snapshot = { told, through: more ? 0 : rev };
}

/** All protocols that were ever released can be read. */
const oldestReadable = 1;

interface Checked {
  actor: SyncActor;
  request: PushRequest;
  cookie: Cookie | null;
  device: Device | undefined;
}

async function pushAndPull(
  ports: ServerPorts,
  stores: SyncStores,
  { actor, request, cookie, device }: Checked,
): Promise<{ pushed: Pushed; pulled: Pulled } | Refusal> {
  const pushed = await push(ports, stores.push, actor, request, device, cookie?.snapshot);
  if ('code' in pushed) return pushed;
  const { acceptedThrough, results, touched } = pushed;
  if (request.protocol < (ports.oldestReadable ?? oldestReadable)) {
    return { status: refusals.upgrade_to_pull, code: 'upgrade_to_pull', acceptedThrough, results };
  }
  const forgets = await stores.push.listForgets(actor.userId, request.deviceId);
  return { pushed, pulled: await pull(ports, stores.pull, { actor, cookie, touched, forgets }) };
}
