export type AskServer = (path: string, init: RequestInit) => Promise<Response>;

let ask: AskServer = (path, init) => fetch(path, init);

/** The one way to the server: all calls of the app, of sync too, leave here. */
export const askServer: AskServer = (path, init) => (import.meta.env.MODE === 'lab' ? ask : fetch)(path, init);

/** Lets all calls pass through something else first; in builds with the network lab alone. */
export function passThrough(gate: (ask: AskServer) => AskServer): void {
  ask = gate(ask);
}
