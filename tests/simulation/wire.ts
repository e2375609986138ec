import type { ClientNetwork, SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import type { WireFault } from './plan.ts';
import type { Random } from './random.ts';
import type { Process, Scheduler } from './scheduler.ts';

export interface Wire {
  /** Wait for the next requests of this device, one each. */
  faults: WireFault[];
  /** A request leaves. */
  onSend(process: Process): void;
  /** Bytes that ever arrived here are looked through for what may not be there. */
  onReply(reply: SyncReply, request: SyncRequest, process: Process): void;
  /** What the server does with a request; `isBusy`: it fails somewhere on the way. */
  handle(request: SyncRequest, isBusy: boolean): Promise<SyncReply>;
  confirmPurge(deviceId: string, forgetId: string): Promise<void>;
  random(): Random;
}

const lost: SyncReply = { kind: 'unreachable' };
/** A dropped connection is noticed after this. */
const patienceMs = 20_000;

/** A tab's way to the server. What is under way goes on when the tab dies. */
export function networkOf(wire: Wire, process: Process, { gate, work }: Scheduler): ClientNetwork {
  const air: Process = { name: `air of ${process.name}`, alive: true };
  return {
    async send(given) {
      const request = structuredClone(given);
      wire.onSend(process);
      const fault = wire.faults.shift();
      await gate(air, 'request', fault === 'delay' ? wire.random().int(120_000) : wire.random().int(200));
      if (fault === 'loseRequest') {
        await gate(process, 'no answer', patienceMs);
        return lost;
      }
      const first = await work(() => wire.handle(request, fault === 'busy'));
      const second = fault === 'duplicate' ? await work(() => wire.handle(request, false)) : undefined;
      if (fault === 'lateDuplicate') {
        void gate(air, 'late duplicate', wire.random().int(600_000)).then(() =>
          work(() => wire.handle(request, false)),
        );
      }
      if (fault === 'loseAnswer') {
        await gate(process, 'no answer', patienceMs);
        return lost;
      }
      const reply = second && wire.random().chance(0.5) ? second : first;
      await gate(process, 'answer', fault === 'delay' ? wire.random().int(60_000) : wire.random().int(200));
      wire.onReply(reply, request, process);
      return structuredClone(reply);
    },
    async confirmPurge(deviceId, forgetId) {
      const fault = wire.faults.shift();
      await gate(air, 'forgotten', wire.random().int(200));
      if (fault === 'loseRequest' || fault === 'busy') return false;
      await work(() => wire.confirmPurge(deviceId, forgetId));
      await gate(process, 'told');
      return fault !== 'loseAnswer';
    },
  };
}
