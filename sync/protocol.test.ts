import { describe, expect, expectTypeOf, test } from 'vitest';
import type { ReportDoc } from '#schema/report.ts';
import { mutations } from './mutations.ts';
import {
  type Change,
  entities,
  limits,
  protocolVersion,
  type Refusal,
  type Result,
  type Rows,
  refusals,
  rejectCodes,
  type SyncAnswer,
  type SyncRequest,
  schemaVersion,
} from './protocol.ts';

/**
 * The wire format as other programs know it. A change here that they would notice needs a new `protocolVersion`, and one of
 * entities or mutations a new `schemaVersion` with an up-converter; rows may gain fields.
 */
test('these pins are of protocol 1 and schema 1', () => {
  expect([protocolVersion, schemaVersion]).toEqual([1, 1]);
});

describe('protocol 1', () => {
  test('knows these entities, mutations, codes and limits', () => {
    expect([...entities].sort()).toEqual([
      'conversation',
      'draft',
      'goal',
      'message',
      'note',
      'pin',
      'submission',
      'submissionBody',
    ]);
    expect(Object.keys(mutations).sort()).toEqual([
      'coachingGoals.create',
      'conversations.delete',
      'conversations.pin',
      'conversations.rename',
      'conversations.restore',
      'drafts.clear',
      'drafts.put',
      'goals.create',
      'goals.delete',
      'goals.restore',
      'goals.update',
      'notes.create',
      'notes.delete',
      'notes.restore',
      'notes.update',
      'pins.clear',
      'pins.put',
      'submissions.update',
      'void',
    ]);
    expect([...rejectCodes].sort()).toEqual(['deleted', 'forbidden', 'invalid', 'limit', 'not_found', 'unknown']);
    expect(refusals).toEqual({
      bad_request: 400,
      bad_cookie: 400,
      expired: 401,
      session_revoked: 401,
      gap: 409,
      fork: 409,
      ack_first: 409,
      too_large: 413,
      upgrade_to_pull: 426,
      rate_limited: 429,
      unavailable: 503,
    });
    expect(limits).toEqual({
      mutations: 200,
      requestBytes: 1_000_000,
      results: 400,
      waitingResults: 1_000,
      changes: 500,
      changeBytes: 256_000,
    });
  });

  test('asks like this', () => {
    expectTypeOf<SyncRequest>().toEqualTypeOf<{
      protocol: number;
      deviceId: string;
      clientTime: number;
      cookie: string | null;
      mutations: { id: number; schema: number; name: string; at: number; args: Record<string, unknown> }[];
      ackedResults: number;
      ackedForgets: string[];
    }>();
  });

  test('answers like this', () => {
    expectTypeOf<SyncAnswer>().toEqualTypeOf<{
      serverTime: number;
      acceptedThrough: number;
      results: Result[];
      changes: Change[];
      cookie: string;
      more: boolean;
    }>();
    expectTypeOf<Refusal>().toEqualTypeOf<{
      status: number;
      code: keyof typeof refusals;
      field?: string;
      acceptedThrough?: number;
      results?: Result[];
      known?: number[];
      forget?: PinnedForget;
      retryAfterMs?: number;
    }>();
  });

  test('tells results and changes like this', () => {
    expectTypeOf<Result>().toEqualTypeOf<
      | { id: number; status: 'applied'; rev: number }
      | { id: number; status: 'merged'; rev: number; fields: string[]; kept?: Record<string, unknown> }
      | { id: number; status: 'superseded'; rev: number; fields: string[]; kept: Record<string, unknown> }
      | {
          id: number;
          status: 'rejected';
          code: 'forbidden' | 'not_found' | 'deleted' | 'invalid' | 'unknown' | 'limit';
          message: string;
          args?: Record<string, unknown>;
        }
    >();
    type Named = { scope: 'own' | 'staff'; entity: keyof Rows; id: string; rev: number };
    expectTypeOf<Change>().branded.toEqualTypeOf<
      | ({ op: 'forget' } & PinnedForget)
      | { op: 'reset' }
      | ({ op: 'put'; row: Record<string, unknown> & { id: string } } & Named)
      | ({ op: 'del' } & Named)
    >();
  });

  test('has these rows', () => {
    expectTypeOf<keyof Rows>().toEqualTypeOf<keyof PinnedRows>();
    expectTypeOf<Rows['goal']>().toExtend<PinnedRows['goal']>();
    expectTypeOf<Rows['note']>().toExtend<PinnedRows['note']>();
    expectTypeOf<Rows['submission']>().toExtend<PinnedRows['submission']>();
    expectTypeOf<Rows['submissionBody']>().toExtend<PinnedRows['submissionBody']>();
    expectTypeOf<Rows['conversation']>().toExtend<PinnedRows['conversation']>();
    expectTypeOf<Rows['message']>().toExtend<PinnedRows['message']>();
    expectTypeOf<Rows['draft']>().toExtend<PinnedRows['draft']>();
    expectTypeOf<Rows['pin']>().toExtend<PinnedRows['pin']>();
  });
});

interface PinnedForget {
  forgetId: string;
  scope: 'own' | 'staff' | 'all';
  reason: 'role_changed' | 'deactivated' | 'deleted';
}

interface PinnedRows {
  goal: {
    id: string;
    clientId: string | null;
    submissionId: string | null;
    title: string;
    description: string;
    status: 'Not Started' | 'In Progress' | 'Completed' | 'On Hold';
    priority: 'Low' | 'Medium' | 'High' | 'Critical';
    targetCompletion: string | null;
    completedDate: string | null;
    notes: string;
    goalType: 'client' | 'coaching';
    position: string;
    createdBy: string;
    coachFirstName: string | null;
    coachLastName: string | null;
    createdAt: number;
    updatedAt: number;
    deletedAt: number | null;
  };
  note: {
    id: string;
    submissionId: string;
    title: string;
    content: string;
    noteType: 'internal' | 'client';
    authorId: string;
    coachFirstName: string;
    coachLastName: string;
    createdAt: number;
    updatedAt: number;
    deletedAt: number | null;
  };
  submission: {
    id: string;
    clientId: string | null;
    firstName: string;
    lastName: string | null;
    email: string;
    phone: string | null;
    company: string | null;
    industry: string;
    role: string | null;
    companySize: string | null;
    revenueBand: string | null;
    location: string | null;
    problems: string;
    stepsTaken: string | null;
    desiredOutcome: string;
    timeline: string | null;
    budgetRange: string | null;
    decisionAuthority: string | null;
    referralSource: string | null;
    hasInsights: boolean;
    hasReport: boolean;
    createdAt: number;
    updatedAt: number;
  };
  submissionBody: {
    id: string;
    insights: string[];
    reportDoc: ReportDoc | null;
    summary?: string | null;
    updatedAt: number;
  };
  conversation: { id: string; title: string; pinned: boolean; updatedAt: number; deletedAt: number | null };
  message: {
    id: string;
    conversationId: string;
    role: 'user' | 'assistant';
    content: string;
    state: 'streaming' | 'done' | 'stopped' | 'failed';
    replacesId: string | null;
    basedOn: string[];
    provider: 'openai' | 'playbook' | null;
    createdAt: number;
  };
  draft: { id: string; value: Record<string, unknown>; updatedAt: number };
  pin: { id: string; auto: boolean; createdAt: number };
}
