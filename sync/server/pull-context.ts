import { memberAudience, ownAudience, staffAudience } from './audiences.ts';
import { type Cookie, fromNewest, submissionParts, type Task } from './cookie.ts';
import type { AnswerPage } from './page.ts';
import type { Audience, ServerPorts, SyncActor } from './ports.ts';
import type { PullStore } from './pull-store-port.ts';

/** Holds what the parts of one pull work on: they fill the page and move the cookie. */
export interface PullContext {
  ports: ServerPorts;
  store: PullStore;
  actor: SyncActor;
  cookie: Cookie;
  page: AnswerPage;
}

/** The ranges of revs that this person reads. */
export function audiencesFor({ userId, isStaff }: SyncActor): Audience[] {
  const own = ownAudience(userId);
  return isStaff ? [own, staffAudience, memberAudience(userId)] : [own];
}

/** Puts what entered a window before the rest. What was being delivered of it begins again, and no part is left out. */
export function startTasks(cookie: Cookie, entered: readonly Task[]): void {
  for (const task of entered) {
    const pending = cookie.tasks.filter((other) => isSameSubject(other, task));
    const others = cookie.tasks.filter((other) => !isSameSubject(other, task));
    cookie.tasks = [pending.reduce(fromEarlierPart, task), ...others];
  }
}

function fromEarlierPart(task: Task, pending: Task): Task {
  if (task.kind !== 'submission' || pending.kind !== 'submission') return task;
  const isEarlier = submissionParts.indexOf(pending.part) < submissionParts.indexOf(task.part);
  return isEarlier ? { ...pending, before: fromNewest } : task;
}

const isSameSubject = (a: Task, b: Task): boolean => a.kind === b.kind && 'id' in a && 'id' in b && a.id === b.id;
