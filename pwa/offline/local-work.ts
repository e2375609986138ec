/** All that loads with Dexie, in one file: each further one would cost the first page the name of it. */
export { deleteDraftRow, forgetRows, getDraftRow, isUnwritten, noteUsed, putDraftRow } from './draft-rows.ts';
export { runOnLocalDb } from './local-db.ts';
export { deleteRequest, insertRequest, putRequest, takeRequest, watchLane } from './request-rows.ts';
