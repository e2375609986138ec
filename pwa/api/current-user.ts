import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type User, userAnswerSchema } from '#schema/users.ts';
import { callApi } from './api-client.ts';
import { readToken, subscribeToToken } from './session-token.ts';

/** The token as React sees it; null while prerendering. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToToken, readToken, () => null);
}

export const currentUserQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['current-user', token],
    queryFn: async ({ signal }): Promise<User> => {
      const { user } = await callApi('/api/auth/user', { answer: userAnswerSchema, signal });
      return user;
    },
    enabled: token !== null,
    staleTime: 60_000,
  });

/** Who is signed in here. `user` is undefined while that is being asked, and for visitors; `isSignedIn` tells these apart. */
export function useCurrentUser() {
  const token = useToken();
  const query = useQuery(currentUserQuery(token));
  return {
    isSignedIn: token !== null,
    user: token === null ? undefined : query.data,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
