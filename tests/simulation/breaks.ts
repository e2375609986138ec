/** Source text that is replaced while a worker loads it: it must be there once, or nothing would be broken. */
export interface Patch {
  /** From the root of the repository. */
  file: string;
  find: string;
  replace: string;
}
/** One way to break a rule of docs/protocol.md#rules. */
export interface Break {
  rule: number;
  /** Of the several mechanisms that keep a rule. */
  part: string;
  why: string;
  patches: readonly Patch[];
}

const patch = (file: string, find: string, replace: string): Patch => ({ file, find, replace });

/** The product has no switch for any of this: it is done to its source, in the threads that run such seeds. */
export const breaks: readonly Break[] = [
  {
    rule: 1,
    part: 'a',
    why: 'an update keeps the rev that the row has',
    patches: [patch('sync/server/update-row.ts', 'const rev = await takeRevFor(context);', 'const { rev } = stored;')],
  },
  {
    rule: 1,
    part: 'b',
    why: 'a delete keeps the rev that the row has',
    patches: [patch('sync/server/delete-row.ts', 'const rev = await takeRevFor(context);', 'const { rev } = stored;')],
  },
  {
    rule: 1,
    part: 'c',
    why: 'a refund takes no rev',
    patches: [patch('server/entitlements/order-grants.ts', 'await announceReports(db, ended, now);', '')],
  },
  {
    rule: 2,
    part: 'a',
    why: 'what was recorded is done again',
    patches: [
      patch('sync/server/check-ids.ts', 'if (again.length === 0) return hashed;', 'return hashed;'),
      patch(
        'sync/server/push.ts',
        'run.recordings.push(recording);',
        'if (recording.id > device.acceptedThrough) run.recordings.push(recording);',
      ),
      patch(
        'sync/server/push.ts',
        'device.acceptedThrough = recording.id;',
        'device.acceptedThrough = Math.max(recording.id, device.acceptedThrough);',
      ),
    ],
  },
  {
    rule: 2,
    part: 'b',
    why: 'a recorded id with other content is skipped',
    patches: [patch('sync/server/check-ids.ts', 'known.length < again.length', 'false')],
  },
  {
    rule: 3,
    part: 'a',
    why: 'a refused mutation stops the push',
    patches: [
      patch(
        'sync/server/push.ts',
        'const { id, hash } = mutation;',
        "if (verdict.status === 'rejected') throw new Error(verdict.message); const { id, hash } = mutation;",
      ),
      patch('sync/server/push.ts', 'if (run.ports.isTemporary(cause)) return', 'return'),
    ],
  },
  {
    rule: 4,
    part: 'a',
    why: 'the server pulls before it pushes',
    patches: [
      patch(
        'sync/server/sync.ts',
        'const pushed = await push(',
        'const earlier = await stores.push.listForgets(actor.userId, request.deviceId); const early = await pull(ports, stores.pull, { actor, cookie, touched: [], forgets: earlier }); const pushed = await push(',
      ),
      patch(
        'sync/server/sync.ts',
        'pulled: await pull(ports, stores.pull, { actor, cookie, touched, forgets })',
        'pulled: early',
      ),
    ],
  },
  {
    rule: 4,
    part: 'b',
    why: 'an accepted edit is not shown over its row until the row is here',
    patches: [patch('sync/client/apply-answer.ts', 'settledThrough: isWhole ?', 'settledThrough: true ?')],
  },
  {
    rule: 5,
    part: 'a',
    why: 'everybody pushes as staff',
    patches: [
      patch(
        'sync/server/push.ts',
        'return { ports, store, actor, deviceId',
        'return { ports, store, actor: { ...actor, isStaff: true }, deviceId',
      ),
    ],
  },
  {
    rule: 5,
    part: 'b',
    why: 'a forbidden field does not refuse an edit',
    patches: [patch('sync/server/check-edits.ts', 'if (meant.some(', 'if (false && meant.some(')],
  },
  {
    rule: 6,
    part: 'a',
    why: 'a row that left an audience is still sent to it',
    patches: [
      patch('sync/server/feed-to-changes.ts', '!entry.isGone && !said', '!said'),
      patch('sync/server/feed-to-changes.ts', 'if (entry.isGone) return', 'if (false) return'),
    ],
  },
  {
    rule: 6,
    part: 'b',
    why: 'a scope newly held brings no backfill',
    patches: [
      patch(
        'sync/server/pull.ts',
        'if (actor.isStaff && !cookie.staff) await beginStaff(ports, store, actor, cookie);',
        'if (actor.isStaff && !cookie.staff) { const { length } = cookie.tasks; await beginStaff(ports, store, actor, cookie); cookie.tasks.length = length; }',
      ),
    ],
  },
  {
    rule: 6,
    part: 'c',
    why: 'a note for staff only comes to its client, and leaves at once, with each edit',
    patches: [
      patch(
        'server/synced-rows/stored-rows.ts',
        'await tell(db, toldOf(stored), audiences, now, before?.places);',
        "if (stored.entity === 'note' && stored.ownerId !== null) await tell(db, toldOf(stored), [...audiences, ('own:' + stored.ownerId) as never], now); await tell(db, toldOf(stored), audiences, now);",
      ),
    ],
  },
  {
    rule: 6,
    part: 'd',
    why: 'a fresh snapshot says of pins and drafts of staff that they left',
    patches: [
      patch(
        'server/sync/feed-reader.ts',
        'and(eq(isGone, false),',
        "and(of.startsWith('own:') ? eq(isGone, false) : undefined,",
      ),
    ],
  },
  {
    rule: 6,
    part: 'e',
    why: 'a row that is no note and is deleted for good leaves a client who never saw it',
    patches: [
      patch(
        'server/synced-rows/stored-rows.ts',
        'await tell(db, { entity, key, rev }, [], now);',
        "if (entity !== 'note') await tell(db, { entity, key, rev }, ['own:ann'], now); await tell(db, { entity, key, rev }, [], now);",
      ),
    ],
  },
  {
    rule: 6,
    part: 'f',
    why: 'a row that has left an audience leaves it again with each edit',
    patches: [
      patch(
        'server/synced-rows/feed.ts',
        'for (const audience of seeing) {',
        'const everybody = known ?? (await listPlaces(db, entity, [rowKey])).get(rowKey) ?? []; for (const audience of new Set([...seeing, ...everybody.map((place) => place.audience)])) {',
      ),
    ],
  },
  {
    rule: 6,
    part: 'g',
    why: 'a client is sent the report that was not bought',
    patches: [
      patch('server/synced-rows/submission-rows.ts', 'reportDoc: bought.has(id) ? reportDoc : null', 'reportDoc'),
    ],
  },
  {
    rule: 6,
    part: 'h',
    why: 'a note moves the card of its submission',
    patches: [
      patch(
        'server/synced-rows/stored-rows.ts',
        'await tables[stored.entity].write(db, stored, now, before?.stored);',
        "await tables[stored.entity].write(db, stored, now, before?.stored); if (stored.entity === 'note') await announceRows(db, 'submission', [String(stored.row.submissionId)], now);",
      ),
    ],
  },
  {
    rule: 6,
    part: 'i',
    why: 'the goals of a client whose submission is erased stay with staff',
    patches: [patch('server/erasure/erase-submissions.ts', 'await announceErasure(db, [...clients], deps.now);', '')],
  },
  {
    rule: 7,
    part: 'a',
    why: 'of two edits that did not know of each other the one that arrives later wins',
    patches: [patch('sync/server/field-order.ts', 'if (clock === undefined) return true;', 'return true;')],
  },
  {
    rule: 7,
    part: 'b',
    why: 'the intents of a device may decrease',
    patches: [patch('sync/server/push.ts', 'Math.max(meant, device.lastIntent)', 'meant')],
  },
  {
    rule: 7,
    part: 'c',
    why: 'what the device itself wrote before counts as somebody else',
    patches: [patch('sync/server/field-order.ts', ' && clock.device !== deviceId', '')],
  },
  {
    rule: 7,
    part: 'd',
    why: 'an edit of another field of a goal touches its notes',
    patches: [
      patch(
        'sync/server/update-row.ts',
        '// A conversation',
        "if (row.goalType === 'client' && taken.every(({ field }) => field !== 'notes')) row.notes += ' again'; // A conversation",
      ),
    ],
  },
  {
    rule: 8,
    part: 'a',
    why: 'a text is a value like any other',
    patches: [patch('sync/server/decide-edit.ts', 'return edit.isText', 'return false')],
  },
  {
    rule: 8,
    part: 'b',
    why: 'a text that was merged is told as one that was taken',
    patches: [patch('sync/server/update-row.ts', 'if (merged.length > 0)', 'if (false)')],
  },
  {
    rule: 8,
    part: 'c',
    why: 'of a text that was merged the history has not what was sent',
    patches: [patch('sync/server/keep-versions.ts', 'if (sent !== value) await', 'if (false) await')],
  },
  {
    rule: 8,
    part: 'd',
    why: 'every merge is one without a base',
    patches: [patch('sync/server/decide-edit.ts', 'mergeTexts({ base: known,', 'mergeTexts({ base: null,')],
  },
  {
    rule: 9,
    part: 'a',
    why: 'an edit brings a deleted row back',
    patches: [
      patch('sync/server/update-row.ts', 'if (stored.row.deletedAt != null) {', 'if (false) {'),
      patch(
        'sync/server/update-row.ts',
        'return withVerdict(await save(',
        "if ('deletedAt' in row) row.deletedAt = null; return withVerdict(await save(",
      ),
    ],
  },
  {
    rule: 10,
    part: 'a',
    why: 'a refused edit comes back without its text',
    patches: [patch('sync/server/refuse.ts', "if (verdict.status !== 'rejected') return verdict;", 'return verdict;')],
  },
  {
    rule: 10,
    part: 'b',
    why: 'a superseded edit comes back without its text',
    patches: [patch('sync/server/update-row.ts', '[field, sent])', "[field, ''])")],
  },
  {
    rule: 10,
    part: 'c',
    why: 'the device lists nothing that was refused',
    patches: [patch('sync/client/apply-acks.ts', 'if (entries.length === 0) return;', 'return;')],
  },
  {
    rule: 10,
    part: 'd',
    why: 'what somebody who lost the scope typed is not kept for an admin',
    patches: [patch('sync/server/refuse.ts', 'if (hasText(name)) await', 'if (false) await')],
  },
  {
    rule: 10,
    part: 'e',
    why: 'what lost to a later edit waits for ever for a device that does not come back',
    patches: [
      patch('server/retention/raise-attention.ts', "result.status !== 'applied'", "result.status === 'rejected'"),
    ],
  },
  {
    rule: 10,
    part: 'f',
    why: 'what was cleared before a device signed in is news to what is typed there',
    patches: [patch('sync/server/put-or-clear-draft.ts', 'snapshot && baseRev > 0', 'snapshot && baseRev < 0')],
  },
  {
    rule: 13,
    part: 'a',
    why: 'the device takes no reset',
    patches: [patch('sync/client/apply-answer.ts', "({ op }) => op === 'reset')", '() => false)')],
  },
  {
    rule: 13,
    part: 'b',
    why: 'a cookie from before tombstones that are gone gets no reset',
    patches: [patch('sync/server/pull.ts', 'cookie.rev < purgedThrough', 'false')],
  },
  {
    rule: 13,
    part: 'c',
    why: 'a cookie of a time that was lost gets no reset',
    patches: [patch('sync/server/pull.ts', '!(await store.isKnownRev(cookie.issued))', 'false')],
  },
  {
    rule: 13,
    part: 'd',
    why: 'rows that are still marked stay',
    patches: [patch('sync/client/apply-answer.ts', 'if (state.isResetting) await sweep(tx, state);', '')],
  },
  {
    rule: 15,
    part: 'a',
    why: 'no answer says what to forget',
    patches: [patch('sync/server/pull.ts', 'for (const forget of forgets) page.forget(forget);', '')],
  },
  {
    rule: 15,
    part: 'b',
    why: 'a forget makes no earlier cookie stale',
    patches: [patch('sync/server/pull.ts', 'cookie.forgets !== mark || ', '')],
  },
  {
    rule: 15,
    part: 'c',
    why: 'the device forgets nothing that an answer says',
    patches: [
      patch(
        'sync/client/apply-answer.ts',
        'state = await forget(tx, state, each);',
        'state = { ...state, forgets: [...state.forgets, each.forgetId] };',
      ),
    ],
  },
  {
    rule: 15,
    part: 'd',
    why: 'the device forgets nothing when its session is revoked',
    patches: [patch('sync/client/apply-refusal.ts', '...(await forget(tx, revoked, order))', '...revoked')],
  },
  {
    rule: 15,
    part: 'e',
    why: 'the lease never ends',
    patches: [
      patch('sync/client/engine.ts', 'const isEnded = isLeaseOver(state, ports.clock())', 'const isEnded = false'),
    ],
  },
  {
    rule: 15,
    part: 'f',
    why: 'an answer to a request from before a forget is taken',
    patches: [patch('sync/client/apply-answer.ts', ' && state.forgetCount === forgetCount', '')],
  },
  {
    rule: 15,
    part: 'g',
    why: 'the next request leaves before a forget is carried out',
    patches: [
      patch(
        'sync/client/engine.ts',
        "if (mine && reply.kind === 'answer') onAnswered",
        "if (reply.kind === 'answer') onAnswered",
      ),
    ],
  },
];

export const nameOf = ({ rule, part }: Break): string => `${rule}${part}`;

/**
 * @param name `15`: all that keeps that rule of docs/protocol.md#rules; `15a`: one mechanism of it
 * @throws if there is no such break
 */
export function findPatches(name: string): Patch[] {
  const found = breaks.filter((each) => name === nameOf(each) || name === String(each.rule));
  if (found.length === 0) throw new Error(`There is no break ${name}.`);
  return found.flatMap(({ patches }) => patches);
}

const rules = [...new Set(breaks.map(({ rule }) => rule))];
const namesOf = (rule: number): string[] => {
  const parts = breaks.filter((each) => each.rule === rule);
  return parts.length === 1 ? [String(rule)] : parts.map(nameOf);
};

/** All that keeps a rule, at once. */
export const ruleNames: readonly string[] = rules.map(String);
/** What the table shows: for each rule all of it, and then each mechanism by itself. */
export const breakNames: readonly string[] = rules.flatMap((rule) => [...new Set([String(rule), ...namesOf(rule)])]);
