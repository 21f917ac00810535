// The running app answers the command line: one JSON question per connection, on a socket in the state folder.
import { rmSync, chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import path from 'node:path';
import { privateFolder } from '../host/folder';
import { explainFolder } from '../launch/explain';
import type { Engine } from '../launch/engine';
import { listWorkspaces } from '../launch/listing';
import { remoteQuestion } from './remote-protocol';
import type { RemoteAnswer } from './remote-protocol';

const MAX_QUESTION_BYTES = 64_000;

/**
 * Listens on `socket` (0600 in a 0700 folder). Only called while the single-instance lock is held, so an old file is stale.
 * Null, and a line in the log, when its folder cannot be had: the app runs without this convenience then.
 */
export function answerCommandLine(engine: Engine, socket: string): Server | null {
  const failed = (error: unknown) => engine.ctx.log(`The command line cannot ask the app: ${error instanceof Error ? error.message : String(error)}`);
  try {
    // It may lie in the shared runtime folder, where anybody could have made it first.
    privateFolder(path.dirname(socket));
    rmSync(socket, { force: true });
  } catch (error) {
    failed(error);
    return null;
  }
  const server = createServer((connection) => void converse(engine, connection));
  server.on('error', failed);
  server.listen(socket, () => chmodSync(socket, 0o600));
  return server;
}

async function converse(engine: Engine, connection: Socket): Promise<void> {
  connection.on('error', () => connection.destroy());
  try {
    const answer = await answerTo(engine, await readLine(connection));
    connection.end(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    connection.end(`${JSON.stringify({ ok: false, error: error instanceof Error ? error.message : String(error) } satisfies RemoteAnswer)}\n`);
  }
}

function readLine(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
      else if (text.length > MAX_QUESTION_BYTES) reject(new Error('the question is too long'));
    });
    connection.on('end', () => reject(new Error('the question was cut')));
  });
}

async function answerTo(engine: Engine, line: string): Promise<RemoteAnswer> {
  const question = remoteQuestion.parse(JSON.parse(line));
  if (question.ask === 'list') return { ok: true, value: listWorkspaces(engine.ctx.store, (id) => engine.runtime(id).state === 'running') };
  if (question.ask === 'stop') {
    await engine.stop(question.architectId);
    return { ok: true, value: null };
  }
  if (question.ask === 'stop-host') {
    await engine.stopAll();
    await engine.ctx.terminals?.shutdown();
    return { ok: true, value: null };
  }
  return { ok: true, value: await explainFolder(engine.ctx, question.folder, (subject) => engine.plan(subject)) };
}
