interface ImportMetaEnv {
  /** The network lab is in this build: one for development or tests. */
  readonly NETWORK_LAB: boolean;
}
