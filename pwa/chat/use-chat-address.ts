import { useSearchParams } from 'react-router-dom';

/** The address holds this part of the screen: a reload, an update or a link brings it back. */
export interface ChatAddress {
  /** The open conversation; null for a new one. */
  conversationId: string | null;
  /** A message that was found by search, to be shown. */
  messageId: string | null;
}

const names = { conversationId: 'conversation', messageId: 'message' } as const;

/** Opens a conversation, or a new one; with `replace` in place of the entry in the browser's history. */
export type OpenChat = (to: ChatAddress, how?: { replace: boolean }) => void;

export function useChatAddress(): [ChatAddress, OpenChat] {
  const [params, setParams] = useSearchParams();
  const open: OpenChat = (to, how = { replace: false }) =>
    setParams(
      Object.entries(to).flatMap(([key, value]) => (value ? [[names[key as keyof ChatAddress], value]] : [])) as [
        string,
        string,
      ][],
      { ...how, preventScrollReset: true },
    );
  return [addressIn(params), open];
}

/** An address can ask for a new conversation; without a word of any, today's is opened. */
const newOne = 'new';
export const asksForNew = (params: URLSearchParams): boolean => params.get(names.conversationId) === newOne;

export const addressIn = (params: URLSearchParams): ChatAddress => ({
  conversationId: asksForNew(params) ? null : params.get(names.conversationId),
  messageId: params.get(names.messageId),
});
