import { runOwnTask } from './backfill-own.ts';
import { runStaffTask } from './backfill-staff.ts';
import type { Task } from './cookie.ts';
import type { PullContext } from './pull-context.ts';

/** Goes on with the backfills, the first one first, as far as it fits. */
export async function runTasks(context: PullContext): Promise<void> {
  const { cookie, page } = context;
  while (!page.isFull()) {
    const [task, ...others] = cookie.tasks;
    if (!task) return;
    cookie.tasks = [...(await runTask(context, task)), ...others];
  }
}

/**
 * Returns what is left of the task, and what must be delivered before that. A cookie is not signed: the role is asked
 * here.
 */
function runTask(context: PullContext, task: Task): Promise<Task[]> {
  switch (task.kind) {
    case 'own':
    case 'conversations':
    case 'messages':
      return runOwnTask(context, task);
    case 'member':
      return context.actor.isStaff ? runOwnTask(context, task) : Promise.resolve([]);
    default:
      return context.actor.isStaff ? runStaffTask(context, task) : Promise.resolve([]);
  }
}
