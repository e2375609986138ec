import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useToken } from '#pwa/api/use-token.ts';
import { type EarlierPage, fetchEarlier, mayHaveEarlier } from '#pwa/chat/earlier-messages.ts';
import type { Message } from '#schema/conversations.ts';
import { AppError } from '#schema/errors.ts';

const pageSize = 50;

/** Holds messages older than those on this device, which are its newest. */
export interface Earlier {
  /** Oldest first; what was fetched so far. */
  messages: readonly Message[];
  /** The server has more, or may have. */
  mayBeMore: boolean;
  /** The server was asked, and has no more. */
  isWhole: boolean;
  isFetching: boolean;
  /** Why the last try brought nothing, in words for the person. */
  failure: string | undefined;
  /** Fetches the page before what is shown; settles when it is here, or has failed. */
  fetchMore(): Promise<void>;
}

const none: readonly Message[] = [];

/**
 * Earlier messages of a conversation, when somebody asks for them. They are in the memory of the open page alone, and go with
 * it, with the session and with the messages that they come before.
 *
 * @param held the messages on this device, oldest first; undefined until it was read
 */
export function useEarlierMessages(conversationId: string | null, held: readonly Message[] | undefined): Earlier {
  const token = useToken();
  const oldest = held?.[0];
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    // With another oldest message here, there would be a gap between the two.
    queryKey: ['earlier-messages', token, conversationId, oldest?.id],
    queryFn: ({ pageParam, signal }): Promise<EarlierPage> => {
      if (!pageParam) throw new Error('Nothing is before no message.');
      return fetchEarlier(pageParam, pageSize, signal);
    },
    initialPageParam: oldest,
    getNextPageParam: ({ messages, hasEarlier }) => (hasEarlier ? messages[0] : undefined),
    enabled: false,
    // Somebody waits for it, and has the button.
    retry: false,
    gcTime: 0,
  });
  const messages = useMemo(() => data?.pages.toReversed().flatMap((page) => page.messages) ?? none, [data]);
  return {
    messages,
    mayBeMore: data ? hasNextPage : held !== undefined && mayHaveEarlier(held.length),
    isWhole: data !== undefined && !hasNextPage,
    isFetching,
    failure: error && !isFetching ? wordsFor(error) : undefined,
    fetchMore: async () => void (await fetchNextPage()),
  };
}

const wordsFor = (error: Error): string =>
  error instanceof AppError && error.code !== 'network'
    ? error.userMessage
    : 'You’ll need to be online to see earlier messages.';
