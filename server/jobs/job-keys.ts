/** The kind of the jobs that write a report: paying for one enqueues it, the worker runs it. */
export const reportKind = 'report';

/** One job an order for each thing that it may need: asking again finds the same one. */
export const reportJobKey = (orderId: string): string => `report:${orderId}`;
export const refundJobKey = (orderId: string): string => `refund:${orderId}`;

const remake = 'report:again:';
/** The jobs by which staff have the report made again, numbered from 1. */
export const remakeJobKey = (submissionId: string, number: number): string => `${remake}${number}:${submissionId}`;
export const isRemakeJob = ({ dedupeKey }: { dedupeKey: string }): boolean => dedupeKey.startsWith(remake);
