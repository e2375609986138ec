import { queryOptions, useQuery } from '@tanstack/react-query';
import { type User, userAnswerSchema } from '#schema/users.ts';
import { callApi } from './api-client.ts';
import { useToken } from './use-token.ts';

const askAgainMs = 30_000;

export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['current-user', token],
    queryFn: async ({ signal }): Promise<User> => {
      const { user } = await callApi('/api/auth/user', { answer: userAnswerSchema, signal });
      return user;
    },
    enabled: token !== null,
    staleTime: 60_000,
    // The header has no way to ask again, and the page below it may have recovered.
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  });

/**
 * Who is signed in here; undefined while that is being asked, and for visitors. Use it below `WithQueries` only: pages that
 * a visitor sees ask `useToken`, so that they need not carry the query client.
 */
export function useCurrentUser() {
  const token = useToken();
  const query = useQuery(currentUserQuery(token));
  return {
    user: token === null ? undefined : query.data,
    error: query.error,
    /** The last try failed with it, and there may be another one; null once the server answered. */
    failureReason: query.failureReason,
    retry: () => void query.refetch(),
  };
}
