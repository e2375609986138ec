import * as z from 'zod/mini';
import { uuidSchema } from '#schema/goals.ts';
import { limits, protocolVersion, type Refusal, refusals, type SyncRequest } from '#sync/protocol.ts';
import { isArgs } from './mutation-context.ts';

/** A mutation as it came: only its id is known to be well formed, the rest is looked at when it is executed. */
export interface SentMutation {
  id: number;
  schema?: unknown;
  name?: unknown;
  at?: unknown;
  args?: unknown;
}
export type PushRequest = Omit<SyncRequest, 'mutations'> & { mutations: SentMutation[] };

const countSchema = z.int().check(z.nonnegative());
const sentMutationSchema = z.object({
  id: z.int().check(z.positive()),
  schema: z.optional(z.unknown()),
  name: z.optional(z.unknown()),
  at: z.optional(z.unknown()),
  args: z.optional(z.unknown()),
});

const requestSchema = z.object({
  protocol: z.int().check(z.gte(1), z.lte(protocolVersion)),
  deviceId: uuidSchema,
  clientTime: z.number(),
  cookie: z.nullable(z.string()),
  mutations: z.array(sentMutationSchema).check(z.maxLength(limits.mutations)),
  ackedResults: countSchema,
  ackedForgets: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000)),
});

/** Reads the envelope. What is wrong inside a mutation is for its result, not for here. */
export function parseRequest(body: unknown): PushRequest | Refusal {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) return badRequest(fieldOf(parsed.error.issues[0]?.path ?? []));
  const mutations = parsed.data.mutations.map(withLowerId);
  const unordered = mutations.findIndex(({ id }, index) => index > 0 && id <= (mutations[index - 1]?.id ?? 0));
  return unordered === -1 ? { ...parsed.data, mutations } : badRequest(`mutations[${unordered}].id`);
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Two spellings of one UUID are one row; one also stands in the id of a draft. */
function withLowerId(mutation: SentMutation): SentMutation {
  const { args } = mutation;
  if (!isArgs(args) || typeof args.id !== 'string') return mutation;
  return { ...mutation, args: { ...args, id: args.id.replace(uuids, (uuid) => uuid.toLowerCase()) } };
}

const badRequest = (field: string): Refusal => ({ status: refusals.bad_request, code: 'bad_request', field });

/** `mutations[3].id`; a mutation that is no object has a malformed id. */
function fieldOf(path: PropertyKey[]): string {
  const isMutation = path[0] === 'mutations' && path.length === 2;
  return [...path, ...(isMutation ? ['id'] : [])]
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');
}
