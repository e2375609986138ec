import { type Change, entities, type Forget, type Result, type SyncAnswer } from '#sync/protocol.ts';

/**
 * Tells whether a value has the shape that docs/protocol.md#the-answer-200 promises. It is written by hand, because
 * these checks run for every row, and the parts of the schema library that they would take load with the first page.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isInt = (value: unknown): value is number => Number.isSafeInteger(value);
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isOneOf = (values: readonly unknown[], value: unknown): boolean => values.includes(value);
const isAbsentOr = (isRight: (value: unknown) => boolean, value: unknown) => value === undefined || isRight(value);

export function isAnswer(value: unknown): value is SyncAnswer {
  return (
    isRecord(value) &&
    Number.isFinite(value.serverTime) &&
    isInt(value.acceptedThrough) &&
    Array.isArray(value.results) &&
    value.results.every(isResult) &&
    Array.isArray(value.changes) &&
    value.changes.every(isChange) &&
    isText(value.cookie) &&
    typeof value.more === 'boolean'
  );
}

/** A refusal may have a code that this app does not know: its message tells the person. */
export function isResult(value: unknown): value is Result {
  if (!isRecord(value) || !isInt(value.id)) return false;
  switch (value.status) {
    case 'applied':
      return isInt(value.rev);
    case 'merged':
      return isInt(value.rev) && isTextList(value.fields) && isAbsentOr(isRecord, value.kept);
    case 'superseded':
      return isInt(value.rev) && isTextList(value.fields) && isRecord(value.kept);
    case 'rejected':
      return isText(value.code) && isText(value.message) && isAbsentOr(isRecord, value.args);
    default:
      return false;
  }
}

/** A reason that this app does not know changes nothing about what must be forgotten. */
export const isForget = (value: unknown): value is Forget =>
  isRecord(value) && isText(value.forgetId) && isOneOf(['own', 'staff', 'all'], value.scope) && isText(value.reason);

function isChange(value: unknown): value is Change {
  if (!isRecord(value)) return false;
  switch (value.op) {
    case 'put':
      return isTouched(value) && isRecord(value.row) && isText(value.row.id);
    case 'del':
      return isTouched(value);
    case 'forget':
      return isForget(value);
    default:
      return value.op === 'reset';
  }
}

const isTouched = ({ scope, entity, id, rev }: Record<string, unknown>): boolean =>
  isOneOf(['own', 'staff'], scope) && isOneOf(entities, entity) && isText(id) && isInt(rev);
