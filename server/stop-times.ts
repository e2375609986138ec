/** How long what is under way may still take once the server is told to stop, ms. */
export interface StopTimes {
  /** A stage of a job: then its signal is aborted and its lease goes back. */
  stageMs: number;
  /** A mail that is being handed over: then the mail server is left. */
  mailMs: number;
  /** Insights that a model writes: then the playbook writes them, in time for the answer. */
  insightsMs: number;
  /** Answers to calls: then their connections are cut. */
  connectionsMs: number;
  /** Everything, also what waits for somebody else's answer. */
  allMs: number;
  /** The whole process: docs/security.md#3-payments gives it 25 s. */
  hardStopMs: number;
}

export const stopTimes: StopTimes = {
  stageMs: 15_000,
  mailMs: 8_000,
  insightsMs: 10_000,
  connectionsMs: 15_000,
  allMs: 20_000,
  hardStopMs: 24_000,
};
