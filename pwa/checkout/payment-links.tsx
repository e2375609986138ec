import { ReceiptText } from 'lucide-react';
import { MenuLink } from '#pwa/ui/menu.tsx';
import { orderNumber, receiptPath } from './receipt-words.ts';
import { usePaymentsOf } from './receipts-queries.ts';

/** Leads to the payments of a submission, as entries of a menu. */
export function PaymentLinks({ submissionId }: { submissionId: string }) {
  const { receipts, awaited } = usePaymentsOf(submissionId);
  const icon = <ReceiptText aria-hidden="true" />;
  return (
    <>
      {awaited && (
        <MenuLink icon={icon} to={receiptPath(awaited.orderId)}>
          See Payment
        </MenuLink>
      )}
      {receipts.map(({ orderId }) => (
        <MenuLink key={orderId} icon={icon} to={receiptPath(orderId)}>
          {receipts.length === 1 ? 'Receipt' : `Receipt ${orderNumber(orderId)}`}
        </MenuLink>
      ))}
    </>
  );
}
