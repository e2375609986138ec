/** This file gathers all that loads with Dexie: each further file would cost the first page its name. */

export { runOnVisitorDb } from './dexie-visitor-db.ts';
export { deleteDraftRow, forgetRows, getDraftRow, isUnwritten, noteUsed, putDraftRow } from './draft-rows.ts';
export { deleteRequest, insertRequest, putRequest, takeRequest, watchLane } from './request-rows.ts';
