// Loaded before an Electron app's own code: runs a script in its first page, writes down what it says, and ends the app as
// a crash does. The app knows nothing of it.
import { app } from 'electron';
import { writeFileSync } from 'node:fs';
import { PAINT_VARIABLE, type PaintProbe } from '../paint';

const { script, file } = JSON.parse(process.env[PAINT_VARIABLE] ?? '') as PaintProbe;
// Neither the host nor agents are to inherit it.
delete process.env[PAINT_VARIABLE];

function end(answer: unknown): void {
  writeFileSync(file, JSON.stringify(answer));
  process.kill(process.pid, 'SIGKILL');
}

app.once('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', () => {
    contents.executeJavaScript(script).then(
      (value: unknown) => end({ value }),
      (error: unknown) => end({ error: String(error) }),
    );
  });
});
