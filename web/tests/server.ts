import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program under test, on a port and with a data file of its own. */
export class Server {
  address = '';
  #process: ChildProcess | null = null;
  readonly #folder = mkdtempSync(join(tmpdir(), 'noctule-page-'));

  static async started(): Promise<Server> {
    const server = new Server();
    await server.start('127.0.0.1:0');
    return server;
  }

  async start(listen: string): Promise<void> {
    const binary = process.env.NOCTULE_BIN;
    if (!binary) throw new Error('NOCTULE_BIN must name the noctule binary, such as ../target/debug/noctule');
    const extra = (process.env.NOCTULE_SERVE_ARGS ?? '').split(' ').filter(Boolean);
    const child = spawn(binary, ['serve', '--listen', listen, '--data', join(this.#folder, 'place.db'), ...extra], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.address = await new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        const found = /noctule is at (http:\S+)/.exec(said);
        if (found?.[1]) resolve(found[1].replace(/\/$/, ''));
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}, having said: ${said}`)));
    });
  }

  /** Ends the server without a word of warning. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts it again where it was, on the same data. */
  async again(): Promise<void> {
    await this.start(new URL(this.address).host);
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
