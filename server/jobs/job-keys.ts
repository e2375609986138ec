/** One job an order for each thing that it may need: asking again finds the same one. */
export const reportJobKey = (orderId: string): string => `report:${orderId}`;
export const refundJobKey = (orderId: string): string => `refund:${orderId}`;
