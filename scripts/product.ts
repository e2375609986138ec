import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Far above what it takes: a busy machine is not a defect. */
const startLimitMs = 60_000;

/** The product as `npm start` serves it, in a process of its own on a free port, with a fresh database. */
export class Product {
  readonly origin: string;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'northbeam-product-'));
  private readonly port: number;
  private readonly environment: Record<string, string>;
  private process: ChildProcess | undefined;

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.environment = environment;
  }

  /** @param release the folder of a built checkout; without it, this one */
  static async start(environment: Record<string, string> = {}, release?: string): Promise<Product> {
    const product = new Product(await freePort(), environment);
    await product.startServer({}, release);
    return product;
  }

  /** Starts the server process, with these changes to its environment, from this or another checkout. */
  async startServer(changes: Record<string, string> = {}, release: string = process.cwd()): Promise<void> {
    const env = { ...process.env, PORT: String(this.port), DATA_DIR: this.dataDir, RATE_LIMIT: 'off' };
    this.process = spawn(process.execPath, ['server/main.ts'], {
      cwd: release,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, ...this.environment, ...changes },
    });
    const giveUpAt = Date.now() + startLimitMs;
    while (!(await this.answers())) {
      if (Date.now() > giveUpAt) {
        await this.stopServer('SIGKILL');
        throw new Error('The server did not start.');
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends the server process, as an operator would or, with SIGKILL, as a power cut would. */
  async stopServer(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const running = this.process;
    this.process = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  /** Lets the server process take connections and answer nothing, as a link that swallows packets does. */
  pauseServer(): void {
    this.process?.kill('SIGSTOP');
  }

  resumeServer(): void {
    this.process?.kill('SIGCONT');
  }

  async end(): Promise<void> {
    await this.stopServer('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The mails sent so far, decoded enough to find words and links in them. */
  mails(): string[] {
    try {
      const outbox = join(this.dataDir, 'outbox');
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
      return names.map((name) => decodeQuotedPrintable(readFileSync(join(outbox, name), 'utf8')));
    } catch {
      return [];
    }
  }

  private answers(): Promise<boolean> {
    return fetch(`${this.origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

const decodeQuotedPrintable = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}
